import { expect, test } from "vitest";
import { toJson } from "./json";

test("half of a sign is not sent", () => {
  expect(JSON.parse(toJson({ text: "a\ud83db\udc00 👩‍🚀 \\ud83d", ids: [1, "\ud83d"] }))).toEqual({ text: "a\ufffdb\ufffd 👩‍🚀 \\ud83d", ids: [1, "\ufffd"] });
});
