/** Where the cards of a visible row lie: one that stays keeps its place when a neighbour leaves. */
export function settle(before: readonly (string | null)[], cards: readonly string[], slots: number): (string | null)[] {
  const left = [...cards];
  const places: (string | null)[] = Array.from({ length: slots }, (_, i) => {
    const at = left.indexOf(before[i] ?? "");
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  });
  return places.map((card) => card ?? left.shift() ?? null);
}
