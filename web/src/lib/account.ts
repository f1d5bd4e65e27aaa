/** What is kept of a person over HTTP: sessions, passkeys, all of it. Fetched with the page that shows it. */

import { call } from "./api";
import type { Me, Session } from "./wire";

export interface Passkey {
  id: string;
  name: string;
  created: number;
  used: number | null;
}

interface Listed {
  passkeys: Passkey[];
}
interface Signing {
  options: PublicKeyCredentialRequestOptionsJSON;
  seat_in_play: boolean;
}

export const sessions = async (): Promise<Session[]> => (await call<{ sessions: Session[] }>("/me/sessions")).sessions;
/** Ends one session of mine, or all but this one; those that are left. */
export const endSessions = async (id?: string): Promise<Session[]> =>
  (await call<{ sessions: Session[] }>(id ? `/me/sessions/${id}` : "/me/sessions", undefined, "DELETE")).sessions;

export const passkeys = async (): Promise<Passkey[]> => (await call<Listed>("/me/passkeys")).passkeys;
export const removePasskey = async (id: string): Promise<Passkey[]> =>
  (await call<Listed>(`/me/passkeys/${id}`, undefined, "DELETE")).passkeys;

/** Asks the browser for a new passkey, which the card room keeps; all of mine. */
export async function addPasskey(name: string): Promise<Passkey[]> {
  const { options } = await call<{ options: PublicKeyCredentialCreationOptionsJSON }>("/me/passkeys/challenge", {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return (await call<Listed>("/me/passkeys", { name, credential: made.toJSON() })).passkeys;
}

/** A challenge to sign in, and whether a seat in a match would be left. */
export const askToSignIn = (): Promise<Signing> => call("/passkey/challenge", {});

/** Signs in with a passkey that the person chooses; who that is. A seat in play is left: the person has been asked. */
export async function signIn({ options }: Signing): Promise<Me> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return call("/passkey", { credential: signed.toJSON(), leave_seats: true });
}

export const deleteEverything = (): Promise<unknown> => call("/me", undefined, "DELETE");
