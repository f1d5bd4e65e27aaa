/** The names of people I have muted are stored under this and the id of the table, so that all can be forgotten. */
export const MUTES = "tripot-mute-";
