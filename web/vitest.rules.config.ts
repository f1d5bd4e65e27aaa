import { defineConfig } from "vitest/config";

// What `check_page` in `tests/wasm/node.py` runs: it needs compiled rules, which the other tests of the page do without.
export default defineConfig({ test: { include: ["src/{rules,solo}/*.check.ts"] } });
