/** What is sent as JSON. */

/** JSON that every reader takes: half of a sign outside the first 65,536 becomes the sign for what cannot be shown. */
export const toJson = (message: unknown): string =>
  JSON.stringify(message, (_key, value: unknown) => (typeof value === "string" ? value.replace(/\p{Cs}/gu, "\ufffd") : value));
