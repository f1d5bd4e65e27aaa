/** What a table needs only after its first card: a chunk of its own, which `later.svelte.ts` fetches. */

export { default as Deals } from "./Deals.svelte";
export { default as Ended } from "./Ended.svelte";
export { default as HintTool } from "./HintTool.svelte";
export { default as Keys } from "./Keys.svelte";
export { default as PersonMenu } from "./PersonMenu.svelte";
export { default as SidePanel } from "./SidePanel.svelte";
export { default as WayOn } from "./WayOn.svelte";
