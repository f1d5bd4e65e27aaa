/** My name and my face, which the browser keeps: without a card room, nobody else does. */

import { nameHere } from "../lib/address";
import { refused } from "../lib/refused";
import { t } from "../lib/i18n.svelte";
import { limits } from "../lib/limits.svelte";
import { local } from "../lib/storage";
import type { Me } from "../lib/wire";

const key = (): string => nameHere("tripot-me");

/** Me; without a name of my own, I am called "You". */
export function me(): Me {
  const { name, face = null } = kept();
  return { id: "me", name: name ?? t("site.you"), face, named: name !== undefined };
}

function kept(): Partial<Pick<Me, "name" | "face">> {
  try {
    const { name, face } = JSON.parse(local.getItem(key()) ?? "{}") as Record<string, unknown>;
    return { ...(typeof name === "string" && { name }), ...(typeof face === "string" && { face }) };
  } catch {
    return {}; // somebody else has written it
  }
}

/** Gives me a name and a face; without a face, I keep the one that I have. Throws `Refused`. */
export function rename({ name, face }: { name: string; face: string | null }): Me {
  const plain = name.normalize("NFKC").trim().replaceAll(/\s+/g, " ");
  if ([...plain].length < 1 || [...plain].length > (limits.name ?? Infinity)) throw refused("bad_name", "", { field: "name" });
  local.setItem(key(), JSON.stringify({ name: plain, face: face ?? me().face }));
  return me();
}
