/** The table that a person wants to see start by itself, once: the one made by "play right now". */

let wanted: string | null = null;

export const autostart = {
  set(table: string): void {
    wanted = table;
  },
  take(table: string): boolean {
    const yes = wanted === table;
    if (yes) wanted = null;
    return yes;
  },
};
