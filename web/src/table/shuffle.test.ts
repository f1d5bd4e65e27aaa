import { expect, test } from "vitest";
import { sha256 } from "../lib/sha256";
import { guarded, type Store } from "../lib/storage";
import type { Match, Table } from "../lib/wire";
import { Share } from "./shuffle";

function forgetful(): Store {
  return guarded(() => {
    throw new Error("forbidden"); // so that everything is kept in memory
  });
}

function shuffling(match: Partial<Match> = {}, more: Partial<Table> = {}): Table {
  const began = { number: 3, commitment: "abc", secret: null, pledges: [null, null], nonces: [null, null], opening: false, ...match };
  return { id: "t", you: 0, phase: "shuffling", match: began, ...more } as unknown as Table;
}

test("a share is pledged, and then opened as it was pledged, each once", () => {
  const share = new Share(forgetful());
  const pledged = share.answer(shuffling());
  expect(pledged).toMatchObject({ type: "pledge", match: 3 });
  expect(share.answer(shuffling())).toBeNull();
  const hash = pledged?.type === "pledge" ? pledged.hash : "";
  const opening = { pledges: [hash, "other"], opening: true };
  const opened = share.answer(shuffling(opening));
  expect(opened).toMatchObject({ type: "nonce", match: 3 });
  expect(opened?.type === "nonce" && sha256(opened.value)).toBe(hash);
  expect(share.answer(shuffling(opening))).toBeNull();
});

test("a page that was loaded anew opens the share of the page before", () => {
  const store = forgetful();
  const pledged = new Share(store).answer(shuffling());
  const opened = new Share(store).answer(shuffling({ pledges: ["mine", "other"], opening: true }));
  expect(opened?.type === "nonce" && pledged?.type === "pledge" && sha256(opened.value) === pledged.hash).toBe(true);
});

test("every match has a share of its own", () => {
  const share = new Share(forgetful());
  const hashes = [3, 4].map((number) => share.answer(shuffling({ number })));
  expect(hashes.map((each) => each?.type)).toEqual(["pledge", "pledge"]);
  expect(hashes[0]).not.toEqual({ ...hashes[1], match: 3 });
});

test.each([
  ["it was pledged", shuffling({ pledges: ["mine", null] })],
  ["it was opened", shuffling({ opening: true, pledges: ["mine", null], nonces: ["11", null] })],
  ["the others have pledged without me", shuffling({ opening: true, pledges: [null, "other"] })],
  ["I look on", shuffling({}, { you: null })],
  ["nothing is shuffled", shuffling({}, { phase: "playing" })],
  ["there is no match", shuffling({}, { match: null })],
])("no share is given where %s", (_why, table) => {
  expect(new Share(forgetful()).answer(table)).toBeNull();
});

test("where nobody was to pledge, the share is opened at once", () => {
  expect(new Share(forgetful()).answer(shuffling({ opening: true }))).toMatchObject({ type: "nonce" });
});
