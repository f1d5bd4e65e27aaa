/** For what appears below the window, such as why something was refused: it is scrolled into sight. */
export const inSight = (it: Element): void => it.scrollIntoView({ block: "nearest" });
