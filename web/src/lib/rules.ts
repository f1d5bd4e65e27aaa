import { marked } from "marked";
import type { Language } from "./wire";

/** The rules pages of docs/rules, one a language; they are our own text, which is why they may become HTML. */
const PAGES = import.meta.glob<string>("../../../docs/rules/*.{fr,en}.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const page = (game: string, language: Language): string | undefined =>
  PAGES[`../../../docs/rules/${game}.${language}.md`];

const NAMES = [...new Set(Object.keys(PAGES).map((path) => /([\w-]+)\.\w\w\.md$/.exec(path)?.[1] ?? ""))];

/** The game whose rules `/rules` shows. */
export const FIRST = NAMES.includes("turkish") ? "turkish" : (NAMES[0] ?? "");

/** The games that have a page, by the title of that page. */
export const pages = (language: Language): { game: string; title: string }[] =>
  NAMES.map((game) => ({ game, title: titleOf(page(game, language) ?? "") || game })).sort((a, b) =>
    a.title.localeCompare(b.title, language),
  );

const titleOf = (text: string): string => (/^#\s+(.+)$/m.exec(text)?.[1] ?? "").replace(WITH_ID, "$1");

export const hasRules = (game: string): boolean => page(game, "fr") !== undefined;

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

/** A rules page as HTML, with its headings for the table of contents. */
export function render(game: string, language: Language): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const renderer = new marked.Renderer();
  renderer.heading = function ({ tokens, depth }) {
    const [, text = "", id = ""] = WITH_ID.exec(this.parser.parseInline(tokens)) ?? [];
    const title = text || this.parser.parseInline(tokens);
    const anchor = id || slug(title);
    headings.push({ id: anchor, text: title.replace(/<[^>]+>/g, ""), depth });
    return `<h${depth} id="${anchor}">${title}</h${depth}>\n`;
  };
  const html = marked.parse(page(game, language) ?? "", { renderer, async: false });
  return { html, headings };
}
