import { expect, test } from "vitest";
import { textOf } from "./reading";

const MOST = 1000; // bytes
const TEXT = '{"é":"♠"}\n';

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

function utf16(text: string, little: boolean): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * (text.length + 1)));
  [..."\ufeff", ...text].forEach((sign, at) => view.setUint16(2 * at, sign.charCodeAt(0), little));
  return view;
}

const gzip = (part: BlobPart): Promise<Blob> => new Response(new Blob([part]).stream().pipeThrough(new CompressionStream("gzip"))).blob();

test.each([
  ["UTF-8", utf8(TEXT)],
  ["UTF-8 with a mark", utf8(`\ufeff${TEXT}`)],
  ["UTF-16 of PowerShell", utf16(TEXT, true)],
  ["the other UTF-16", utf16(TEXT, false)],
  ["UTF-16 without a mark", new DataView(utf16(TEXT, true).buffer, 2)],
  ["the other one without a mark", new DataView(utf16(TEXT, false).buffer, 2)],
])("%s is read, packed or not", async (_, bytes) => {
  expect(await textOf(new Blob([bytes]), MOST)).toBe(TEXT);
  expect(await textOf(await gzip(bytes), MOST)).toBe(TEXT);
});

test("a small file that becomes a large one is given up", async () => {
  const bomb = await gzip(new Uint8Array(1_000_000));
  expect(bomb.size).toBeLessThan(10 * MOST);
  await expect(textOf(bomb, 10 * MOST)).rejects.toMatchObject({ fault: "large" });
  for (const size of [MOST + 1, 3 * MOST])
    await expect(textOf(new Blob(["x".repeat(size)]), MOST)).rejects.toMatchObject({ fault: "large" });
  expect(await textOf(new Blob([utf16("x".repeat(MOST - 1), true)]), MOST)).toHaveLength(MOST - 1);
});

test("what is packed otherwise, or twice, or cut off, is named", async () => {
  await expect(textOf(new Blob(["PK\u0003\u0004"]), MOST)).rejects.toMatchObject({ fault: "packed" });
  await expect(textOf(await gzip(await gzip(TEXT)), MOST)).rejects.toMatchObject({ fault: "packed" });
  await expect(textOf((await gzip(TEXT)).slice(0, -9), MOST)).rejects.toMatchObject({ fault: "damaged" });
});
