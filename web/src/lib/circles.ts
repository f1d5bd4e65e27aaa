/** Circles: people who play together again and again. Fetched with the pages that show them. */

import { call } from "./api";
import { prefs } from "./prefs.svelte";
import type { Circle, CircleLink, NewTable } from "./wire";

interface Listed {
  circles: CircleLink[];
}

const path = (token: string, rest = ""): string => `/circles/${encodeURIComponent(token)}${rest}`;

export const myCircles = async (): Promise<CircleLink[]> => (await call<Listed>("/me/circles")).circles;
/** The circle of a table at which I am or was. */
export const circleOf = async (table: string): Promise<CircleLink | null> =>
  (await call<{ circle: CircleLink | null }>(`/tables/${encodeURIComponent(table)}/circle`)).circle;
/** Makes a circle, perhaps of the people at a table. */
export const makeCircle = (name: string, table?: string): Promise<CircleLink> => call("/circles", { name, ...(table && { table }) });

export const circle = (token: string): Promise<Circle> => call(path(token));
export const join = (token: string): Promise<Circle> => call(path(token, "/me"), {});
export const leave = (token: string): Promise<Listed> => call(path(token, "/me"), undefined, "DELETE");
export const rename = (token: string, name: string): Promise<Circle> => call(path(token), { name });
export const remove = (token: string): Promise<Listed> => call(path(token), undefined, "DELETE");
/** Gives a circle a new link, perhaps to put somebody out with that. */
export const renew = (token: string, without?: string): Promise<CircleLink> => call(path(token, "/link"), without ? { without } : {});
/** Opens tonight's table, or another one beside it; a table that is there already stays as it is. */
export const openTable = (token: string, table: NewTable, another = false): Promise<{ id: string }> =>
  call(path(token, "/table"), { table: { ...table, language: prefs.language }, another });

export const pageOf = (token: string): string => `circle/${encodeURIComponent(token)}`;
/** The file that tells a calendar when the circle plays: day 0 is Monday, a time is like 18:00. */
export const calendarOf = (token: string, day: number, time: string): string =>
  `api${path(token, "/calendar.ics")}?${new URLSearchParams({ day: String(day), time }).toString()}`;
