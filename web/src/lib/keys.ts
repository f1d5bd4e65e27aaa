/** Whether a key is pressed for the table: not while writing, in a dialog, with a modifier, held down, or used already. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  return (event.target as HTMLElement).closest("input:not([type=radio]), select, textarea, dialog[open]") === null;
}
