import { describe, expect, it } from "vitest";
import type { Extension, Move } from "../../lib/wire";
import { Leading } from "./leading.svelte";

const choice = { verb: "lead", cards: ["KS", "KH", "9D", "8C"], min: 1, max: 3, built: true };
const answers: Record<string, [string[], boolean]> = {
  KS: [["KH", "9D"], true],
  KH: [["KS"], true],
  "8C": [[], true],
  "KS KH": [["9D", "8C"], false],
};

/** A lead whose server gives these answers after a short delay. */
function leading(asked: string[] = []): Leading {
  const ask = async (move: Move): Promise<Extension | null> => {
    const key = move.cards!.join(" ");
    asked.push(key);
    await new Promise((resolve) => setTimeout(resolve, 1));
    const found = answers[key];
    return found ? { type: "extension", ref: "", cards: found[0], complete: found[1] } : null;
  };
  const made = new Leading(ask);
  made.begin("1", choice);
  return made;
}

describe("putting a lead together", () => {
  it("asks the server after each card", async () => {
    const it = leading();
    expect(it.addable).toEqual(choice.cards);
    await it.touch("KS");
    expect([it.chosen, it.addable, it.complete]).toEqual([["KS"], ["KH", "9D"], true]);
    await it.touch("KH");
    expect([it.chosen, it.addable, it.complete]).toEqual([["KS", "KH"], ["9D", "8C"], false]);
  });

  it("lets quick touches wait for the answer before", async () => {
    const it = leading();
    const [first, second, third] = await Promise.all([it.touch("KS"), it.touch("JC"), it.touch("KH")]);
    expect([first, second, third]).toEqual([true, false, true]);
    expect(it.chosen).toEqual(["KS", "KH"]);
  });

  it("begins anew with a card that cannot join those that are chosen", async () => {
    const it = leading();
    await it.touch("KS");
    expect(await it.touch("8C")).toBe(true);
    expect([it.chosen, it.addable, it.complete]).toEqual([["8C"], [], true]);
  });

  it("tells cards that can never become a lead", async () => {
    const it = new Leading(async (move) => ({ type: "extension", ref: "", cards: move.cards!.length < 2 ? ["KH"] : [], complete: false }));
    it.begin("1", choice);
    await it.touch("KS");
    expect(it.stuck).toBe(false);
    await it.touch("KH");
    expect(it.stuck).toBe(true);
    it.clear();
    expect(it.stuck).toBe(false);
  });

  it("gives cards up for one that a lesson asks for", async () => {
    const it = new Leading(async () => ({ type: "extension", ref: "", cards: ["KH"], complete: true }), () => []);
    it.begin("1", choice);
    await it.touch("KS");
    await it.touch("KH");
    expect(it.chosen).toEqual(["KH"]);
  });

  it("takes a card back, and the last one without a question", async () => {
    const asked: string[] = [];
    const it = leading(asked);
    await it.touch("KS");
    await it.touch("KH");
    await it.touch("KS");
    expect([it.chosen, it.addable]).toEqual([["KH"], ["KS"]]);
    await it.touch("KH");
    expect([it.chosen, it.addable, it.complete]).toEqual([[], choice.cards, false]);
    expect(asked).toEqual(["KS", "KS KH", "KH"]);
  });

  it("asks once more when there is no answer, then leaves all as it was", async () => {
    const asked: string[] = [];
    const it = leading(asked);
    await it.touch("9D");
    expect(asked).toEqual(["9D", "9D"]);
    expect([it.chosen, it.addable]).toEqual([[], choice.cards]);
  });

  it("begins anew in another position only", async () => {
    const it = leading();
    await it.touch("KS");
    it.begin("1", { ...choice });
    expect(it.chosen).toEqual(["KS"]);
    it.begin("2", choice);
    expect(it.chosen).toEqual([]);
  });
});
