/** The rules of a game as a WebAssembly module, and arrays of numbers in its memory. */

/** Of a number, an int64. */
export const BYTES = 8;
const ALIGNED = 16;
const PAGE = 65536;

/** An array in the memory of a module: `count` records of `words` numbers each. */
export interface Room {
  at: number;
  words: number;
  count: number;
}

type Kernel = (...passed: number[]) => number | undefined;

interface Exports {
  memory: WebAssembly.Memory;
  /** Where the memory is free. */
  heap: WebAssembly.Global<"i32">;
}

/** A module with its memory. Kernels get an array as its place and its length, and return numbers. */
export class Module {
  readonly #memory: WebAssembly.Memory;
  readonly #kernels: Record<string, Kernel>;
  #end: number;

  constructor(compiled: WebAssembly.Module) {
    const { memory, heap, ...kernels } = new WebAssembly.Instance(compiled).exports as unknown as Exports;
    this.#memory = memory;
    this.#kernels = kernels as unknown as Record<string, Kernel>;
    this.#end = heap.value;
  }

  /** An array of its own, all zero. */
  reserve(words: number, count = 1): Room {
    const room = { at: this.#end, words, count };
    this.#end += Math.ceil((words * count * BYTES) / ALIGNED) * ALIGNED;
    const missing = Math.ceil((this.#end - this.#memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.#memory.grow(missing);
    return room;
  }

  /** Calls a kernel. Throws `WebAssembly.RuntimeError` if it fails. */
  call(kernel: string, ...passed: (number | Room)[]): number {
    const numbers = passed.flatMap((each) => (typeof each === "number" ? [each] : [each.at, each.count]));
    return this.#kernels[kernel]!(...numbers) ?? 0;
  }

  /** The bytes of the first records of an array, or of all: a view that the next `reserve` may end. */
  bytes({ at, words, count }: Room, used = count): Uint8Array {
    return new Uint8Array(this.#memory.buffer, at, words * used * BYTES);
  }

  /** The numbers of an array, as they are now. */
  numbers(room: Room): BigInt64Array {
    return new BigInt64Array(this.bytes(room).slice().buffer);
  }

  /** The same of an array of doubles. */
  floats(room: Room): Float64Array {
    return new Float64Array(this.bytes(room).slice().buffer);
  }

  /** Writes numbers at the beginning of an array. */
  write({ at, words, count }: Room, numbers: readonly bigint[]): void {
    new BigInt64Array(this.#memory.buffer, at, words * count).set(numbers);
  }
}
