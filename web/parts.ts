/** Writes into the service worker which files the release consists of, so that it need not ask for a list. */

import type { Plugin } from "vite";

const WORKER = "worker.js";
const PARTS = "__PARTS__"; // in `src/app/worker.ts`

export function nameParts(): Plugin {
  return {
    name: "tripot-parts",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk" || !worker.code.includes(PARTS)) this.error(`${WORKER} has no place for ${PARTS}`);
      const parts = Object.keys(bundle).filter((file) => file.startsWith("assets/"));
      worker.code = worker.code.replace(PARTS, JSON.stringify(parts));
    },
  };
}
