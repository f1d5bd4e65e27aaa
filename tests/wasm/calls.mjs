// Makes the calls of `test_modules.py` in a WebAssembly module, and says which results or arrays differ from Python's.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const ALIGNED = 16;
const { arrays, calls } = JSON.parse(readFileSync(process.argv[3], "utf8"));
const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const { memory, heap, ...kernels } = new WebAssembly.Instance(module).exports;

const places = {};
let end = heap.value;
for (const [name, { bytes }] of Object.entries(arrays)) {
  places[name] = end;
  end += Math.ceil(bytes.length / 2 / ALIGNED) * ALIGNED;
}
memory.grow(Math.max(0, Math.ceil((end - memory.buffer.byteLength) / 65536)));
for (const [name, { bytes }] of Object.entries(arrays)) new Uint8Array(memory.buffer).set(Buffer.from(bytes, "hex"), places[name]);

/** An array is its place and its length; `[name, i]` is an array of one, its element i. */
function given(argument) {
  if (typeof argument === "number") return [argument];
  const [name, index] = Array.isArray(argument) ? argument : [argument, null];
  const { bytes, count } = arrays[name];
  return index === null ? [places[name], count] : [places[name] + (index * bytes.length) / 2 / count, 1];
}

const held = (name) => Buffer.from(memory.buffer, places[name], arrays[name].bytes.length / 2);
const hash = (name) => createHash("sha256").update(held(name)).digest("hex");

const wrong = [];
for (const [number, { kernel, passed, returned, left }] of calls.entries()) {
  const found = kernels[kernel](...passed.flatMap(given)) ?? null;
  if (found !== returned) wrong.push(`call ${number}: ${kernel} returns ${found}, not ${returned}`);
  for (const [name, wanted] of Object.entries(left)) if (hash(name) !== wanted) wrong.push(`call ${number}: ${kernel} leaves other ${name}`);
}
console.log(JSON.stringify({ needs: WebAssembly.Module.imports(module), made: calls.length, wrong: wrong.slice(0, 10) }));
