/** How long what people write may be. The card room says so together with its games. */

export interface Limits {
  /** Characters of a name, of something said, of the worth of a token and of a forfeit. */
  name: number;
  said: number;
  worth: number;
  forfeit: number;
  /** How many forfeits a table has at most. */
  forfeits: number;
}

export const limits: Partial<Limits> = $state({});
