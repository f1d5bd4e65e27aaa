// Plays golden records by the bundle of `web/src/rules/replays.ts`; prints a line of JSON for each.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , bundle, ...files] = process.argv;
const { played } = await import(pathToFileURL(bundle));
for (const file of files) console.log(played(JSON.parse(readFileSync(file, "utf8"))));
