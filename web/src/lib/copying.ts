/** Copying a link. */

/**
 * Copies an address; returns whether that worked. Over plain HTTP, as on a home network, browsers give a page no
 * clipboard: then the field with the address is selected for copying.
 */
export async function copyLink(address: string, field: HTMLInputElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    select(field);
    return false;
  }
}

/** Selects the text of a field, for copying by hand. */
export function select(field: HTMLInputElement | undefined): void {
  field?.focus();
  field?.select();
}
