/** The release of this page, and the card room's, if that is another one by now. */

import { siteRelease } from "./alone";

/** `other` is empty as long as the card room has named no other release than ours. */
export const release = $state({ other: "" });

/** Our own: that of a site of files or, where there is a card room, the name of the page's script, which changes with anything that it loads; empty if nothing was built. */
export const ownRelease = (): string => (import.meta.env.DEV ? "" : siteRelease() || (document.scripts[0]?.src.split("/").pop() ?? ""));

/** The card room has named its release. */
export function hearRelease(named: string): void {
  const own = ownRelease();
  release.other = own && named !== own ? named : "";
}
