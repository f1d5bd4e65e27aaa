import { expect, test, vi } from "vitest";
import { faceOf } from "./chosen.svelte";
import { likeness } from "./likeness";
import { people } from "./people";

test("a chosen face is a coat in front of a wall until it has been fetched, and the same in every seat", async () => {
  expect(faceOf(3, null, "bun").look.parts).toEqual([]);
  await vi.waitFor(() => expect(faceOf(3, null, "bun").look).toEqual(people.bun));
  expect(faceOf(0, null, "bun")).toEqual(faceOf(3, null, "bun"));
});

test("whoever has chosen no face, or one that this page does not know, looks as the seat has it", async () => {
  await vi.waitFor(() => expect(faceOf(0, null, "bun").look.parts).not.toEqual([]));
  expect(faceOf(5, null, null).look).toEqual(likeness(5));
  expect(faceOf(5, null, "of a later release").look).toEqual(likeness(5));
});

test("a bot keeps the face of its level", () => {
  expect(faceOf(2, "master", "bun").look).toEqual(likeness(2, "master"));
});
