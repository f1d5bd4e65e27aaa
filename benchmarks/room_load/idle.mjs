// People who sit at tables and do nothing, but for echoing probes.

import { settings } from "./course.mjs";
import { connect, guest, node, table } from "./people.mjs";

const SEATS = 4;
const AT_ONCE = 8; // tables that are opened at a time
let open = 0;

function sit(id, seat, cookie) {
  const socket = connect(node(0), id, cookie);
  return new Promise((resolve, reject) => {
    socket.addEventListener("error", () => reject(new Error("a websocket failed")));
    socket.addEventListener("open", () => (open += 1));
    socket.addEventListener("close", () => (open -= 1));
    socket.addEventListener("message", ({ data }) => {
      if (data.startsWith('{"type":"probe"')) socket.send(JSON.stringify({ type: "echo", id: JSON.parse(data).id }));
      else if (data.includes('"you":null') && seat) socket.send(JSON.stringify({ type: "sit", seat }));
      else if (data.startsWith('{"type":"table"')) resolve();
    });
  });
}

async function openTable(number) {
  const cookies = await Promise.all(Array.from({ length: SEATS }, (_, seat) => guest(`T${number} ${"ABCD"[seat]}`)));
  const id = await table({ game: "turkish", seats: SEATS, clock: 0 }, cookies[0]);
  for (const [seat, cookie] of cookies.entries()) await sit(id, seat, cookie);
}

const numbers = Array.from({ length: settings.sockets / SEATS }, (_, number) => number).values();
await Promise.all(Array.from({ length: AT_ONCE }, async () => { for (const number of numbers) await openTable(number); }));
process.stdout.write("measuring\n");
await new Promise((resolve) => setTimeout(resolve, settings.seconds * 1000));
process.stdout.write(JSON.stringify({ open }) + "\n", () => process.exit(0));
