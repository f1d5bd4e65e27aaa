/** Whether a browser is too old: without the features listed here, the layout of a table breaks. */

/** Safari 16.2, Firefox 121 and Chrome 117 are the first with all of them. */
export const NEEDED_STYLES = [
  "selector(:has(a))",
  "(container-type: size)",
  "(color: color-mix(in srgb, red, blue))",
  "(grid-template-rows: subgrid)",
  "(height: 1dvh)",
];

export const isTooOld = (): boolean => !("toSorted" in Array.prototype && NEEDED_STYLES.every((style) => CSS.supports(style)));
