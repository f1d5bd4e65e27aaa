import { beforeEach, expect, test, vi } from "vitest";
import { reloadWhenReplaced } from "./replaced";

const page = new EventTarget();
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("fetch", async () => ({ ok: true }));
  vi.stubGlobal("location", { href: "https://room/", reload });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined });
  reload.mockClear();
  reloadWhenReplaced();
});

async function fail(): Promise<void> {
  page.dispatchEvent(new Event("vite:preloadError"));
  await vi.advanceTimersByTimeAsync(0);
}

test("a page of which a part is gone is loaded anew, but not while it is being left", async () => {
  page.dispatchEvent(new Event("beforeunload"));
  await fail();
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000); // it has not been left
  await fail();
  expect(reload).toHaveBeenCalled();
});
