/** Waits for the end of a press. What moves a button between its press and its release takes the click away. */

let press = Promise.resolve();
let end = (): void => undefined;

addEventListener("pointerdown", () => (press = new Promise((resolve) => (end = resolve))), true);
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => end(), true);

/** Resolves once nothing is pressed. */
export const released = (): Promise<void> => press;
