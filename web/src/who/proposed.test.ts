import { expect, test } from "vitest";
import { people } from "../parts/people";
import { proposedFace } from "./proposed";

const FACES = Object.keys(people);

test("the same newcomer is always proposed the same face, and others other ones", () => {
  expect(proposedFace("gAda", [])).toBe(proposedFace("gAda", []));
  expect(new Set(Array.from({ length: 200 }, (_, n) => proposedFace(`g${n * 7919}`, []))).size).toBe(24);
});

test("nobody is proposed a face that somebody here has, unless all are taken", () => {
  const last = FACES[7]!;
  expect(proposedFace("gBob", FACES.filter((face) => face !== last))).toBe(last);
  expect(FACES).toContain(proposedFace("gBob", FACES));
});
