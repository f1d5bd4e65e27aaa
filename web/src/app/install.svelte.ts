/** Installing the page as an app. Browsers that can do it say so with an event; Safari has it in its share menu. */

/** Chromium's `beforeinstallprompt`. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | null = $state.raw(null);

export const canInstall = (): boolean => offered !== null;

/** Whether the page runs as an installed app. */
export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;

/** Whether only the share menu can install the page: on iPhones and iPads, whatever the browser is called. */
export const hasShareMenu = (): boolean => "standalone" in navigator;

/** Lets the browser ask. It can be asked once for each event. */
export function install(): void {
  void offered?.prompt();
  offered = null;
}

/** Notes the browser's offer, so that the page shows a button in place of the browser's own bar. */
export function listenForInstall(page: EventTarget = window): void {
  page.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
  });
  page.addEventListener("appinstalled", () => (offered = null));
}
