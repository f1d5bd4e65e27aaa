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

/** The game whose rules `/rules` shows. */
export const FIRST = /([\w-]+)\.\w\w\.md$/.exec(Object.keys(PAGES)[0] ?? "")?.[1] ?? "";

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
