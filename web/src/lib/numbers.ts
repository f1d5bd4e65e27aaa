/** Numbers as people read them, with a real minus sign. */

/** "100", "−25". */
export const plain = (number: number): string => String(number).replace("-", "−");

/** "+12", "−15". */
export const signed = (number: number): string => (number > 0 ? `+${number}` : plain(number));
