import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The card room that `npm run dev` talks to; `npm run build` needs none.
const room = process.env["TRIPOT_ROOM"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/tripot/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Pictures stay files of their own: a strict content policy then needs no data: addresses.
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: room, ws: true } },
  },
});
