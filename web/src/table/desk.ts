/** What the parts of one table share: a page of rules has several tables. A game keeps what it shares under this object. */

import { createContext } from "svelte";

export const [deskHere, setDesk] = createContext<object>();
