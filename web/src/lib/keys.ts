/**
 * Whether a key is meant for the table: not one typed into a field, in a dialog, with a modifier, held down, or handled
 * already.
 */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  return (event.target as HTMLElement).closest("input:not([type=radio]), select, textarea, dialog[open]") === null;
}

const SERVES = /^[a-z0-9?]$/;

/**
 * The key that was pressed, as our shortcuts name it: "1", "c", "?", "Enter". Where a keyboard writes a sign that names
 * none of them, the place of the key counts: "&" where 1 is printed on a French one, "с" where C is on a Cyrillic one.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (key.length !== 1) return key;
  const sign = key.toLowerCase();
  if (SERVES.test(sign)) return sign;
  if (sign === "؟") return "?"; // Arabic
  return (/^(?:Digit|Key)(.)$/.exec(code)?.[1] ?? sign).toLowerCase();
}

/** What each key writes, by its place: "KeyQ" → "a" on a French keyboard. */
export type Keyboard = ReadonlyMap<string, string>;

/**
 * What is printed on the key of a shortcut: its letter, if some key writes it; otherwise what the key in its place
 * writes. Digits stay as they are, since every keyboard has them.
 */
export function labelOf(key: string, keyboard: Keyboard | null): string {
  const letter = key.toLowerCase();
  if (!keyboard || !/^[a-z]$/.test(letter) || [...keyboard.values()].includes(letter)) return key;
  return keyboard.get(`Key${letter.toUpperCase()}`)?.toUpperCase() ?? key;
}
