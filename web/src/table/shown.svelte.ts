/** The game on the table that is on the page, for the links of the page around it. */
export const shown = $state({ game: "" });
