/** Writes a brotli and a gzip file beside every built file that is worth it: the server sends what the browser takes. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg)$/;
const SMALLEST = 500; // bytes: less fits into one packet anyway

function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}

export function precompress(): Plugin {
  let folder = "";
  let written = false;
  return {
    name: "tripot-precompress",
    apply: "build",
    configResolved: (config) => void (folder = join(config.root, config.build.outDir)),
    writeBundle: () => void (written = true),
    closeBundle() {
      if (!written) return; // the build has failed, and says why
      const files = readdirSync(folder, { recursive: true, encoding: "utf-8" });
      for (const file of files.filter((name) => TEXT.test(name))) compress(join(folder, file));
    },
  };
}
