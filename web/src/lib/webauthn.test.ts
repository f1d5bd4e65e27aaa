import { expect, test } from "vitest";
import { isAddress } from "./webauthn";

test("addresses are told from names", () => {
  expect(["127.0.0.1", "192.168.1.20", "[::1]"].map(isAddress)).toEqual([true, true, true]);
  expect(["localhost", "cards.example", "1.example"].map(isAddress)).toEqual([false, false, false]);
});
