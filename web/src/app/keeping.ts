/** What the service worker does with a request: a decision without the browser, so that tests can read it. */

/**
 * `part`: a file of the page, which never changes under its name. `page`: an address that the page answers. `house`: what
 * is the same for everybody. `mine`: what only I may see. `me`: who I am. `identity`: a request after which this browser
 * may belong to somebody else. `network`: anything else, which is never answered from what was kept.
 */
export type Kind = "part" | "page" | "house" | "mine" | "me" | "identity" | "network";

const PART = /^(assets|icons|modules)\/|^(icon\.svg|tripot\.\w+\.webmanifest)$/;
const HOUSE = /^api\/games(\/\w+\/pictures)?$|^api\/.*\.json$/;
/** My games, and what I have opened of matches that are over. Nothing of a table that may still change. */
const MINE = /^api\/(me\/games|tables\/[^/]+\/matches\/.+)$/;
/** What the page does not answer when it is opened: the card room itself, and the site of files beside it. */
const OTHERS = /^(api\/|alone(\/|$))/;
const IDENTITY = /^api\/(me|me\/sessions(\/.*)?|pass\/.*|passkey)$/;

export function kindOf(method: string, path: string, opens: boolean): Kind {
  if (method !== "GET") return IDENTITY.test(path) ? "identity" : "network";
  if (opens) return OTHERS.test(path) ? "network" : "page";
  if (PART.test(path)) return "part";
  if (HOUSE.test(path)) return "house";
  if (path === "api/me") return "me";
  return MINE.test(path) ? "mine" : "network";
}
