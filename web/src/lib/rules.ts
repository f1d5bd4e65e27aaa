/** The rules pages: which games have one, and its text as HTML with a table of contents. */

import { marked } from "marked";
import { textsNamed } from "./i18n.svelte";
import type { Language } from "./wire";

/** The rules pages of docs/rules, one a language, each fetched when it is opened. They are our own text: they may become HTML. */
const PAGES = import.meta.glob<string>("../../../docs/rules/*.{fr,en}.md", {
  query: "?raw",
  import: "default",
});

const loader = (game: string, language: Language): (() => Promise<string>) | undefined =>
  PAGES[`../../../docs/rules/${game}.${language}.md`];

const NAMES = [...new Set(Object.keys(PAGES).map((path) => /([\w-]+)\.\w\w\.md$/.exec(path)?.[1] ?? ""))];

/** The game whose rules `/rules` shows. */
export const FIRST = NAMES.includes("turkish") ? "turkish" : (NAMES[0] ?? "");

/** The games that have a page, by their titles. */
export const pages = (language: Language): { game: string; title: string }[] =>
  NAMES.map((game) => ({ game, title: textsNamed(game).title })).sort((a, b) => a.title.localeCompare(b.title, language));

export const hasRules = (game: string): boolean => NAMES.includes(game);

export interface Heading {
  id: string;
  text: string;
  depth: number;
}

/** `## Heading {#id}` gives the heading that id; a clause such as TUR-07 keeps it in both languages. */
const WITH_ID = /^(.*?)\s*\{#([\w-]+)\}\s*$/;

function slug(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

export interface Page {
  html: string;
  headings: Heading[];
}

/** A rules page as HTML, with its headings for the table of contents. */
export async function load(game: string, language: Language): Promise<Page> {
  return render((await loader(game, language)?.()) ?? "");
}

function render(text: string): Page {
  const headings: Heading[] = [];
  const renderer = new marked.Renderer();
  renderer.heading = function ({ tokens, depth }) {
    const [, text = "", id = ""] = WITH_ID.exec(this.parser.parseInline(tokens)) ?? [];
    const title = text || this.parser.parseInline(tokens);
    const anchor = id || slug(title);
    headings.push({ id: anchor, text: title.replace(/<[^>]+>/g, ""), depth });
    return `<h${depth} id="${anchor}">${title}</h${depth}>\n`;
  };
  const html = marked.parse(text, { renderer, async: false });
  return { html, headings };
}
