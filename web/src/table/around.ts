/** Who sits on which side of the cloth, as I see it: the next player clockwise is on my left. */

export interface Side {
  where: "left" | "top" | "right";
  seats: number[];
}

const PER_SIDE = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2]; // by number of others

export function around(players: number, you: number | null): Side[] {
  const start = you ?? -1;
  const others = Array.from({ length: you === null ? players : players - 1 }, (_, i) => (start + 1 + i) % players);
  const n = PER_SIDE[others.length] ?? 2;
  return [
    { where: "left", seats: others.slice(0, n) },
    { where: "top", seats: others.slice(n, others.length - n) },
    { where: "right", seats: others.slice(others.length - n) },
  ];
}
