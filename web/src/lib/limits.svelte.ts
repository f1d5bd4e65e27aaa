/** How long the texts people write may be, and how large a file. The card room sends this with its games. */

export interface Limits {
  /** Characters in a name, in a chat message, in the call of a table, and in the worth of a token or a forfeit. */
  name: number;
  said: number;
  call: number;
  worth: number;
  forfeit: number;
  /** The most forfeits a table may have. */
  forfeits: number;
  /** The most bytes of a record file. */
  record: number;
}

export const limits: Partial<Limits> = $state({});
