import { beforeEach, expect, test, vi } from "vitest";
import { stayAwake } from "./awake";

const page = Object.assign(new EventTarget(), { hidden: false });
let locks: { released: boolean; release: () => Promise<void> }[];

const moment = (): Promise<void> => new Promise((done) => setTimeout(done));
const held = (): number => locks.filter(({ released }) => !released).length;

async function look(hidden: boolean): Promise<void> {
  page.hidden = hidden;
  if (hidden) for (const lock of locks) lock.released = true; // as browsers do
  page.dispatchEvent(new Event("visibilitychange"));
  await moment();
}

async function request(): Promise<(typeof locks)[number]> {
  const lock = { released: false, release: async () => void (lock.released = true) };
  locks.push(lock);
  return lock;
}

beforeEach(() => {
  locks = [];
  page.hidden = false;
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request } });
  return () => vi.unstubAllGlobals();
});

test("the screen stays on, is asked for again when the page is back, and is given back at the end", async () => {
  const stop = stayAwake();
  await moment();
  expect(held()).toBe(1);
  await look(false);
  expect(locks).toHaveLength(1); // it is held already
  await look(true);
  expect(held()).toBe(0);
  await look(false);
  expect([held(), locks.length]).toEqual([1, 2]);
  stop();
  expect(held()).toBe(0);
  await look(false);
  expect(locks).toHaveLength(2);
});

test("what is granted too late is given back at once", async () => {
  stayAwake()();
  await moment();
  expect([held(), locks.length]).toEqual([0, 1]);
});

test("a refusal is no failure, nor is a browser that cannot", async () => {
  vi.stubGlobal("navigator", { wakeLock: { request: () => Promise.reject(new Error("low battery")) } });
  stayAwake()();
  await moment();
  vi.stubGlobal("navigator", {});
  stayAwake()();
});
