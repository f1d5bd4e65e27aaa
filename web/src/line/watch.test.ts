import { beforeEach, describe, expect, it } from "vitest";
import { Watch } from "./watch";

let watch: Watch;
/** Checks every quarter of a second, as the socket does, after the last message at 0; returns the verdict at `end`. */
function lookUntil(end: number, online = true): string {
  let seen = "alive";
  for (let now = 250; now <= end; now += 250) seen = watch.look(now, online);
  return seen;
}

beforeEach(() => {
  watch = new Watch();
  watch.begin(-10);
  watch.look(-5, true);
  watch.hear(0);
});

describe("a line", () => {
  it("is alive as long as it speaks every second", () => {
    for (let now = 0; now < 20_000; now += 250) {
      if (now % 1000 === 0) watch.hear(now);
      expect(watch.look(now, true)).toBe("alive");
    }
  });

  it("is silent within three seconds, and given up after more", () => {
    expect(lookUntil(2500)).toBe("alive");
    expect(lookUntil(2750)).toBe("silent");
    expect(lookUntil(6250)).toBe("dead");
  });

  it("is doubted sooner without a network", () => {
    expect(lookUntil(2250, false)).toBe("silent");
  });

  it("has a moment to speak after the page was asleep", () => {
    expect(watch.look(60_000, true)).toBe("alive");
    expect(watch.look(60_250, true)).toBe("alive");
    for (let now = 60_500; now <= 61_500; now += 250) watch.look(now, true);
    expect(watch.look(61_750, true)).toBe("silent");
  });

  it("is given up when it does not open within a few seconds", () => {
    watch.begin(0);
    expect(lookUntil(6000)).toBe("alive");
    expect(lookUntil(6250)).toBe("dead");
  });

  it("may take its time for the first message once it is open", () => {
    watch.begin(-100);
    watch.opened(0);
    expect(lookUntil(11_000)).toBe("alive");
    expect(watch.hear(11_100)).toBe(true);
    expect(watch.hear(11_200)).toBe(false);
  });
});
