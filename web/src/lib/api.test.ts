import { afterEach, expect, it, vi } from "vitest";
import { makePass, me, publicTables, rename } from "./api";

const ADA = { id: "1", name: "Ada" };

interface Waiting {
  resolve(answer: Response): void;
  reject(reason: Error): void;
}

/** A card room that answers when the test says so, and the addresses it was asked for. */
function cardRoom(): { asked: string[]; answer(body: unknown): void; fail(): void } {
  const asked: string[] = [];
  const waiting: Waiting[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return new Promise<Response>((resolve, reject) => waiting.push({ resolve, reject }));
  });
  return {
    asked,
    answer: (body) => waiting.shift()!.resolve(Response.json(body)),
    fail: () => waiting.shift()!.reject(new TypeError("no line")),
  };
}

const aMoment = (): Promise<void> => new Promise((done) => setTimeout(done));

afterEach(() => vi.unstubAllGlobals());

it("asks nothing else while a cookie may be on its way", async () => {
  const room = cardRoom();
  const [who, renamed, pass, tables] = [me(), rename("Honorine"), makePass(), publicTables()];
  await aMoment();
  expect(room.asked).toEqual(["api/me"]);
  room.answer(ADA);
  expect(await who).toEqual(ADA);
  await aMoment();
  expect(room.asked).toEqual(["api/me", "api/me"]);
  room.answer({ ...ADA, name: "Honorine" });
  expect((await renamed).name).toBe("Honorine");
  await aMoment();
  room.answer({ link: "", qr: "" });
  await pass;
  await aMoment();
  expect(room.asked.slice(2)).toEqual(["api/me/pass", "api/tables"]);
  room.answer({ tables: [] });
  expect(await tables).toEqual([]);
});

it("goes on after a request that has failed", async () => {
  const room = cardRoom();
  const [who, renamed] = [me(), rename("Honorine")];
  await aMoment();
  room.fail();
  await expect(who).rejects.toThrow("no line");
  await aMoment();
  expect(room.asked).toHaveLength(2);
  room.answer({ ...ADA, name: "Honorine" });
  expect((await renamed).name).toBe("Honorine");
});
