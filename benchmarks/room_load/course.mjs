// What all loads share: the settings, the pace, and the figures, which are written as one line of JSON at the end.

export const settings = JSON.parse(process.argv[2]);
const { seconds, rate, warm } = settings;

export class Course {
  waits = [];
  moves = 0;
  failed = 0;
  counting = false;

  constructor(tables) {
    this.gap = rate ? (tables / rate) * 1000 : 0; // ms between two moves of a table
  }

  /** Do something at once, or where a pace is set, after as long as a table waits on average. */
  whenDue(act) {
    if (this.gap) setTimeout(act, Math.random() * 2 * this.gap);
    else act();
  }

  /** Count a move that all have been told. */
  moved(wait) {
    if (!this.counting) return;
    this.moves += 1;
    this.waits.push(wait);
  }

  fail(text) {
    if (this.failed++ < 3) console.error(text);
  }

  /** Play until the time is over, and tell what was measured. `meanwhile` does something else and returns its figures. */
  async run(start, meanwhile = () => ({})) {
    start();
    await sleep(warm);
    process.stdout.write("measuring\n");
    this.counting = true;
    const [begin, used] = [performance.now(), process.cpuUsage()];
    const others = meanwhile();
    await sleep(seconds);
    const time = (performance.now() - begin) / 1000;
    const { user, system } = process.cpuUsage(used);
    this.waits.sort((a, b) => a - b);
    const share = (part) => this.waits[Math.floor(part * (this.waits.length - 1))] ?? null;
    const figures = { moves: this.moves, seconds: time, p50: share(0.5), p99: share(0.99), failed: this.failed, load: (user + system) / 1e6 / time, ...others };
    process.stdout.write(JSON.stringify(figures) + "\n", () => process.exit(0));
  }
}

export const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time * 1000));
