import { expect, test } from "vitest";
import en from "../messages/who/en.json";
import fr from "../messages/who/fr.json";
import { people } from "./people";
import drawings from "./people.svg?raw";

const FACES = Object.keys(people);

test("there are 24 faces, and no two look alike", () => {
  expect(FACES.length).toBe(24);
  expect(new Set(Object.values(people).map(({ parts, hair }) => [...parts, hair].join())).size).toBe(24);
});

test("every part of a chosen face is drawn, and every drawing belongs to one", () => {
  const drawn = [...drawings.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id!);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(new Set(drawn)).toEqual(new Set(Object.values(people).flatMap(({ parts }) => parts)));
});

test.each([["English", en], ["French", fr]])("every face has a name of its own in %s", (_, messages: Record<string, string>) => {
  const names = FACES.map((face) => messages[`face.${face}`]);
  expect(names.every(Boolean)).toBe(true);
  expect(new Set(names).size).toBe(24);
});
