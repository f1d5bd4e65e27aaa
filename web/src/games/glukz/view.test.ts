import { describe, expect, it } from "vitest";
import type { MoveNews, News } from "../../lib/wire";
import type { View } from "./view.generated";
import { prefs } from "../../lib/prefs.svelte";
import { raceWon, skippedBy, span } from "./view";

const seat = (places: number) => ({ hand_size: 3, hand: [], visible: [], hidden: [], places });
const view = (turn: number | null, direction: 1 | -1, places = [0, 0, 0, 0, 0]) =>
  ({ turn, direction, seats: places.map(seat) }) as unknown as View;
const played = (seat: number, happened: string[]): MoveNews => ({ kind: "move", seat, by: "player", move: { verb: "play" }, happened });
const knights = (from: number): News[] => [played(from, ["stands", "skip"])];

describe("players whom knights skip", () => {
  it("are those between who laid them and whose turn it is, in the direction", () => {
    expect(skippedBy(view(3, 1), knights(0))).toEqual([1, 2]);
    expect(skippedBy(view(3, -1), knights(0))).toEqual([4]);
  });

  it("are only players still in", () => {
    expect(skippedBy(view(3, 1, [0, 0, 1, 0, 0]), knights(0))).toEqual([1]);
  });

  it("are all others when the turn comes back", () => {
    expect(skippedBy(view(2, 1), knights(2))).toEqual([3, 4, 0, 1]);
  });

  it("are nobody without knights that skip, and none in a race", () => {
    expect(skippedBy(view(3, 1), [played(0, ["stands"])])).toEqual([]);
    expect(skippedBy(view(null, 1), knights(0))).toEqual([]);
  });
});

describe("a race", () => {
  const press = { ...played(2, ["opens"]), ms: 400 };

  it("is told with who was next, and by how much", () => {
    expect(raceWon([{ ...press, behind: [[0, 443.5], [1, 700]] }])).toEqual({ seat: 2, ms: 400, next: { seat: 0, ms: 43.5 } });
    expect(raceWon([press])).toEqual({ seat: 2, ms: 400, next: null });
  });

  it("is none where moves were made in turn", () => {
    expect(raceWon([played(2, ["stands"]), { kind: "dealt" }])).toBeNull();
  });
});

describe("a time", () => {
  const told = (language: "fr" | "en") => {
    prefs.language = language;
    return [4.25, 43, 999, 1000, 1378, 12_000].map((ms) => span(ms).replace(/\s/g, " "));
  };

  it("is told in milliseconds, and from one second on in seconds", () => {
    expect(told("fr")).toEqual(["4,3 ms", "43 ms", "999 ms", "1 s", "1,4 s", "12 s"]);
    expect(told("en")).toEqual(["4.3 ms", "43 ms", "999 ms", "1 sec", "1.4 sec", "12 sec"]);
  });
});
