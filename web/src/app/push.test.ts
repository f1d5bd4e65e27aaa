import { beforeEach, expect, test, vi } from "vitest";
import { prefs } from "../lib/prefs.svelte";
import { choose, isPushed, keepCalled, way } from "./recall.svelte";

const KEY = "BNc";
let asked: { method: string; body: unknown }[];
let made: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null;
let refuses: number;

const pushManager = {
  getSubscription: async () => made,
  subscribe: async (wanted: object) => {
    expect(wanted).toEqual({ userVisibleOnly: true, applicationServerKey: KEY });
    if (refuses-- > 0) throw new DOMException("", "InvalidStateError");
    const toJSON = (): object => ({ keys: { p256dh: "key", auth: "secret" } });
    return (made = { endpoint: "https://push.example/1", toJSON, unsubscribe: async () => ((made = null), true) });
  },
};
const registration = { pushManager };

beforeEach(() => {
  asked = [];
  made = null;
  refuses = 0;
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { requestPermission: async () => "granted" });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) } });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    expect(path).toBe("api/me/calls");
    asked.push({ method: init.method ?? "GET", body: init.body ? JSON.parse(init.body as string) : null });
    return { ok: true, json: async () => ({ on: init.method === "POST", key: KEY }) };
  });
  return () => vi.unstubAllGlobals();
});

const methods = (): string[] => asked.map(({ method }) => method);

test("one switch begins and ends that the card room calls this browser", async () => {
  expect(await choose("notice")).toBe(true);
  expect([way(), isPushed()]).toEqual(["notice", true]);
  expect(asked.at(-1)).toEqual({ method: "POST", body: { endpoint: "https://push.example/1", p256dh: "key", auth: "secret", language: prefs.language } });
  await choose("off");
  expect([isPushed(), made, methods().at(-1)]).toEqual([false, null, "DELETE"]);
});

test("every visit tells the card room again, and one without the wish tells nothing", async () => {
  await choose("notice");
  asked = [];
  await keepCalled();
  expect(methods()).toEqual(["GET", "POST"]);
  await choose("sound");
  asked = [];
  await keepCalled();
  expect(asked).toEqual([]);
});

test("a subscription with the key of another card room is replaced", async () => {
  await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: KEY });
  refuses = 1;
  await choose("notice");
  expect(isPushed()).toBe(true);
  await choose("off");
});

test("where the browser has no push, or its service refuses, the page itself notifies", async () => {
  refuses = 9;
  expect(await choose("notice")).toBe(true);
  expect([way(), isPushed()]).toEqual(["notice", false]);
  vi.stubGlobal("isSecureContext", false);
  expect(await choose("notice")).toBe(true);
  expect(isPushed()).toBe(false);
  await choose("off");
});

test("what is chosen while the card room is being told holds in the end", async () => {
  const first = choose("notice");
  await Promise.resolve(); // the permission of the browser
  await Promise.all([first, choose("off")]);
  expect([way(), isPushed(), made]).toEqual(["off", false, null]);
});
