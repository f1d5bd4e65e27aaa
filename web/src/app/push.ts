/** Web Push: the card room calls this browser itself, although no page of it may be open. */

import { call } from "../lib/api";
import { prefs } from "../lib/prefs.svelte";
import type { Calls, NewSubscription } from "../lib/wire";

/** Browsers allow it over https only; on iPhones, only to a page that was added to the home screen. */
const canPush = (): boolean => isSecureContext && "serviceWorker" in navigator && "PushManager" in globalThis;

/** Lets the card room call this browser; returns whether it does. It changes nothing if the card room does already. */
export async function subscribe(): Promise<boolean> {
  if (!canPush() || !(await navigator.serviceWorker.getRegistration())) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: (await call<Calls>("/me/calls")).key };
  const made = await pushManager.subscribe(wanted).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe(); // it was made for another card room at this address
    return pushManager.subscribe(wanted);
  });
  const { p256dh = "", auth = "" } = made.toJSON().keys ?? {};
  const told: NewSubscription = { endpoint: made.endpoint, p256dh, auth, language: prefs.language };
  return (await call<Calls>("/me/calls", told)).on;
}

/** Ends that, here first: a card room that cannot be reached hears from the push service that nobody is there. */
export async function unsubscribe(): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const made = await registration?.pushManager.getSubscription();
  if (!made) return;
  await made.unsubscribe();
  await call("/me/calls", undefined, "DELETE").catch(() => undefined);
}
