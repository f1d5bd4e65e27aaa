import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { isTooOld } from "./lib/age";
import { answerWith, isAlone } from "./lib/alone";
import { games } from "./lib/api";
import { loadMessages, loadMore, t } from "./lib/i18n.svelte";
import { speak } from "./lib/language";
import { applyPrefs, hearPrefs, prefs } from "./lib/prefs.svelte";
import { reloadWhenReplaced } from "./lib/replaced";
import { listenToLinks } from "./lib/router.svelte";
import { unlockByTouch } from "./lib/sound.svelte";

const LATE = 2000; // ms, so that nothing waits for it

if (isAlone()) {
  answerWith(() => import("./site/answers").then(({ answer }) => answer));
  document.querySelector("base")!.href = document.baseURI; // which its page has relative to its own address, and that changes
}
applyPrefs(); // before the first paint, so that no other theme flashes up
listenToLinks();
hearPrefs(speak);
unlockByTouch();

reloadWhenReplaced();
void games().catch(() => undefined); // every page asks for them; the part that needs them says what is wrong

addEventListener("load", () => setTimeout(() => void import("./app/begin").catch(() => undefined), LATE));

const target = document.getElementById("app")!;
void (isAlone() ? loadMore("site") : loadMessages(prefs.language)).then(() => {
  target.replaceChildren();
  if (isTooOld()) target.append(Object.assign(document.createElement("p"), { className: "old", textContent: t("app.old") }));
  else mount(App, { target });
});
