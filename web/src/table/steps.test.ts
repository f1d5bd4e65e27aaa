import { expect, test } from "vitest";
import { Steps } from "./steps";

const refusal = (code: string, ref: string) => ({ type: "error", code, detail: "", ref }) as const;

test("a step is asked for once in each state of the table", () => {
  const steps = new Steps();
  expect(steps.ask("start", 4)).toEqual({ type: "start", ref: "start 4" });
  expect(steps.ask("start", 4)).toBeNull();
  expect(steps.ask("start", 5)).toEqual({ type: "start", ref: "start 5" });
});

test("a step that was refused, or was lost with the line, can be asked for again", () => {
  const steps = new Steps();
  steps.ask("ready", 4);
  expect(steps.taken(refusal("too_many", "ready 4"))).toBe(false);
  expect(steps.ask("ready", 4)).not.toBeNull();
  steps.forget();
  expect(steps.ask("ready", 4)).not.toBeNull();
});

test("nothing is said of a step that the table has taken already", () => {
  const steps = new Steps();
  steps.ask("again", 4);
  expect(steps.taken(refusal("not_now", "another"))).toBe(false);
  expect(steps.taken(refusal("not_now", "again 4"))).toBe(true);
});
