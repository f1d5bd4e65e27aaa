/** A function that asks once for each key, and again only after a failure. */
export function askedOnce<Key, Answer>(ask: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  const known = new Map<Key, Promise<Answer>>();
  return (key) => {
    const found = known.get(key) ?? ask(key);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}
