/** The middle of the table makes no moves: my hand lends it a function that grabs the cutlery there. */

type Grab = () => void;

let hand: Grab | null = $state.raw(null);

/** Lends the function; the returned one takes it back. */
export function lend(grab: Grab): () => void {
  hand = grab;
  return () => {
    if (hand === grab) hand = null;
  };
}

export const grabbing = (): Grab | null => hand;
