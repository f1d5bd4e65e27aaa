import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256";

test("the fingerprint is the one of other programs, whatever the length", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (let length = 0; length < 200; length++) {
    const text = Array.from({ length }, (_, place) => ((place * 7 + length) % 16).toString(16)).join("");
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
