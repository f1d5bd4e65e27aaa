/** The names of what a store of the browser keeps; none if the person has forbidden it. */
export function keysOf(open: () => Storage): string[] {
  try {
    return Object.keys(open());
  } catch {
    return [];
  }
}
