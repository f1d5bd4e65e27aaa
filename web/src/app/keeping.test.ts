import { expect, test } from "vitest";
import { kindOf, type Kind } from "./keeping";

const READ: [string, Kind][] = [
  ["assets/index-abc.js", "part"],
  ["icons/192.png", "part"],
  ["tripot.fr.webmanifest", "part"],
  ["modules/abc/pig.wasm", "part"],
  ["api/games.fr.json", "house"],
  ["api/games", "house"],
  ["api/games/pig/pictures", "house"],
  ["api/me", "me"],
  ["api/me/games", "mine"],
  ["api/tables/ABC/matches/0", "mine"],
  ["api/tables/ABC/matches/0/deals/2", "mine"],
  ["api/tables/ABC/matches/0/deals/2/moments/1", "mine"],
];

test.each(READ)("%s is kept: %s", (path, kind) => expect(kindOf("GET", path, false)).toBe(kind));

test.each(["api/tables", "api/tables/ABC", "api/tables/ABC/ws", "api/tables/ABC/records", "api/tables/ABC/qr.svg", "api/daily", "api/daily/puzzle", "api/health", "api/me/sessions", "api/me/data", "worker.js"])(
  "%s always comes from the card room",
  (path) => expect(kindOf("GET", path, false)).toBe("network"),
);

test("an address that a person opens is a page, but what the card room writes itself is not", () => {
  expect([kindOf("GET", "table/ABC", true), kindOf("GET", "", true), kindOf("GET", "api/me/data", true)]).toEqual(["page", "page", "network"]);
  expect([kindOf("GET", "alone", true), kindOf("GET", "alone/table/pig/", true), kindOf("GET", "alone/assets/index-abc.js", false)]).toEqual(["network", "network", "network"]);
});

test.each([
  ["DELETE", "api/me"],
  ["POST", "api/me"],
  ["DELETE", "api/me/sessions/7"],
  ["POST", "api/pass/xyz"],
  ["POST", "api/passkey"],
])("after %s %s, nothing that was kept about a person stays", (method, path) => expect(kindOf(method, path, false)).toBe("identity"));

test("nothing that is sent is answered from what was kept", () => {
  expect([kindOf("POST", "api/tables", false), kindOf("HEAD", "", false), kindOf("POST", "api/games/pig/check", false)]).toEqual(["network", "network", "network"]);
});
