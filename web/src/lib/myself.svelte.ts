/** My name and face, as far as this page gives me others. */

import { rename } from "./api";
import type { Me } from "./wire";

/** How many times I have had another name or face: a table then introduces me again. */
export const changes = $state({ count: 0 });

/** Gives me a name and a face; without a face, I keep the one that I have. */
export async function introduce(name: string, face: string | null): Promise<Me> {
  const me = await rename(name, face);
  changes.count += 1;
  return me;
}
