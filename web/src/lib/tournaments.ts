/** Tournaments: several tables, some rounds, one standing. Fetched with the pages that show them. */

import { call } from "./api";
import { prefs } from "./prefs.svelte";
import type { NewTournament, Tournament, TournamentLink } from "./wire";

interface Listed {
  tournaments: TournamentLink[];
}

const path = (token: string, rest = ""): string => `/tournaments/${encodeURIComponent(token)}${rest}`;

export const myTournaments = async (): Promise<TournamentLink[]> => (await call<Listed>("/me/tournaments")).tournaments;
/** The tournament of a table at which I am or was. */
export const tournamentOf = async (table: string): Promise<TournamentLink | null> =>
  (await call<{ tournament: TournamentLink | null }>(`/tables/${encodeURIComponent(table)}/tournament`)).tournament;
export const openTournament = (wanted: NewTournament): Promise<TournamentLink> =>
  call("/tournaments", { ...wanted, language: prefs.language });

export const tournament = (token: string): Promise<Tournament> => call(path(token));
export const join = (token: string): Promise<Tournament> => call(path(token, "/me"), {});
export const leave = (token: string): Promise<Listed> => call(path(token, "/me"), undefined, "DELETE");
export const close = (token: string): Promise<Tournament> => call(path(token), undefined, "DELETE");
/** Begins a round; rounds are numbered from 0. */
export const beginRound = (token: string, number: number): Promise<Tournament> => call(path(token, "/rounds"), { number });
export const endRound = (token: string, number: number): Promise<Tournament> => call(path(token, "/rounds/end"), { number });
export const handOver = (token: string, person: string): Promise<Tournament> => call(path(token, "/organiser"), { person });
export const putOut = (token: string, person: string): Promise<Tournament> => call(path(token, "/out"), { person });

export const pageOf = (token: string): string => `tournament/${encodeURIComponent(token)}`;
