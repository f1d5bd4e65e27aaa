/** What the page of the day says about time and streaks. */

import type { Daily } from "../lib/wire";

const MINUTE = 60_000; // ms
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7; // days

/** One of the last seven days. */
export interface Weekday {
  day: string;
  /** Its name, as short as it can be. */
  letter: string;
  played: boolean;
}

/** How long it is until a time, as "in 5 hours". */
export function waitUntil(at: number, now: number, locale: string): string {
  const left = Math.max(0, at - now);
  const format = new Intl.RelativeTimeFormat(locale);
  return left < HOUR ? format.format(Math.ceil(left / MINUTE), "minute") : format.format(Math.round(left / HOUR), "hour");
}

/** The last seven days of the card room up to today, oldest first. */
export function lastWeek({ today, week }: Pick<Daily, "today" | "week">, locale: string): Weekday[] {
  const letters = new Intl.DateTimeFormat(locale, { weekday: "narrow", timeZone: "UTC" });
  return Array.from({ length: WEEK }, (_, i) => {
    const at = new Date(today.day).getTime() - (WEEK - 1 - i) * DAY;
    const day = new Date(at).toISOString().slice(0, today.day.length);
    return { day, letter: letters.format(at), played: week.includes(day) };
  });
}

/** Whether a streak goes on only if something is finished today. */
export const streakWaits = ({ today, week, streak }: Pick<Daily, "today" | "week" | "streak">): boolean => streak > 0 && !week.includes(today.day);
