/** What is stored about a person: sessions, passkeys, all data. Fetched with the page that shows it. */

import { call } from "./api";
import { creationOptions, credentialJSON, requestOptions } from "./credentials";
import type { Me, MyGames, MyRatings, Passkey, Session } from "./wire";

interface Listed {
  passkeys: Passkey[];
}
interface Signing {
  options: PublicKeyCredentialRequestOptionsJSON;
  seat_in_play: boolean;
}

export const sessions = async (): Promise<Session[]> => (await call<{ sessions: Session[] }>("/me/sessions")).sessions;
/** Ends one of my sessions, or all but this one; returns those that are left. */
export const endSessions = async (id?: string): Promise<Session[]> =>
  (await call<{ sessions: Session[] }>(id ? `/me/sessions/${id}` : "/me/sessions", undefined, "DELETE")).sessions;

/** My finished matches, newest first: the newest, or those that come after a mark. */
export const myGames = (before?: string): Promise<MyGames> => call(`/me/games${before ? `?before=${encodeURIComponent(before)}` : ""}`);

/** Says whether I want ratings; returns mine. */
export const wantRatings = (wanted: boolean): Promise<MyRatings> => call("/me/ratings", { wanted });

export const passkeys = async (): Promise<Passkey[]> => (await call<Listed>("/me/passkeys")).passkeys;
export const removePasskey = async (id: string): Promise<Passkey[]> =>
  (await call<Listed>(`/me/passkeys/${id}`, undefined, "DELETE")).passkeys;

/** Asks the browser for a new passkey, which the card room stores; returns all of mine. */
export async function addPasskey(name: string): Promise<Passkey[]> {
  const { options } = await call<{ options: PublicKeyCredentialCreationOptionsJSON }>("/me/passkeys/challenge", {});
  const publicKey = creationOptions(options);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return (await call<Listed>("/me/passkeys", { name, credential: credentialJSON(made) })).passkeys;
}

/** A challenge for signing in, and whether that would cost a seat in a match. */
export const askToSignIn = (): Promise<Signing> => call("/passkey/challenge", {});

/**
 * Signs in with a passkey that the person chooses; returns who that is. A seat in a match is given up: the person has
 * agreed to it.
 */
export async function signIn({ options }: Signing): Promise<Me> {
  const publicKey = requestOptions(options);
  const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return call("/passkey", { credential: credentialJSON(signed), leave_seats: true });
}

export const deleteEverything = (): Promise<unknown> => call("/me", undefined, "DELETE");
