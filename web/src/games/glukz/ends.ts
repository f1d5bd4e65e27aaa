/** The drawing for the end of a deal. */

export { default as Count } from "./Count.svelte";
