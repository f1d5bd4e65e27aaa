import { expect, test } from "vitest";
import { creationOptions, credentialJSON, decode, encode, requestOptions } from "./credentials";

const bytes = (...numbers: number[]): ArrayBuffer => Uint8Array.from(numbers).buffer;
const numbers = (buffer: BufferSource): number[] => Array.from(new Uint8Array(buffer as ArrayBuffer));

test("bytes come back from base64url as they were", () => {
  expect(encode(bytes(251, 255, 254))).toBe("-__-");
  expect(encode(bytes(104))).toBe("aA");
  for (const some of [[], [0], [255, 0], [1, 2, 3, 250]]) expect(numbers(decode(encode(bytes(...some))))).toEqual(some);
});

test("options of the card room are given to the browser in bytes", () => {
  const user = { id: "AQID", name: "Ada", displayName: "Ada" };
  const known = [{ id: "-_8", type: "public-key", transports: ["internal"] }];
  const made = creationOptions({ challenge: "aA", user, rp: { id: "localhost", name: "Tripot" }, pubKeyCredParams: [], excludeCredentials: known });
  expect(numbers(made.challenge)).toEqual([104]);
  expect(numbers(made.user.id)).toEqual([1, 2, 3]);
  expect(made.rp.id).toBe("localhost");
  expect(numbers(made.excludeCredentials![0]!.id)).toEqual([251, 255]);
  expect(numbers(requestOptions({ challenge: "aA" }).challenge)).toEqual([104]);
});

test("a passkey is written as the card room reads it", () => {
  const clientDataJSON = bytes(1);
  const frame = { id: "aA", rawId: bytes(104), type: "public-key" };
  const made = { ...frame, response: { clientDataJSON, attestationObject: bytes(2), getTransports: () => ["internal"] } };
  const same = { id: "aA", rawId: "aA", type: "public-key", clientExtensionResults: {} };
  const write = (each: unknown): unknown => credentialJSON(each as PublicKeyCredential);
  expect(write(made)).toEqual({ ...same, response: { clientDataJSON: "AQ", attestationObject: "Ag", transports: ["internal"] } });
  const signed = { ...frame, response: { clientDataJSON, authenticatorData: bytes(2), signature: bytes(3), userHandle: null } };
  expect(write(signed)).toEqual({ ...same, response: { clientDataJSON: "AQ", authenticatorData: "Ag", signature: "Aw" } });
});
