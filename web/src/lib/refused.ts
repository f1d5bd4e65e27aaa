/** What the card room refuses, or what answers in its place. */

import type { WireError } from "./wire";

/** A request that is not carried out, with its stable code. Nothing has changed. */
export class Refused extends Error {
  constructor(readonly error: WireError) {
    super(error.detail);
  }
}

export const refused = (code: string, detail = "", more: Partial<WireError> = {}): Refused => new Refused({ type: "error", code, detail, ...more });
