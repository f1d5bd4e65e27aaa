/** The drawing for the end of a match. */

export { default as Honours } from "./Honours.svelte";
