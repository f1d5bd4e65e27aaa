/** Whether passkeys work here, and what went wrong with one. */

import { failureText } from "./errors";
import { t, type Key } from "./i18n.svelte";

/** Why there can be no passkeys on this page; `null` where there can. */
export function obstacle(): Key | null {
  if (!isSecureContext) return "passkeys.insecure";
  if (isAddress(location.hostname)) return "passkeys.address";
  const able = "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
  return able ? null : "passkeys.unsupported";
}

/** Whether a host is an address: 192.0.2.1, [::1]. Browsers make passkeys for names only. */
export const isAddress = (host: string): boolean => /^[\d.]+$|:/.test(host);

/** What went wrong, where the browser itself may have refused. */
export function passkeyProblem(reason: unknown): string {
  if (!(reason instanceof DOMException)) return failureText(reason);
  return t(reason.name === "InvalidStateError" ? "passkeys.twice" : "passkeys.cancelled");
}
