/** The middle of the table has no moves of its own: what lies there is grabbed by the hand that is mounted. */

type Grab = () => void;

let hand: Grab | null = $state.raw(null);

/** Lends the middle a hand; what is returned takes it back. */
export function lend(grab: Grab): () => void {
  hand = grab;
  return () => {
    if (hand === grab) hand = null;
  };
}

export const grabbing = (): Grab | null => hand;
