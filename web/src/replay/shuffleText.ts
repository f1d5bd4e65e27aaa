/** What this page has found about the shuffles of a match, in one sentence. */

import { t } from "../lib/i18n.svelte";
import type { Recomputed } from "./shuffle";

export function shuffleText(recomputed: Recomputed | null): string {
  if (!recomputed) return t("shuffle.none");
  if (!recomputed.same) return t("shuffle.changed");
  const [n, total] = [recomputed.deals.filter(Boolean).length, recomputed.deals.length];
  return n < total ? t("shuffle.partly", { n, total }) : t("shuffle.same", { n });
}
