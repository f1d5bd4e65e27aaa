/** The drawings for the end of a deal and of a match. */

export { default as Count } from "./Count.svelte";
export { default as Honours } from "./Honours.svelte";
