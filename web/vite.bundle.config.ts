import { defineConfig } from "vite";

// One file of `src/rules` with all that it imports, for programs without the page: `vite build --mode NAME` names it.
export default defineConfig(({ mode }) => ({ build: { lib: { entry: `src/rules/${mode}.ts`, formats: ["es"], fileName: mode } }, publicDir: false }));
