import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { applyPrefs } from "./lib/prefs.svelte";
import { listenToLinks } from "./lib/router.svelte";
import { unlock } from "./lib/sound";

applyPrefs(); // before the first paint, so that no theme flashes
listenToLinks();
addEventListener("pointerdown", unlock);
addEventListener("keydown", unlock);

mount(App, { target: document.getElementById("app")! });
