import { expect, test } from "vitest";
import type { Game } from "./games";
import { learn } from "./i18n.svelte";
import { load, pages } from "./rules";

const ALL = (["en", "fr"] as const).flatMap((language) => pages(language).map(({ game }) => [game, language] as const));

test.each(ALL)("each cell of the options of %s (%s) knows the head of its column", async (game, language) => {
  const { pieces } = await load(game, language, `rules/${game}`);
  const html = pieces.map((piece) => ("html" in piece ? piece.html : "")).join("");
  const options = html.slice(html.indexOf('id="options"'));
  const heads = [...options.matchAll(/<th>(.*?)<\/th>/g)].map(([, head]) => head);
  const told = [...options.matchAll(/<td data-head="(.*?)">/g)].map(([, head]) => head);
  expect(heads).toHaveLength(4);
  expect(told.length).toBeGreaterThan(0);
  told.forEach((head, at) => expect(head).toBe(heads[at % 4]));
  expect(options).not.toMatch(/<td>/);
});

test("the list of rules names the variants of a game, each with its part of the page", async () => {
  const choices = { variant: { pig: "Pig", spoons: "Spoons", vatra: "Vatra", magarac: "Magarac" } };
  learn([{ name: "pig", texts: { en: { title: "Pig", choices } } } as unknown as Game], "en");
  const { variants } = pages("en").find(({ game }) => game === "pig")!;
  expect(variants.map(({ title }) => title)).toEqual(["Spoons", "Vatra", "Magarac"]);
  const { headings } = await load("pig", "en", "rules/pig");
  for (const { name } of variants)
    for (const part of ["minutes", "turn"]) expect(headings.map(({ id }) => id)).toContain(`${part}-${name}`);
});

test.each(["en", "fr"] as const)("a page with variants (%s) marks what is about one of them, pictures too", async (language) => {
  const { pieces, variants } = await load("pig", language, "rules/pig");
  expect(variants).toEqual(["pig", "spoons", "vatra", "magarac"]);
  const html = pieces.map((piece) => ("html" in piece ? piece.html : "")).join("");
  const parts = [...html.matchAll(/<div data-variant="(\w+)">([\s\S]*?)<\/div>/g)];
  expect(parts.map(([, variant]) => variant)).toEqual([...variants, ...variants]);
  for (const [, variant, part = ""] of parts) expect(part.match(/ id="[^"]*"/g)).toEqual([expect.stringContaining(`-${variant}"`)]);
  const drawn = pieces.flatMap((piece) => ("picture" in piece ? [piece.variant] : []));
  expect(new Set(drawn)).toEqual(new Set(["", ...variants]));
  const below = pieces.filter((_, at) => (pieces[at - 1] as { variant?: string } | undefined)?.variant).flatMap((piece) => ("html" in piece ? [piece.html] : []));
  for (const html of below) expect(html.trim()).toMatch(/^(<h2|<div data-variant|$)/); // text there would be shown with every variant
});

test.each(ALL)("what we decided is folded on the page of %s (%s), and nothing else is", async (game, language) => {
  const { pieces } = await load(game, language, `rules/${game}`);
  const html = pieces.map((piece) => ("html" in piece ? piece.html : "")).join("");
  const folded = [...html.matchAll(/<details>([\s\S]*?)<\/details>/g)].map(([, part = ""]) => part);
  expect(folded).toHaveLength(1);
  expect(folded[0]!.match(/<h2 id="\w+"/g)).toEqual(['<h2 id="decided"']);
});

test.each(ALL)("two minutes of %s (%s) are a sheet of topics, each with a short list", async (game, language) => {
  const { pieces } = await load(game, language, `rules/${game}`);
  const html = pieces.map((piece) => ("html" in piece ? piece.html : "")).join("");
  const [, sheet = ""] = /<section class="minutes">(.*?)<\/section>/s.exec(html) ?? [];
  const topics = [...sheet.matchAll(/<h3[^>]*>(.*?)<\/h3>\s*(<\w+)/g)];
  expect(topics.length).toBeGreaterThan(3);
  for (const [, topic, below] of topics) {
    expect(topic).not.toMatch(/\.$|<strong>/);
    expect(below).toBe("<ul");
  }
  expect(sheet).not.toMatch(/<p>/);
});

test.each(ALL)("links within the page of %s (%s) lead to this page, at the path that it has", async (game, language) => {
  const { pieces } = await load(game, language, "rules");
  const links = pieces.flatMap((piece) => ("html" in piece ? [...piece.html.matchAll(/<a href="([^"]*)"/g)] : [])).map(([, href]) => href);
  expect(links.length).toBeGreaterThan(3);
  for (const href of links) expect(href).toMatch(/^(rules#|https:)/);
});
