// P4: many records in one request next to writing them row by row. Wall time compares the disk of the hour as much as the
// programs, so what is compared is processor time, and how often each syncs and how much it writes stands beside it.
import { median, print, processorTime, round, syncsDuring, written } from "./measure.ts";
import { type LineProgram, type Program, post, startRegistry, startRowByRow } from "./programs.ts";
import { componentChanges, pages } from "./samples.ts";

const ROUNDS = 7;
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

interface Writers {
  registry: Program;
  rows: LineProgram;
  /** The same records for both, another edition each time. */
  send(edition: number): Promise<unknown>;
  line(edition: number): string;
}

async function compareWriters(name: string, { registry, rows, send, line }: Writers): Promise<void> {
  const ours: Cost[] = [];
  const naive: Cost[] = [];
  // What both load and compile at first is not what is measured.
  for (let edition = 0; edition < 2; edition++) {
    await send(edition);
    await rows.ask(line(edition));
  }
  for (let edition = 2; edition < ROUNDS + 2; edition++) {
    ours.push(await costOf(registry.pid, () => send(edition)));
    naive.push(await costOf(rows.pid, () => rows.ask(line(edition))));
  }
  const of = (costs: Cost[], what: keyof Cost) => median(costs.map((cost) => cost[what]));
  const say = (what: "cpu" | "wall", unit: string) =>
    print({
      name,
      value: round(of(ours, what), 1),
      unit,
      ratio: round(of(naive, what) / of(ours, what)),
      against: `row by row (${round(of(naive, what), 1)} ms; times slower)`,
    });
  say("cpu", "ms CPU");
  say("wall", "ms");
  const [own, other] = [of(ours, "bytes") / 1024, of(naive, "bytes") / 1024];
  print({
    name: `${name}, written`,
    value: round(own, 0),
    unit: "KB",
    ratio: round(own / other),
    against: `row by row (${round(other, 0)} KB)`,
  });
  const syncs = await syncsDuring(registry.pid, () => send(ROUNDS + 2));
  const syncsByRow = await syncsDuring(rows.pid, () => rows.ask(line(ROUNDS + 2)));
  if (syncs === undefined || syncsByRow === undefined) console.error("strace is not installed: syncs are not counted.");
  else print({ name: `${name}, syncs`, value: syncs, unit: "syncs", against: `row by row (${syncsByRow})` });
}

export async function bulkWrites(): Promise<void> {
  const registry = await startRegistry();
  const pageRows = startRowByRow("pages");
  const edition = (number: number) => pages(COUNT, String(number));
  await compareWriters("P4 1,000 pages, POST", {
    registry,
    rows: pageRows,
    send: (number) => post(registry, "/api/registry/pages", { pages: edition(number) }),
    line: (number) => JSON.stringify(edition(number)),
  });
  const unchanged: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const { cpu } = await costOf(registry.pid, () => post(registry, "/api/registry/pages", { pages: edition(0) }));
    if (turn > 0) unchanged.push(cpu);
  }
  print({ name: "P4 1,000 pages unchanged, POST", value: round(median(unchanged), 1), unit: "ms CPU" });
  pageRows.stop();
  const changeRows = startRowByRow("changes");
  await compareWriters("P4 1,000 changes in one sync/upload", {
    registry,
    rows: changeRows,
    send: (number) => post(registry, "/api/sync/upload", { changes: componentChanges(COUNT, number) }),
    line: (number) => JSON.stringify(componentChanges(COUNT, number)),
  });
  changeRows.stop();
  await registry.stop();
}
