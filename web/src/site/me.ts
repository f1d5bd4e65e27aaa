/** My name and my face, which the browser keeps: without a card room, nobody else does. */

import { nameHere } from "../lib/address";
import { Refused } from "../lib/api";
import { t } from "../lib/i18n.svelte";
import { limits } from "../lib/limits.svelte";
import { local } from "../lib/storage";
import type { Me } from "../lib/wire";

const key = (): string => nameHere("tripot-me");

/** Me; without a name of my own, I am called "You". */
export function me(): Me {
  const kept = JSON.parse(local.getItem(key()) ?? "{}") as Partial<Me>;
  return { id: "me", name: kept.name ?? t("site.you"), face: kept.face ?? null, named: kept.name !== undefined };
}

/** Gives me a name and a face; without a face, I keep the one that I have. Throws `Refused`. */
export function rename({ name, face }: { name: string; face: string | null }): Me {
  const plain = name.normalize("NFKC").trim().replaceAll(/\s+/g, " ");
  if ([...plain].length < 1 || [...plain].length > (limits.name ?? Infinity)) throw new Refused({ type: "error", code: "bad_name", detail: "", field: "name" });
  local.setItem(key(), JSON.stringify({ name: plain, face: face ?? me().face }));
  return me();
}
