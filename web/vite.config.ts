import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { nameParts } from "./parts.ts";
import { precompress } from "./precompress.ts";

// The card room that `npm run dev` talks to; `npm run build` needs none.
const room = process.env["TRIPOT_ROOM"] ?? "http://127.0.0.1:8000";

const ONE_GAME = /\/src\/games\/(?!shared\/)\w+\//;
// What several late parts share, such as the texts of rules, the form of a table, and the table of a site of files: no table
// of a card room begins with it.
const LATE = /\/node_modules\/marked\/|\/src\/(pages|daily|replay|app|who|site|solo|rules|declared|parts\/newTable)\/|\/src\/(lib\/(rules|quick|deck|account|circles|credentials|tournaments)|table\/(PlayedOn|Podium|Ranks|TableRules|hint|controls)|parts\/people)\./;

export default defineConfig({
  base: "./", // the card room may be in a folder of its host: the page's <base> says where
  plugins: [svelte(), nameParts(), precompress()],
  build: {
    outDir: "../src/tripot/hosts/static",
    emptyOutDir: true,
    manifest: true, // which chunk needs which: the card room reads it, and serves it to nobody
    target: "es2022",
    // Pictures stay files of their own: a strict content policy then needs no data: addresses.
    assetsInlineLimit: 0,
    // What several pages or games share is one file: many small ones would wait for each other on a slow line. What only
    // one game needs, at first and at its end, is none of it.
    rolldownOptions: {
      input: { index: "index.html", worker: "src/app/worker.ts" },
      output: {
        // The address of a service worker stays the same: a browser would not give up one whose address has gone.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        codeSplitting: { groups: [{ name: "common", minShareCount: 2, test: (id) => !ONE_GAME.test(id) && !LATE.test(id) }] },
      },
    },
  },
  worker: { format: "es" }, // each game of a table in the browser is a part of its own
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: room, ws: true } },
  },
});
