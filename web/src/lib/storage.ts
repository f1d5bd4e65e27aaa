/** The browser's storage. If the person has forbidden it, things are kept in memory as long as the page is open. */

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface Guarded extends Store {
  /** The names of what is kept. */
  keys(): string[];
}

/** A store that never throws. What cannot be written is kept in memory. */
export function guarded(open: () => Store): Guarded {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (store: Store) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((store) => store.getItem(key), null),
    setItem(key, value) {
      const written = attempt((store) => (store.setItem(key, value), true), false);
      if (written) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((store) => store.removeItem(key), undefined);
    },
    keys: () => [...memory.keys(), ...attempt(Object.keys, [])],
  };
}

export const local = guarded(() => localStorage);
export const session = guarded(() => sessionStorage);
