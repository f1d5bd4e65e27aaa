// People of the card room: guests and tables, over HTTP.

import { settings } from "./course.mjs";

const urls = settings.urls ?? [settings.url];

/** The address of a node, by any number. */
export const node = (number) => urls[number % urls.length];

/** A new guest's cookie. */
export async function guest(name) {
  const answer = await post("/api/me", { name });
  return answer.headers.getSetCookie()[0].split(";")[0];
}

/** A new table's id. */
export async function table(body, cookie) {
  return (await (await post("/api/tables", body, cookie)).json()).id;
}

/** A websocket at a table. */
export function connect(url, id, cookie) {
  return new WebSocket(`${url.replace("http", "ws")}/api/tables/${id}/ws`, { headers: { cookie } });
}

/** Ask for something, and wait until all of it has come. */
export async function get(path, cookie) {
  const answer = await fetch(node(0) + path, { headers: { cookie } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
}

async function post(path, body, cookie = "") {
  const answer = await fetch(node(0) + path, { method: "POST", body: JSON.stringify(body), headers: { cookie, "content-type": "application/json" } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
