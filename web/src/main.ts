import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { games } from "./lib/api";
import { loadMessages } from "./lib/i18n.svelte";
import { applyPrefs, prefs } from "./lib/prefs.svelte";
import { reloadWhenReplaced } from "./lib/replaced";
import { listenToLinks } from "./lib/router.svelte";
import { unlock } from "./lib/sound.svelte";

applyPrefs(); // before the first paint, so that no theme flashes
listenToLinks();
addEventListener("pointerdown", unlock);
addEventListener("keydown", unlock);

reloadWhenReplaced();
void games().catch(() => undefined); // every page asks for them: whoever needs them says what is wrong

const target = document.getElementById("app")!;
void loadMessages(prefs.language).then(() => {
  target.replaceChildren();
  mount(App, { target });
});
