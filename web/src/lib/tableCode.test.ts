import { expect, test } from "vitest";
import { findCode } from "./tableCode";

const CODE = "7kq2mvx9d4hza";
const LINK = `https://cards.example/table/${CODE}`;

test.each([
  CODE,
  LINK,
  `${LINK}.`,
  `${LINK}?x#y`,
  `<${LINK}>`,
  `« ${LINK} »`,
  `We play at ${LINK}, at nine.`,
  `We play at nine:\n${LINK}\nSee you!`,
  CODE.toUpperCase(),
  `  7kq2 mvx9 d4hza `,
  `7KQ2-MVX9-D4HZA.`,
  `cards.example/table/${CODE}/`,
  `The code is ${CODE}!`,
  `https://away.example/l?u=${encodeURIComponent(LINK)}&h=x`,
])("a code is found wherever it stands: %s", (text) => {
  expect(findCode(text)).toBe(CODE);
});

test.each(["", "nowhere", "javascript:alert(1)", "https://cards.example/table/", "https://cards.example/rules/turkish", `${CODE}${CODE}`])(
  "there is no code in: %s",
  (text) => {
    expect(findCode(text)).toBe("");
  },
);
