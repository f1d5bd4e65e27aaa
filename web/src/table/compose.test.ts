import { expect, test } from "vitest";
import { compose, othersOf, shapeOf, type Composition } from "./compose";

const WINDOWS = [[320, 568], [360, 640], [390, 844], [768, 1024], [844, 390], [640, 400], [1024, 600], [1280, 800], [1366, 657], [1920, 1080], [2560, 1080]] as const;

function at(width: number, height: number, players: number, slots = 0, hand = 8): Composition {
  return compose(width, height - 48, { others: othersOf(players, 0), slots, mySlots: slots, hand, scale: 1 });
}

test("everybody else has one place, clockwise from my left", () => {
  for (const [width, height] of WINDOWS) {
    for (const players of [2, 3, 4, 6, 10, 20]) {
      const { left, top, right } = at(width, height, players);
      expect([...left, ...top, ...right]).toEqual(othersOf(players, 0));
    }
  }
  expect(othersOf(3, null)).toEqual([0, 1, 2]);
  expect(othersOf(4, 2)).toEqual([3, 0, 1]);
});

test("four friends sit round a desktop's cloth", () => {
  const { shape, left, top, right } = at(1280, 800, 4);
  expect({ shape, left, top, right }).toEqual({ shape: "wide", left: [1], top: [2], right: [3] });
});

test("the shape follows the window", () => {
  expect(shapeOf(390, 844)).toBe("tall");
  expect(shapeOf(844, 390)).toBe("short");
  expect(shapeOf(1366, 657)).toBe("wide");
});

test("a replay gives the place of text and buttons to the cloth", () => {
  const needs = { others: othersOf(4, null), slots: 3, mySlots: 0, hand: 0, scale: 1 };
  expect(compose(320, 252, { ...needs, bare: true }).shape).toBe("tall");
  expect(compose(320, 252, needs).shape).toBe("short");
  const free = (bare: boolean): number => {
    const { shape, columns, cell } = compose(536, 272, { ...needs, bare });
    expect(shape).toBe("short");
    return 536 - columns * (cell.width + 6) - (bare ? 72 : 212);
  };
  expect(free(true)).toBeGreaterThan(free(false));
});

test("beside a low cloth, names get the width that it can spare", () => {
  expect(at(844, 390, 8, 3).cell.width).toBeGreaterThan(60);
  expect(compose(320, 428, { others: othersOf(4, 0), slots: 4, mySlots: 4, hand: 5, scale: 1 }).cell.width).toBe(84);
  expect(at(612, 500, 4, 3).cell.width).toBeGreaterThan(68);
  const needs = { others: othersOf(4, null), slots: 3, mySlots: 0, hand: 0, scale: 1, bare: true };
  const { cell, columns } = compose(416, 250, needs);
  expect(cell.width).toBeGreaterThanOrEqual(50);
  expect(columns * (cell.width + 6)).toBeLessThanOrEqual(416 - 72 - 130);
});

test("once the end is told, the players beside a low cloth leave it their width", () => {
  const needs = { others: othersOf(12, 0), slots: 4, mySlots: 4, hand: 20, scale: 1 };
  const taken = (told: boolean): number => {
    const { columns, cell } = compose(640, 352, { ...needs, told });
    return columns * cell.width;
  };
  expect(taken(true)).toBeLessThan(640 * 0.34);
  expect(taken(false)).toBeGreaterThan(taken(true));
});

test("faces are as large as leaves the cloth its share", () => {
  expect(at(1920, 1080, 4).size).toBe("giant");
  expect(at(1366, 657, 4).size).toBe("grand");
  expect(at(390, 844, 20).size).toMatch(/small|tiny/);
  for (const [width, height] of WINDOWS) {
    const { shape, cell, top } = at(width, height, 20);
    if (shape !== "tall") continue;
    const lines = Math.ceil(top.length / Math.floor(width / (cell.width + 6)));
    expect(lines * cell.height).toBeLessThan(height * 0.45);
  }
});

test("a crowd stands in two lines above a cloth that has room for them, and is seen large", () => {
  const { size, top, left } = at(1180, 820, 20);
  expect({ size, top: top.length, left: left.length }).toEqual({ size: "large", top: 11, left: 4 });
  expect(at(1180, 820, 4).top).toHaveLength(1);
});

test("a crowd beside a low cloth leaves it its least width", () => {
  const { columns, cell } = compose(640, 282, { others: othersOf(20, 0), slots: 0, mySlots: 0, hand: 4, scale: 1 });
  expect(columns * (cell.width + 6)).toBeLessThan(640 - 212 - 130);
});

test("on a phone no large face stands alone in its line", () => {
  expect(at(390, 844, 2).size).toBe("grand");
  expect(at(390, 844, 3).size).toBe("large"); // one line of two
  expect(at(390, 844, 4).size).toBe("medium"); // one line of three
  expect(at(390, 844, 5).size).toBe("large"); // two lines of two
});

test("a crowd has its names wherever the cloth has room to spare", () => {
  expect(at(412, 915, 20, 0, 4)).toMatchObject({ shape: "tall", size: "small" });
  expect(at(390, 844, 20, 0, 4)).toMatchObject({ shape: "tall", size: "small" });
  expect(at(915, 412, 20, 0, 4)).toMatchObject({ shape: "short", size: "tiny" });
  expect(at(915, 412, 12, 3, 20)).toMatchObject({ shape: "short", size: "small" });
});

test("small faces share the width of their line, with larger cards", () => {
  const { cell, mini } = at(600, 960, 10, 3, 16);
  expect(cell.width).toBeGreaterThan(54);
  expect(mini).toBeGreaterThanOrEqual(13);
});

test("cards are large where there is room, and never too small to touch", () => {
  expect(at(1280, 800, 4).card).toBeGreaterThanOrEqual(110);
  for (const [width, height] of WINDOWS) expect(at(width, height, 4, 5).row).toBeGreaterThanOrEqual(44);
});

test("a long hand makes the faces smaller, not the cloth", () => {
  const [few, many] = [at(360, 640, 2, 3, 4), at(360, 640, 2, 3, 20)];
  expect(many.cell.height).toBeLessThan(few.cell.height);
});

test("a low window saves words and lines of the hand, a high one neither", () => {
  expect(at(360, 640, 4, 3, 12)).toMatchObject({ brief: false, lines: 2 });
  expect(at(360, 640, 4, 3, 20)).toMatchObject({ brief: true, lines: 3 });
  expect(at(320, 480, 4, 3, 20)).toMatchObject({ brief: true, lines: 2 });
  expect(at(640, 400, 3, 0, 8)).toMatchObject({ brief: false, lines: 1 });
  expect(at(568, 320, 3, 0, 36)).toMatchObject({ brief: true, lines: 2 });
});

test("where it is low, a hand takes a line less as long as each card can be touched", () => {
  expect(at(320, 568, 4, 3, 12).lines).toBe(2);
  expect(at(320, 568, 4, 3, 23).lines).toBe(3);
  expect(at(844, 390, 4, 3, 18).lines).toBe(1);
});
