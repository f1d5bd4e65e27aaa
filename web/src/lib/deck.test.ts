import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { firstDealer, hmac, shuffled } from "./deck";

const SECRET = Array.from({ length: 32 }, (_, place) => place.toString(16).padStart(2, "0")).join("");
const NONCES = ["a1".repeat(32), ""];
const PACK = [..."AKQNJT98765432"].flatMap((rank) => [..."SHDC"].map((suit) => rank + suit));

test("the HMAC is the one of other programs", () => {
  for (let length = 0; length < 200; length += 7) {
    const text = "x".repeat(length);
    expect(hmac(SECRET, text)).toBe(createHmac("sha256", Buffer.from(SECRET, "hex")).update(text).digest("hex"));
  }
});

test("a pack comes out in the order of `tripot.shuffle.shuffled`", () => {
  const deck =
    "AC AD 5C TC 3C 3H 2C 7D JH 8S 4S 9H KH 9D 6D 8H ND 4D 4H 8D TD JD KC 6S JS NS 4C 7C QC 3D QD NC 2D 2S 7H 2H 7S KS 3S 6C KD AS QS TH 5D QH 9S 6H 8C 5H AH 5S NH 9C TS JC";
  expect(shuffled(PACK, SECRET, NONCES, 1).join(" ")).toBe(deck);
  expect([2, 3, 4, 5, 6, 7].map((players) => firstDealer(SECRET, NONCES, players))).toEqual([1, 1, 1, 1, 1, 2]);
});
