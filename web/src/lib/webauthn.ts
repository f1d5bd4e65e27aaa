/** Whether passkeys work here, and what went wrong with one. */

import { failureText } from "./errors";
import { t, type Key } from "./i18n.svelte";

/** Why this page cannot use passkeys; `null` if it can. */
export function obstacle(): Key | null {
  if (!isSecureContext) return "passkeys.insecure";
  if (isAddress(location.hostname)) return "passkeys.address";
  return "PublicKeyCredential" in window ? null : "passkeys.unsupported";
}

/** Whether a host is an IP address: 192.0.2.1, [::1]. Browsers create passkeys only for names. */
export const isAddress = (host: string): boolean => /^[\d.]+$|:/.test(host);

/** What went wrong, if the browser itself may have refused. */
export function passkeyProblem(reason: unknown): string {
  if (!(reason instanceof DOMException)) return failureText(reason);
  return t(reason.name === "InvalidStateError" ? "passkeys.twice" : "passkeys.cancelled");
}
