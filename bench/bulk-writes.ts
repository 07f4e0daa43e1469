// P4: many records in one request next to writing them row by row, and next to the floor: one transaction by hand. Wall time
// compares the disk of the hour as much as the programs, so what is compared is processor time, and how often each syncs and
// how much it writes stands beside it.
import { median, print, processorTime, round, syncsDuring, written } from "./measure.ts";
import { type LineProgram, type Program, post, startRegistry, startWriter } from "./programs.ts";
import { componentChanges, pages } from "./samples.ts";

/** What all of them load and compile at first is not what is measured: so many editions go before. */
const WARM = 10;
const ROUNDS = 9;
const COUNT = 1_000;

interface Cost {
  wall: number;
  cpu: number;
  bytes: number;
}

async function costOf(pid: number, work: () => Promise<unknown>): Promise<Cost> {
  const [cpu, bytes, started] = [processorTime(pid), written(pid), performance.now()];
  await work();
  const wall = performance.now() - started;
  return { wall, cpu: (processorTime(pid) - cpu) / 1000, bytes: written(pid) - bytes };
}

const medianOf = (costs: readonly Cost[], what: keyof Cost) => median(costs.map((cost) => cost[what]));

interface Writers {
  registry: Program;
  rows: LineProgram;
  floor: LineProgram;
  /** The same records for all, another edition each time. */
  send(edition: number): Promise<unknown>;
  line(edition: number): string;
}

async function compareWriters(name: string, { registry, rows, floor, send, line }: Writers): Promise<void> {
  const ours: Cost[] = [];
  const naive: Cost[] = [];
  const least: Cost[] = [];
  for (let edition = 0; edition < WARM; edition++) {
    await send(edition);
    await rows.ask(line(edition));
    await floor.ask(line(edition));
  }
  for (let edition = WARM; edition < WARM + ROUNDS; edition++) {
    ours.push(await costOf(registry.pid, () => send(edition)));
    naive.push(await costOf(rows.pid, () => rows.ask(line(edition))));
    least.push(await costOf(floor.pid, () => floor.ask(line(edition))));
  }
  const say = (what: "cpu" | "wall", unit: string) =>
    print({
      name,
      value: round(medianOf(ours, what), 1),
      unit,
      ratio: round(medianOf(naive, what) / medianOf(ours, what)),
      against: `row by row (${round(medianOf(naive, what), 1)} ms; times slower)`,
    });
  say("cpu", "ms CPU");
  say("wall", "ms");
  printFloor(name, ours, least);
  const [own, other] = [medianOf(ours, "bytes") / 1024, medianOf(naive, "bytes") / 1024];
  print({
    name: `${name}, written`,
    value: round(own, 0),
    unit: "KB",
    ratio: round(own / other),
    against: `row by row (${round(other, 0)} KB)`,
  });
  const syncs = await syncsDuring(registry.pid, () => send(WARM + ROUNDS));
  const syncsByRow = await syncsDuring(rows.pid, () => rows.ask(line(WARM + ROUNDS)));
  if (syncs === undefined || syncsByRow === undefined) console.error("strace is not installed: syncs are not counted.");
  else print({ name: `${name}, syncs`, value: syncs, unit: "syncs", against: `row by row (${syncsByRow})` });
}

function printFloor(name: string, ours: readonly Cost[], least: readonly Cost[]): void {
  const floor = medianOf(least, "cpu");
  print({
    name,
    value: round(medianOf(ours, "cpu"), 1),
    unit: "ms CPU",
    ratio: round(medianOf(ours, "cpu") / floor),
    against: `floor: one transaction by hand with history and digests (${round(floor, 1)} ms)`,
  });
}

export async function bulkWrites(): Promise<void> {
  const registry = await startRegistry();
  const pageRows = startWriter("row-by-row", "pages");
  const pageFloor = startWriter("one-transaction");
  const edition = (number: number) => pages(COUNT, String(number));
  const send = (number: number) => post(registry, "/api/registry/pages", { pages: edition(number) });
  const line = (number: number) => JSON.stringify(edition(number));
  await compareWriters("P4 1,000 pages, POST", { registry, rows: pageRows, floor: pageFloor, send, line });
  pageRows.stop();
  const unchanged: Cost[] = [];
  const least: Cost[] = [];
  for (let turn = 0; turn < WARM + ROUNDS; turn++) {
    const ours = await costOf(registry.pid, () => send(0));
    const floor = await costOf(pageFloor.pid, () => pageFloor.ask(line(0)));
    if (turn < WARM) continue;
    unchanged.push(ours);
    least.push(floor);
  }
  printFloor("P4 1,000 pages unchanged, POST", unchanged, least);
  pageFloor.stop();
  const changeRows = startWriter("row-by-row", "changes");
  const changeFloor = startWriter("one-transaction");
  await compareWriters("P4 1,000 changes in one sync/upload", {
    registry,
    rows: changeRows,
    floor: changeFloor,
    send: (number) => post(registry, "/api/sync/upload", { changes: componentChanges(COUNT, number) }),
    line: (number) => JSON.stringify(componentChanges(COUNT, number)),
  });
  changeRows.stop();
  changeFloor.stop();
  await registry.stop();
}
