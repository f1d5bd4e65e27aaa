/** Says that a text was cut, where a field takes less than was pasted or dropped into it. */

import { t } from "../lib/i18n.svelte";

type Field = HTMLInputElement | HTMLTextAreaElement;
type Written = Pick<Field, "value" | "maxLength" | "selectionStart" | "selectionEnd">;

const ON = ["keydown", "pointerdown", "focusout"];

/** Whether a text is too long for where it is put. A single key at the end of a full field cuts nothing. */
export function isCut({ value, maxLength, selectionStart, selectionEnd }: Written, text: string): boolean {
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return maxLength >= 0 && text.length > 1 && value.length - replaced + text.length > maxLength;
}

/** The sentence is in the browser's own bubble, which moves nothing on the page, until the person goes on. */
function say(field: Field): void {
  field.setCustomValidity(t("app.cut", { n: field.maxLength }));
  field.reportValidity();
  const done = new AbortController();
  const forget = (): void => {
    done.abort();
    field.setCustomValidity(""); // what is left may be sent
  };
  for (const kind of ON) addEventListener(kind, forget, { capture: true, signal: done.signal });
}

export function listenForCuts(): void {
  addEventListener("beforeinput", ({ target, data, isComposing }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || isComposing) return;
    if (isCut(target, (data ?? "").trim())) setTimeout(say, 0, target);
  });
}
