/** What the end of a deal draws, and the end of a match. */

export { default as Honours } from "./Honours.svelte";
