/** The table created by "Play now", which starts by itself, once. */

let wanted: string | null = null;

export const autostart = {
  set(table: string): void {
    wanted = table;
  },
  awaits(table: string): boolean {
    return wanted === table;
  },
  take(table: string): boolean {
    const yes = wanted === table;
    if (yes) wanted = null;
    return yes;
  },
};
