/** The middle of the table cannot move, so my hand lends it a function that grabs the cutlery. */

type Grab = () => void;

let hand: Grab | null = $state.raw(null);

/** Lends the function. Call the result to take it back. */
export function lend(grab: Grab): () => void {
  hand = grab;
  return () => {
    if (hand === grab) hand = null;
  };
}

export const grabbing = (): Grab | null => hand;
