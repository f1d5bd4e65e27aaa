/** The rules pages: which games have one, and its text with pictures and a table of contents. */

import { marked } from "marked";
import { isAlone } from "./alone";
import { gameNamed, textsNamed } from "./i18n.svelte";
import type { Language } from "./wire";

/**
 * The rules pages in docs/rules, one per language, each fetched when it is opened. The text is our own, so it may
 * become HTML.
 */
const PAGES = import.meta.glob<string>("../../../docs/rules/*.{fr,en}.md", {
  query: "?raw",
  import: "default",
});

const loader = (game: string, language: Language): (() => Promise<string>) | undefined =>
  PAGES[`../../../docs/rules/${game}.${language}.md`];

const NAMES = [...new Set(Object.keys(PAGES).map((path) => /([\w-]+)\.\w\w\.md$/.exec(path)?.[1] ?? ""))];

/** The game whose rules `/rules` shows; a site of files may have just some of the games. */
export function firstGame(language: Language): string {
  const names = pages(language).map(({ game }) => game);
  return names.includes("turkish") ? "turkish" : (names[0] ?? "");
}

/** The games that have a page, by title, and their variants, each of which has a part of its game's page. */
export const pages = (language: Language): { game: string; title: string; variants: { name: string; title: string }[] }[] =>
  NAMES.filter((game) => !isAlone() || gameNamed(game)).map((game) => ({ game, title: textsNamed(game).title, variants: variantsOf(game) })).sort((a, b) => a.title.localeCompare(b.title, language));

const variantsOf = (game: string): { name: string; title: string }[] =>
  Object.entries(textsNamed(game).choices?.["variant"] ?? {}).flatMap(([name, title]) => (name === game ? [] : [{ name, title }]));

export const hasRules = (game: string): boolean => NAMES.includes(game);

export interface Heading {
  id: string;
  text: string;
  depth: number;
}

/** `## Heading {#id}` gives the heading that id. A clause such as TUR-07 has the same id in both languages. */
const WITH_ID = /^(.*?)\s*\{#([\w-]+)\}\s*$/;

function slug(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** A piece of a page: text as HTML, or a picture of a table with its caption, perhaps in the part of a variant. */
export type Piece = { html: string } | { picture: string; caption: string; variant: string };

export interface Page {
  pieces: Piece[];
  headings: Heading[];
  /** The variants that have parts of their own, which `data-variant` marks in the text. */
  variants: string[];
}

/** A rules page for a path of the card room, with its headings for the table of contents. */
export async function load(game: string, language: Language, path: string): Promise<Page> {
  return render((await loader(game, language)?.()) ?? "", path);
}

/** Some sections of a rules page as HTML, without headings, pictures and links. Those that the page lacks are empty. */
export async function sections(game: string, language: Language, ids: string[]): Promise<string[]> {
  const text = (await loader(game, language)?.()) ?? "";
  return ids.map((id) => htmlOf(sectionOf(titled(text), id)));
}

function sectionOf(text: string, id: string): string {
  const [, after = ""] = text.split(`{#${id}}\n`);
  return (after.split(/^#/m)[0] ?? "").replace(/^!\[.*$/gm, "");
}

/** `![caption](pictures/turkish-turn.en.webp)`: the site shows the file, this page the table itself. */
const PICTURE = /^!\[(.*)\]\(pictures\/\w+-(\w+)\.\w\w\.webp\)$/;

/** The heading of a clause: `### TUR-07 · Equal or lower {#TUR-07}`. */
const CLAUSE = /^### ([A-Z]{3}-\d\d) · (.*?) \{#\1\}$/gm;

/** A page with the titles of clauses in place of their numbers, which are for the site. */
function titled(text: string): string {
  const titles = new Map([...text.matchAll(CLAUSE)].map(([, id = "", title = ""]) => [id, title]));
  return text
    .replace(CLAUSE, "### $2 {#$1}")
    .replace(/\[[A-Z]{3}-\d\d\](?=\(#)/g, (link) => `[${titles.get(link.slice(1, -1)) ?? ""}]`)
    .replace(/(^|[^#[\w])([A-Z]{3}-\d\d)\b/g, (_, before: string, id: string) => `${before}[${titles.get(id) ?? ""}](#${id})`);
}

function render(text: string, path: string): Page {
  const headings: Heading[] = [];
  const pieces: Piece[] = [];
  for (const lines of titled(text).split(/^(!\[.*)$/m)) {
    const [, caption = "", picture = ""] = PICTURE.exec(lines) ?? [];
    if (!picture) pieces.push({ html: htmlOf(lines, path, headings) });
    else pieces.push({ picture, caption, variant: variantOf(headings.at(-1)?.id) });
  }
  return { pieces, headings, variants: [...new Set(headings.map(({ id }) => variantOf(id)).filter(Boolean))] };
}

/** The id of a part about one variant, such as `turn-vatra`. */
const PART = /(?:minutes|turn)-(\w+)/;
const WHOLE_PART = new RegExp(`^${PART.source}$`);

/** The variant that a part of a page is about, by the id of its heading; empty if it is about all. */
export const variantOf = (id = ""): string => WHOLE_PART.exec(id)?.[1] ?? "";

/** "In two minutes", which a page shows as a sheet of its own. */
const MINUTES = /<h2 id="minutes">[\s\S]*?(?=<h2|$)/;

/** A part of a page about one variant, up to its first picture at most. */
const OF_VARIANT = new RegExp(`<h[23] id="${PART.source}">[\\s\\S]*?(?=<h[23]|</section>|$)`, "g");

/** What we decided where the source is silent: players rarely ask, so it is folded. */
const DECIDED = /(<h2 id="decided">.*?<\/h2>)([\s\S]*?)(?=<h2|$)/;

/**
 * Markdown as HTML; its headings are added to `headings`. Cells know the head of their column, for narrow windows. Links
 * within the page name its path, since an address is relative to the card room; without a path, they are only words.
 */
function htmlOf(text: string, path: string | null = null, headings: Heading[] = []): string {
  const renderer = new marked.Renderer();
  renderer.link = function ({ href, tokens }) {
    const words = this.parser.parseInline(tokens);
    return path === null ? words : `<a href="${href.startsWith("#") ? path + href : href}">${words}</a>`;
  };
  renderer.heading = function ({ tokens, depth }) {
    const [, text = "", id = ""] = WITH_ID.exec(this.parser.parseInline(tokens)) ?? [];
    const title = text || this.parser.parseInline(tokens);
    const anchor = id || slug(title);
    headings.push({ id: anchor, text: title.replace(/<[^>]+>/g, ""), depth });
    return `<h${depth} id="${anchor}">${title}</h${depth}>\n`;
  };
  // Bold words alone in their line are the topic of the list below, and no heading of the contents.
  renderer.paragraph = function ({ tokens }) {
    const text = this.parser.parseInline(tokens);
    const alone = tokens.length === 1 && tokens[0]?.type === "strong";
    return alone ? `<h3 class="topic">${text.replace(/<.?strong>|\.(?=<)/g, "")}</h3>\n` : `<p>${text}</p>\n`;
  };
  renderer.table = function ({ header, rows }) {
    const heads = header.map(({ tokens }) => this.parser.parseInline(tokens));
    const cells = (row: typeof header): string =>
      row.map(({ tokens }, at) => `<td data-head="${heads[at]}">${this.parser.parseInline(tokens)}</td>`).join("");
    const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join("\n");
    return `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr></thead><tbody>${body}</tbody></table>\n`;
  };
  // A wide table scrolls sideways. When it has the focus, the arrow keys scroll it.
  return marked
    .parse(text, { renderer, async: false })
    .replaceAll("<table>", `<table tabindex="0">`)
    .replace(MINUTES, (part) => `<section class="minutes">${part}</section>`)
    .replace(OF_VARIANT, (part, variant) => `<div data-variant="${variant}">${part}</div>`)
    .replace(DECIDED, (_, heading, text) => `<details><summary>${heading}</summary>${text}</details>`);
}
