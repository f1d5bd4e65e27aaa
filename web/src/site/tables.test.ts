import { expect, it, vi } from "vitest";
import { keep, read } from "../lib/kept";
import { local, session } from "../lib/storage";
import type { Table } from "../lib/wire";
import { lineTo } from "./tables";

const shuffled = (commitment: string): Table => ({ id: "pig", phase: "shuffling", match: { number: 0, commitment, secret: null } }) as Table;

it("forgets the shuffles of a table only if another one of its game has been begun, perhaps in another tab", () => {
  vi.stubGlobal("document", { baseURI: "https://host/" });
  lineTo("pig");
  keep(session, shuffled("first"));
  lineTo("pig");
  expect(read(session, "pig", 0)?.commitment).toBe("first");
  local.setItem("tripot-begun-pig", "later");
  lineTo("pig");
  expect(read(session, "pig", 0)).toBeNull();
});
