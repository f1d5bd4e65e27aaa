/** The table made by "play right now": it starts by itself, once. */

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
