/**
 * The service worker: it keeps what can be read without a network. It never decides which release a page has: while the
 * card room can be reached, every page comes from there. Its address names the release whose files it keeps.
 */

import type { Notice } from "../lib/wire";
import { kindOf } from "./keeping";

declare const self: ServiceWorkerGlobalScope;
/** The addresses of all files of the release, which the build writes here. */
declare const __PARTS__: string[];

/** Where the card room is: all other addresses are relative to it. */
const HOME = new URL("./", self.location.href).href;
const asked = new URL(self.location.href).searchParams;
const release = asked.get("release") ?? "";
/** Whether there is no card room, but a site of files, which `tripot site` has written with a list of them. */
const isSite = asked.has("site");
const LIST = "files.json";
/** Another card room may be in another folder of this host, and all of them share what browsers keep. */
const FOLDER = new URL(HOME).pathname.replace(/^\/$/, "");
const PARTS = `tripot-parts-${FOLDER}`;
const OURS = PARTS + release;
const MINE = `tripot-mine${FOLDER}`;
const SHELL = "./";
const RELEASES = 2; // pages that are still open may be of the release before
const MOST = 300; // answers kept about me; a replay is one
const VIBRATION = [200, 100, 200]; // ms
const PATIENCE = 6000; // ms that a bad line gets before what was kept is shown

self.addEventListener("install", (event) => event.waitUntil(keepRelease().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(dropOldReleases().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});
self.addEventListener("push", (event) => event.waitUntil(hearCall(event.data?.json() as Notice)));
self.addEventListener("message", (event) => event.waitUntil(hearCall(event.data as Notice)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String(event.notification.data)));
});

/** Keeps everything that the page may need, and what rules pages ask for. Fails if the card room has moved on. */
async function keepRelease(): Promise<void> {
  const parts = __PARTS__;
  const shell = await fetch(SHELL, { cache: "no-cache" });
  const page = await shell.clone().text();
  if (!(isSite || parts.includes(`assets/${release}`)) || !page.includes(release)) throw new Error(`${release} is not the release of the card room`);
  const cache = await caches.open(OURS);
  await (isSite ? keepSite(cache) : cache.addAll(["icon.svg", ...parts]));
  await cache.put(SHELL, shell);
  if (!isSite) await Promise.all(["fr", "en"].map(keepGames));
}

/** Keeps every file of the site, the pages by their folders. What browsers or hosts keep may be of the release before. */
async function keepSite(cache: Cache): Promise<void> {
  const list = await fetch(LIST, { cache: "reload" });
  const told = (await list.json()) as { release: string; files: string[] };
  if (told.release !== release) throw new Error(`${release} is not the release of the site`);
  await cache.addAll(told.files.map((file) => new Request(file, { cache: "reload" })));
}

/** The games in a language, and the pictures of their rules. */
async function keepGames(language: string): Promise<void> {
  const cache = await caches.open(OURS);
  const address = `api/games?language=${language}`;
  await cache.add(address);
  const { games } = (await (await cache.match(address))!.json()) as { games: { name: string }[] };
  await cache.addAll(games.map(({ name }) => `api/games/${name}/pictures`));
}

async function dropOldReleases(): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(PARTS) && !name.includes("/", PARTS.length)); // the oldest first
  await Promise.all(kept.slice(0, -RELEASES).map((name) => caches.delete(name)));
}

/** The path of an address within the card room. */
const pathOf = (url: string): string => (url.startsWith(HOME) ? url.slice(HOME.length).replace(/[?#].*/, "") : "");

/** The answer to a request, or nothing: the browser then asks the card room itself. */
function answerTo(request: Request): Promise<Response> | null {
  const kind = kindOf(request.method, pathOf(request.url), request.mode === "navigate");
  switch (kind) {
    case "network":
      return null;
    case "part":
      return kept(request).then((found) => found ?? fetch(request));
    case "page":
      return isSite ? pageOfSite(request) : fromNetwork(request, () => kept(SHELL));
    case "house":
      return fromNetwork(request, () => kept(request), isSite ? undefined : (answer) => keep(OURS, request, answer)); // a site has kept its own
    case "identity":
      return fetch(request).then(forgetMe);
    default:
      return fromNetwork(request, () => kept(request), (answer) => keepMine(request, answer, kind === "me"));
  }
}

/** A page of the site: one that was kept, or the lobby, if the host has none or cannot be reached. */
async function pageOfSite(request: Request): Promise<Response> {
  const answer = await fromNetwork(request, () => keptPage(request.url));
  return answer.status === 404 ? keptPage(request.url) : answer;
}

/** A page of the site, at the address of its folder: what it needs is named relative to that. */
async function keptPage(url: string): Promise<Response> {
  const [address = ""] = url.split(/[?#]/);
  if (!address.endsWith("/")) return Response.redirect(`${address}/${url.slice(address.length)}`);
  return (await kept(address)) ?? Response.redirect(HOME);
}

/** Ours first: an answer of another release may have another form. */
async function kept(request: RequestInfo): Promise<Response | undefined> {
  const ours = await (await caches.open(OURS)).match(request, { ignoreVary: true });
  return ours ?? caches.match(request, { ignoreVary: true });
}

/** What the card room answers; what was kept if it cannot be reached, or takes too long. */
async function fromNetwork(
  request: Request,
  otherwise: () => Promise<Response | undefined>,
  then = async (_answer: Response): Promise<void> => undefined,
): Promise<Response> {
  const asked = fetch(request).then(async (answer) => {
    await then(answer).catch(() => undefined); // there may be no room on the device
    return answer;
  });
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  return answer ?? (await otherwise()) ?? asked;
}

async function keep(name: string, request: Request, answer: Response): Promise<void> {
  if (answer.ok) await (await caches.open(name)).put(request, answer.clone());
}

/** Keeps an answer about me. If I am somebody else than before, nothing of the person before stays. */
async function keepMine(request: Request, answer: Response, isMe: boolean): Promise<void> {
  if (answer.status === 403 || (isMe && (await isSomebodyElse(answer)))) await caches.delete(MINE);
  await keep(MINE, request, answer);
  const cache = await caches.open(MINE);
  const all = await cache.keys(); // the oldest first
  await Promise.all(all.slice(0, -MOST).map((each) => cache.delete(each)));
}

const idIn = async (answer: Response): Promise<unknown> => ((await answer.clone().json()) as { id?: unknown }).id;

async function isSomebodyElse(answer: Response): Promise<boolean> {
  const before = await (await caches.open(MINE)).match("api/me");
  return before !== undefined && answer.ok && (await idIn(before)) !== (await idIn(answer));
}

async function forgetMe(answer: Response): Promise<Response> {
  if (answer.ok) await caches.delete(MINE);
  return answer;
}

/**
 * Shows a call of the card room, or of a page out of sight, unless somebody has come to that table in the meantime. Of
 * several calls to a table, the last is kept: those that come while another is there make no noise.
 */
async function hearCall({ title, body, path }: Notice): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  const seen = pages.some(({ url, visibilityState }) => visibilityState === "visible" && pathOf(url) === path);
  const notice = { body, tag: `tripot ${path}`, icon: "icons/192.png", vibrate: VIBRATION, data: path };
  if (!seen) await self.registration.showNotification(title, notice);
}

/** Brings the page of a notification to the front. */
async function show(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  const open = pages.find(({ url }) => pathOf(url) === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}
