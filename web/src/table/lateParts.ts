/** What a table needs only after its first card: a chunk of its own, which `later.svelte.ts` fetches. */

export { default as Deals } from "./Deals.svelte";
export { default as Ended } from "./Ended.svelte";
export { default as SidePanel } from "./SidePanel.svelte";
