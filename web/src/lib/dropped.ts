/** A file that was dropped onto the page, on its way to the page that opens it. */

let waiting: File | null = null;

/** Whether something that is dragged over the page is a file. */
export const isFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") ?? false;

/** The file that is being dropped; `null` if it is something else. The browser would otherwise leave the page. */
export function fileOf(event: DragEvent): File | null {
  if (!isFile(event)) return null;
  event.preventDefault();
  return event.dataTransfer?.files[0] ?? null;
}

export function hold(file: File | null): void {
  waiting = file;
}

export function takeHeld(): File | null {
  const file = waiting;
  waiting = null;
  return file;
}
