/** Whether this page has a card room behind it, or only files: a site that `tripot site` has written, for one person. */

/** Answers what a card room would answer over HTTP. Throws `Refused`. */
export type Answer = (method: string, path: string, body: unknown) => Promise<unknown>;

/** `tripot site` writes this mark into its pages. */
export const isAlone = (): boolean => globalThis.document?.documentElement?.dataset["room"] === "none"; // tests have no page

/** Whether this card room serves a site of files, too, at `alone/`: see `hosts/http/alone.py`. */
export const hasSite = (): boolean => document.documentElement.dataset["site"] !== undefined;

/** The address of a card room to meet friends in; empty if none is named. */
export const friendsRoom = (): string => document.documentElement.dataset["friends"] ?? "";

/** The name of this site's content, which changes with any of its files; empty where there is a card room. */
export const siteRelease = (): string => document.documentElement?.dataset["release"] ?? "";

/** The address of the folder with the rules as modules. */
export const modules = (): string => new URL(document.documentElement.dataset["modules"] ?? "", document.baseURI).href;

let load: () => Promise<Answer> = () => Promise.reject(new Error("nothing answers in place of a card room"));

/** Names what answers. It is loaded when it is asked first. */
export function answerWith(loader: () => Promise<Answer>): void {
  load = loader;
}

export const answerAlone: Answer = async (method, path, body) => (await load())(method, path, body);
