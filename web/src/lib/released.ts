/** Waits for the end of a press. What moves a button between its press and its release takes the click away. */

let press = Promise.resolve();
let end = (): void => undefined;

function begin(): void {
  end(); // the first of two fingers: nobody waits for ever
  press = new Promise((resolve) => (end = resolve));
}

addEventListener("pointerdown", begin, true);
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => end(), true);

/** Resolves once the last press is over. */
export const released = (): Promise<void> => press;
