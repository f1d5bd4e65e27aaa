import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Rgb = [number, number, number];
type Matrix = [Rgb, Rgb, Rgb];

const CSS = readFileSync(new URL("../app.css", import.meta.url), "utf8");
const [, FOUR = ""] = /\[data-suits="four"\] \{([^}]*)\}/.exec(CSS) ?? [];

// How eyes that lack one kind of cone see linear colours (Machado, Oliveira and Fernandes, 2009).
const EYES: Record<string, Matrix> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const LMS: Matrix = [[0.4122, 0.5363, 0.0515], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.63]];
const LAB: Matrix = [[0.2105, 0.7936, -0.0041], [1.978, -2.4286, 0.4506], [0.0259, 0.7828, -0.8087]];

const times = (matrix: Matrix, v: Rgb): Rgb => matrix.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as Rgb;
const mapped = (v: Rgb, f: (x: number) => number): Rgb => v.map(f) as Rgb;

function colour(name: string, css: string): Rgb {
  const [, hex = ""] = new RegExp(`--${name}: #(\\w{6})`).exec(css) ?? [];
  expect(hex, name).not.toBe("");
  const parts = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as Rgb;
  return mapped(parts, (x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
}

const oklab = (rgb: Rgb): Rgb => times(LAB, mapped(times(LMS, mapped(rgb, (x) => Math.min(1, Math.max(0, x)))), Math.cbrt));
const apart = (a: Rgb, b: Rgb): number => Math.hypot(...oklab(a).map((x, i) => x - (oklab(b)[i] ?? 0)));
const light = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

const SUITS = [
  colour("suit-black", CSS),
  ...["suit-red", "suit-diamonds", "suit-clubs"].map((name) => colour(name, FOUR)),
];

test.each(Object.entries(EYES))("four suits are told apart by their hues: %s", (_, eyes) => {
  const seen = SUITS.map((suit) => times(eyes, suit));
  const pairs = seen.flatMap((one, i) => seen.slice(i + 1).map((other) => apart(one, other)));
  expect(Math.min(...pairs)).toBeGreaterThan(0.12);
});

test("each suit stands out from the paper of a card, by day and by lamp light", () => {
  const [, day = "", lamp = ""] = /--card-paper: light-dark\((#\w+), (#\w+)\)/.exec(CSS) ?? [];
  for (const paper of [day, lamp].map((hex) => colour("paper", `--paper: ${hex}`)))
    for (const suit of SUITS) expect((light(paper) + 0.05) / (light(suit) + 0.05)).toBeGreaterThan(4.5);
});
