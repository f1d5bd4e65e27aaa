/**
 * Whether a key is meant for the table: not one typed into a field, in a dialog, with a modifier, held down, or handled
 * already.
 */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  return (event.target as HTMLElement).closest("input:not([type=radio]), select, textarea, dialog[open]") === null;
}
