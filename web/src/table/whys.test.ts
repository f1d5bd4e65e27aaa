import { expect, test } from "vitest";
import type { Move, WireError } from "../lib/wire";
import { Whys } from "./whys.svelte";

const move: Move = { verb: "play", cards: ["9S"] };
const error = (clause: string): WireError => ({ type: "error", code: "illegal", detail: "", clause });

test("an answer is gone as soon as the table has moved on, and the card is asked about again", async () => {
  const answers = [error("TUR-07"), error("TUR-09")];
  const whys = new Whys(() => Promise.resolve(answers.shift() ?? null));
  await whys.look("hand 9S", () => move);
  expect(whys.of("hand 9S")?.clause).toBe("TUR-07");
  const renewed = whys.renew();
  expect(whys.of("hand 9S")).toBeNull();
  await renewed;
  expect(whys.of("hand 9S")?.clause).toBe("TUR-09");
});

test("a card that has become playable is not asked about, and an answer that is late says nothing", async () => {
  const open: ((answer: WireError) => void)[] = [];
  const whys = new Whys(() => new Promise((answer) => open.push(answer)));
  let refused: Move | null = move;
  const looked = whys.look("hand 9S", () => refused);
  refused = null;
  await whys.renew();
  open[0]?.(error("TUR-07"));
  await looked;
  expect(open).toHaveLength(1);
  expect(whys.of("hand 9S")).toBeNull();
});
