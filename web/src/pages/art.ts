import type { Component } from "svelte";

/** A small drawing of a game for the lobby: `art/<game>.svelte`. A game without one gets a fan of cards. */
const DRAWINGS = import.meta.glob<Component>("./art/*.svelte", { import: "default", eager: true });

export const artOf = (game: string): Component | undefined => DRAWINGS[`./art/${game}.svelte`];
