/** What a table needs only after its first card: a separate chunk, fetched by `later.svelte.ts`. */

export { default as Bubbles } from "./Bubbles.svelte";
export { default as CallTool } from "./CallTool.svelte";
export { default as Deals } from "./Deals.svelte";
export { default as Ended } from "./Ended.svelte";
export { default as HintTool } from "./HintTool.svelte";
export { default as Keys } from "./Keys.svelte";
export { default as ToEverybody } from "./ToEverybody.svelte";
export { default as OnFace } from "./OnFace.svelte";
export { default as PersonMenu } from "./PersonMenu.svelte";
export { default as PlayedOn } from "./PlayedOn.svelte";
export { default as Refusal } from "./Refusal.svelte";
export { default as Reactions } from "./Reactions.svelte";
export { default as SidePanel } from "./SidePanel.svelte";
export { default as Sitting } from "./Sitting.svelte";
export { default as UndoTool } from "./UndoTool.svelte";
export { default as WantSeat } from "./WantSeat.svelte";
export { default as WayOn } from "./WayOn.svelte";
export { default as WhatItIs } from "./WhatItIs.svelte";
