import { describe, expect, test } from "vitest";
import { isHigh, pageAt, plain } from "./pages";

describe("which page is at a path", () => {
  test.each([
    ["", ""],
    ["account", "account"],
    ["daily", "daily"],
    ["daily/puzzle", "puzzle"],
    ["table/7kq2mvx9d4hza", "table"],
    ["learn/turkish", "learn"],
    ["rules", "rules"],
    ["rules/nain_jaune", "rules"],
    ["circle/aB3_-x", "circle"],
    ["tournament/aB3_-x", "tournament"],
    ["tournaments", "tournaments"],
    ["pass/aB3_-x", "pass"],
    ["replay", "replay"],
    ["replay/7kq2mvx9d4hza/1/12", "replay"],
  ])("%s", (path, page) => {
    expect(pageAt(path)).toBe(page);
  });

  test.each([
    "nowhere", "missing", "table", "learn", "pass", "puzzle", "account/x", "games/x", "daily/x", "daily/puzzle/x", "rules/turkish/x",
    "/table/x", "table//x", "replay/x", "replay/x/1", "replay/x/1/one", "replay/x/1/1234567", "replay/x/1/2/3", "rules/%", "table/«x»",
  ])("there is none: %s", (path) => {
    expect(pageAt(path)).toBe("missing");
  });

  test("those as high as the window have a bar of their own", () => {
    const high = ["table/x", "learn/x", "replay", "replay/x/1/1", "daily/puzzle"];
    expect(high.map(pageAt).filter(isHigh)).toHaveLength(high.length);
    expect(["", "daily", "daily/puzzle/x", "replay/x/1", "tournaments", "rules/x"].map(pageAt).filter(isHigh)).toEqual([]);
  });
});

test.each([
  ["table/ABC.", "table/abc"],
  ["table/ABC/", "table/abc"],
  ["table/abc%E2%80%A6", "table/abc"],
  ["TABLE/7KQ2-MVX9-D4HZA", "table/7kq2mvx9d4hza"],
  ["table/«7kq2mvx9d4hza»", "table/7kq2mvx9d4hza"],
  ["table/Come:%207kq2mvx9d4hza%20!", "table/7kq2mvx9d4hza"],
  ["table/7kq2mvx9d4hza%0A", "table/7kq2mvx9d4hza"],
  ["table/7kq2mvx9d4hza/1", "table/7kq2mvx9d4hza"],
  ["circle/aB3_-x.", "circle/aB3_-x"],
  ["circle/aB3_-x>).", "circle/aB3_-x"],
  ["replay/x/1/0!", "replay/x/1/0"],
  ["rules/", "rules"],
  ["rules/turkish", "rules/turkish"],
  ["rules/%", "rules/%"],
  ["rules/.", "rules/."],
  ["", ""],
])("a link in a message may end with a sign that is not its own: %s", (path, meant) => {
  expect(plain(path)).toBe(meant);
});

test("a folder that is named by its file is the page there", () => {
  expect(["index.html", "rules/turkish/index.html"].map(plain)).toEqual(["", "rules/turkish"]);
});
