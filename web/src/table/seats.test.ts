import { expect, test } from "vitest";
import type { Table } from "../lib/wire";
import { canSit, openSeat } from "./seats";

const at = (...seats: string[]): Table =>
  ({ seats: seats.map((who) => ({ name: who === "free" || who === "bot" ? null : who, bot: who === "bot" ? "expert" : null })) }) as Table;

test("who comes gets the first free seat, or else that of a bot", () => {
  expect(openSeat(at("Ada", "bot", "free", "free"))).toBe(2);
  expect(openSeat(at("Ada", "bot", "bot"))).toBe(1);
  expect(openSeat(at("Ada", "Bob"))).toBeNull();
});

test("nobody sits down where somebody sits, or where there is no seat", () => {
  expect([0, 1, 2, 3].map((seat) => canSit(at("Ada", "bot", "free"), seat))).toEqual([false, true, true, false]);
});
