import { defineConfig } from "vite";

// What `benchmarks/browser.py` measures, as one file.
export default defineConfig({ build: { lib: { entry: "src/rules/speed.ts", formats: ["es"], fileName: "speed" } }, publicDir: false });
