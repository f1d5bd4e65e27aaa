/** The game of the table on the page, for the links around it. */
export const shown = $state({ game: "" });
