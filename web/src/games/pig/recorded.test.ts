import { beforeAll, expect, test } from "vitest";
import fr from "../../../../src/tripot/rules/pig/messages/fr.json";
import type { Game } from "../../lib/games";
import { learn, loadMessages } from "../../lib/i18n.svelte";
import { prefs } from "../../lib/prefs.svelte";
import type { Move, MoveNews, Table } from "../../lib/wire";
import { sentencesOf } from "../../table/tell";
import { pig } from ".";

const seats = ["Ann", "Bo", "Cy"].map((name) => ({ name, bot: null }));

/** What the table, and then what a replay, says of a move that seat 1 has made, as seat 0 may know it. */
function told(move: Move, happened: string[] = [], variant = "pig"): [string, string] {
  const news: MoveNews = { kind: "move", seat: 1, by: "player", move, happened };
  const view = { seats: [{ out: 0 }, { out: 0 }, { out: 1 }] };
  const table = { game: "pig", you: 0, seats, options: { variant, tokens: "forks" }, deal: { view }, news: [news] } as unknown as Table;
  const texts = () => fr as never;
  const say = (reader: typeof pig): string => sentencesOf(table, texts, reader).map((sentence) => sentence()).join(" ");
  return [say(pig), say({ ...pig, ...pig.recorded })];
}

beforeAll(async () => {
  prefs.language = "fr";
  await loadMessages("fr");
  learn([{ name: "pig", texts: { fr } } as unknown as Game], "fr");
});

test("a replay says what nobody says at the table: who passes what to whom, and who signals", () => {
  expect(told({ verb: "put", cards: ["KS"] })).toEqual(["", "Bo vous passe le roi de pique."]);
  expect(told({ verb: "put", cards: [] })).toEqual(["", "Bo vous passe une carte."]);
  expect(told({ verb: "signal" }, ["first"])).toEqual(["", "Bo met un doigt sur le nez. En premier !"]);
  expect(told({ verb: "signal" }, [], "spoons")[1]).toBe("Bo attrape une fourchette.");
  expect(told({ verb: "shuffle" })).toEqual(Array(2).fill("On ramasse les cartes et on les bat."));
});
