/**
 * Converts passkeys between the browser's bytes and the card room's JSON. Browsers can do this themselves only since
 * Safari 18.4 and Chrome 129; passkeys are older.
 */

/** From base64url. */
export function decode(text: string): ArrayBuffer {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer;
}

/** To base64url, without padding. */
export function encode(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

type Described = PublicKeyCredentialDescriptorJSON[] | undefined;

const described = (list: Described): PublicKeyCredentialDescriptor[] =>
  (list ?? []).map((each) => ({ ...each, id: decode(each.id) }) as PublicKeyCredentialDescriptor);

export function creationOptions(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  const user = { ...json.user, id: decode(json.user.id) };
  const plain = { ...json, user, challenge: decode(json.challenge), excludeCredentials: described(json.excludeCredentials) };
  return plain as PublicKeyCredentialCreationOptions;
}

export function requestOptions(json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  const plain = { ...json, challenge: decode(json.challenge), allowCredentials: described(json.allowCredentials) };
  return plain as PublicKeyCredentialRequestOptions;
}

/** A passkey that was just created or used, as JSON for the card room. */
export function credentialJSON({ id, rawId, type, response }: PublicKeyCredential): unknown {
  return { id, rawId: encode(rawId), type, clientExtensionResults: {}, response: answer(response) };
}

function answer(response: AuthenticatorResponse): Record<string, unknown> {
  const clientDataJSON = encode(response.clientDataJSON);
  if ("attestationObject" in response) {
    const made = response as AuthenticatorAttestationResponse;
    return { clientDataJSON, attestationObject: encode(made.attestationObject), transports: made.getTransports?.() ?? [] };
  }
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  const handle = userHandle ? { userHandle: encode(userHandle) } : {};
  return { clientDataJSON, authenticatorData: encode(authenticatorData), signature: encode(signature), ...handle };
}
