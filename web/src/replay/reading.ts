/**
 * The text of a record file: in UTF-8 or UTF-16, and perhaps packed with gzip, as its first bytes say. `lines_of` in
 * `play/unpacking.py` reads the same, and a little more: gzip files one after the other.
 */

/** `large`: longer than may be sent. `packed`: in a way that we don’t read. `damaged`: it cannot be unpacked. */
export type Fault = "large" | "packed" | "damaged";

const WIDEST = 2; // times: a text in UTF-16 may take so much more than in UTF-8

export class Unread extends Error {
  constructor(readonly fault: Fault) {
    super(fault);
  }
}

const GZIP = [0x1f, 0x8b];
const BRACE = 0x7b; // how a record begins; a zero beside it is never in UTF-8
const UTF_16: [mark: number[], name: string][] = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
  [[BRACE, 0], "utf-16le"],
  [[0, BRACE], "utf-16be"],
];
const OTHERS = [
  [0x50, 0x4b, 0x03, 0x04], // zip
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
  [0xfd, 0x37, 0x7a, 0x58], // xz
  [0x42, 0x5a, 0x68], // bzip2
  [0x28, 0xb5, 0x2f, 0xfd], // zstd
  [0x04, 0x22, 0x4d, 0x18], // lz4
];

const begins = (bytes: Uint8Array, mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** The text of a file, which takes `most` bytes at most in UTF-8. Throws `Unread`. */
export async function textOf(file: Blob, most: number): Promise<string> {
  if (file.size > WIDEST * most) throw new Unread("large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = begins(bytes, GZIP) ? await unpacked(file, WIDEST * most) : bytes;
  if ([GZIP, ...OTHERS].some((mark) => begins(text, mark))) throw new Unread("packed");
  const [, name = "utf-8"] = UTF_16.find(([mark]) => begins(text, mark)) ?? [];
  const decoded = new TextDecoder(name).decode(text); // without its mark
  if (new Blob([decoded]).size > most) throw new Unread("large");
  return decoded;
}

/** However well a file is packed, no more than a little over `most` bytes are ever held. */
async function unpacked(file: Blob, most: number): Promise<Uint8Array> {
  if (!("DecompressionStream" in globalThis)) throw new Unread("packed");
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const pieces: Uint8Array[] = [];
  for (let held = 0; ; ) {
    const { done, value } = await reader.read().catch(() => {
      throw new Unread("damaged");
    });
    if (done) return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
    pieces.push(value);
    held += value.length;
    if (held > most) {
      void reader.cancel();
      throw new Unread("large");
    }
  }
}
