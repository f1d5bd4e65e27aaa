import { expect, test } from "vitest";
import { RaceWatch } from "./race";
import type { Table } from "./wire";

const table = (seq: number | null): Table =>
  ({ deal: seq === null ? {} : { race: { seq, verbs: ["signal"] } } }) as unknown as Table;

const at = (time: number) => (then: (at: number) => void): void => then(time);

test("a press is stamped from the first sight of the trigger, not from later messages of the same race", () => {
  const watch = new RaceWatch();
  expect(watch.show(table(41), at(1000))).toBe(true);
  expect(watch.show(table(41), at(1200))).toBe(false);
  expect(watch.stamp(table(41), "signal", 1312.54)).toEqual({ seq: 41, ms: 312.5 });
});

test("no stamp without a race, for other verbs, or before the trigger was painted", () => {
  const watch = new RaceWatch();
  watch.show(table(null), at(1));
  expect(watch.stamp(table(null), "signal", 5)).toBeNull();
  watch.show(table(7), () => undefined);
  expect(watch.stamp(table(7), "signal", 5)).toBeNull();
  watch.show(table(8), at(10));
  expect(watch.stamp(table(8), "put", 15)).toBeNull();
  expect(watch.stamp(table(7), "signal", 15)).toBeNull();
});

test("a sight that comes after the next race has begun does not count for it", () => {
  const watch = new RaceWatch();
  let late: (at: number) => void = () => undefined;
  watch.show(table(1), (then) => (late = then));
  watch.show(table(2), at(50));
  late(99);
  expect(watch.stamp(table(2), "signal", 80)).toEqual({ seq: 2, ms: 30 });
});
