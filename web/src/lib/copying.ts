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
    field?.focus();
    field?.select();
    return false;
  }
}
