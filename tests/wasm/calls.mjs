// Makes the calls of `test_modules.py` in a WebAssembly module, and says which results or arrays differ from Python's.
// Records have more room in the module than in Python, so each array comes with the parts that both have.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const ALIGNED = 16;
const { arrays, calls } = JSON.parse(readFileSync(process.argv[3], "utf8"));
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const { memory, heap, ...kernels } = new WebAssembly.Instance(module).exports;

const places = {};
let end = heap.value;
for (const [name, { count, size }] of Object.entries(arrays)) {
  places[name] = end;
  end += Math.ceil((count * size) / ALIGNED) * ALIGNED;
}
memory.grow(Math.max(0, Math.ceil((end - memory.buffer.byteLength) / 65536)));
for (const [name, { bytes }] of Object.entries(arrays)) {
  const from = Buffer.from(bytes, "hex");
  each(name, (here, there, length) => new Uint8Array(memory.buffer).set(from.subarray(here, here + length), there));
}

/** Calls for every part of an array that Python has too: where it is in Python's bytes and in the memory, and its length. */
function each(name, act) {
  const { bytes, count, size, parts } = arrays[name];
  const pythons = bytes.length / 2 / count;
  for (let i = 0; i < count; i++) for (const [here, there, length] of parts) act(i * pythons + here, places[name] + i * size + there, length);
}

/** An array is its place and its length; `[name, i]` is an array of one, its element i. */
function given(argument) {
  if (typeof argument === "number") return [argument];
  const [name, index] = Array.isArray(argument) ? argument : [argument, null];
  const { count, size } = arrays[name];
  return index === null ? [places[name], count] : [places[name] + index * size, 1];
}

/** A hash of what an array contains, without what Python's has no room for. */
function hash(name) {
  const found = Buffer.alloc(arrays[name].bytes.length / 2);
  each(name, (here, there, length) => found.set(new Uint8Array(memory.buffer, there, length), here));
  return createHash("sha256").update(found).digest("hex");
}

const wrong = [];
for (const [number, { kernel, passed, returned, left }] of calls.entries()) {
  const found = kernels[kernel](...passed.flatMap(given)) ?? null;
  if (found !== returned) wrong.push(`call ${number}: ${kernel} returns ${found}, not ${returned}`);
  for (const [name, wanted] of Object.entries(left)) if (hash(name) !== wanted) wrong.push(`call ${number}: ${kernel} leaves other ${name}`);
}
console.log(JSON.stringify({ needs: WebAssembly.Module.imports(module), made: calls.length, wrong: wrong.slice(0, 10) }));
