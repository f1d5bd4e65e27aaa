/** What makes an app of the page. It is fetched after everything else, and begins when it is imported. */

import { mount } from "svelte";
import { isAlone } from "../lib/alone";
import { loadMore } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import { ownRelease } from "../lib/release.svelte";
import { once } from "../lib/replaced";
import { watchCookies } from "./cookies.svelte";
import { listenForCuts } from "./cut";
import Edge from "./Edge.svelte";
import { listenForInstall } from "./install.svelte";
import { shareMarks } from "./lessonMarks";
import { hearWay, keepCalled } from "./recall.svelte";

function link(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement("link"), { rel, href }));
}

/** Browsers allow this only over https, or on the machine of the card room itself. */
function beginApp(): void {
  listenForInstall();
  link("manifest", `tripot.${prefs.language}.webmanifest`);
  const release = ownRelease();
  if (!release || !("serviceWorker" in navigator)) return;
  const address = `worker.js?release=${encodeURIComponent(release)}${isAlone() ? "&site" : ""}`;
  const registered = navigator.serviceWorker.register(address, { updateViaCache: "none" });
  void registered.then(isAlone() ? undefined : keepCalled).catch(() => undefined); // it is tried at the next visit
}

hearWay();
void shareMarks().catch(() => undefined); // it is tried at the next visit
if (isSecureContext) beginApp();
once(loadMore("app"), () => {
  mount(Edge, { target: document.body });
  listenForCuts();
  watchCookies();
});
