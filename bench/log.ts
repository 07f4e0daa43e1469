// P9 (a log of 100,000 events) and reads at 1,000 components.

import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { compare, median, memory, print, processorTime, round } from "./measure.ts";
import { answerOf, freshFolder, type Program, post, SECRET, startBareNode, startRegistry } from "./programs.ts";
import { componentChanges } from "./samples.ts";

const COMPONENTS = 1_000;
const EVENTS = 100_000;

async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds: on the clock, and of the processor by the registry and by this process, which reads. */
interface Spent {
  wall: number;
  cpu: number;
}

async function spentOn({ pid }: Program, work: () => Promise<unknown> | unknown): Promise<Spent> {
  const used = () => (processorTime(pid) + processorTime(process.pid)) / 1000;
  const before = used();
  const wall = await timed(work);
  return { wall, cpu: used() - before };
}

const upload = (registry: Program, edition: number, count = COMPONENTS) =>
  post(registry, "/api/sync/upload", { changes: componentChanges(count, edition) });

/** All events by pages; answers how many bytes and events came. */
async function readLog(registry: Program, query: string): Promise<{ bytes: number; events: number }> {
  let bytes = 0;
  let events = 0;
  for (let since = 0, more = true; more; ) {
    const response = await fetch(`${registry.url}/api/sync/changes?since=${since}${query}`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    const text = await response.text();
    const page: { nextCursor: number; hasMore: boolean; changes: unknown[] } = JSON.parse(text);
    bytes += text.length;
    events += page.changes.length;
    since = page.nextCursor;
    more = page.hasMore;
  }
  return { bytes, events };
}

/** P9: pages of a long log next to one big query of the same file, and the newest of each record alone. */
export async function longLog(): Promise<void> {
  const file = join(freshFolder(), "registry.db");
  const registry = await startRegistry(`sqlite:${file}`);
  await upload(registry, 0);
  const young = await timed(() => readLog(registry, "&limit=1000&compact=true"));
  // What the process takes for itself at work comes first: only what grows with history counts.
  const early = EVENTS / COMPONENTS / 5;
  for (let edition = 1; edition < early; edition++) await upload(registry, edition);
  const before = memory(registry.pid);
  for (let edition = early; edition < EVENTS / COMPONENTS; edition++) await upload(registry, edition);
  const after = memory(registry.pid);
  const db = new Sqlite(file, { readonly: true });
  const statement = db.prepare(
    "select r.*, d.json from revision r left join document d on d.seq = r.seq where r.seq > 0 order by r.seq",
  );
  const pages: Spent[] = [];
  const query: Spent[] = [];
  const compacted: number[] = [];
  let all = { bytes: 0, events: 0 };
  let newest = all;
  for (let turn = 0; turn < 3; turn++) {
    pages.push(
      await spentOn(registry, async () => {
        all = await readLog(registry, "&limit=1000");
      }),
    );
    query.push(await spentOn(registry, () => JSON.parse(JSON.stringify(statement.all()))));
    compacted.push(
      await timed(async () => {
        newest = await readLog(registry, "&limit=1000&compact=true");
      }),
    );
  }
  db.close();
  const say = (what: keyof Spent, unit: string) => {
    const of = (all: readonly Spent[]) => median(all.map((one) => one[what]));
    const [ours, other] = [of(pages), of(query)];
    print({
      name: `P9 log of ${all.events} events by pages of 1,000`,
      value: round(ours, 0),
      unit,
      ratio: round(ours / other),
      against: `one query, to JSON and back (${round(other, 0)} ms)`,
    });
  };
  say("cpu", "ms CPU of registry and reader");
  say("wall", "ms");
  print({
    name: `P9 the newest of each of ${newest.events} records`,
    value: round(median(compacted), 0),
    unit: "ms",
    ratio: round(median(compacted) / young),
    against: `the same records without history (${round(young, 0)} ms)`,
  });
  print({
    name: "P9 its bytes",
    value: newest.bytes,
    unit: "bytes",
    ratio: round(newest.bytes / all.bytes, 4),
    against: "all pages",
  });
  print({
    name: `memory after ${EVENTS} events`,
    value: after.now,
    unit: "MB",
    ratio: round(after.now / before.now),
    against: `after ${EVENTS / 5} (${before.now} MB)`,
  });
  await registry.stop();
}

/** Reads of a registry of 1,000 components, warm. */
export async function manyComponents(): Promise<void> {
  const registry = await startRegistry();
  await upload(registry, 0);
  for (const path of [
    "/api/components",
    "/api/components.json",
    "/api/component/part-1.json",
    "/components/part-1",
    "/components",
  ]) {
    const headers = { "accept-encoding": "identity" };
    const { length } = (await answerOf(registry.url + path, headers)).body;
    const bare = await startBareNode(registry, [path], headers);
    const { ours, ratio } = await compare(registry, bare, { path, headers });
    print({
      name: `1,000 components: ${path} (${round(length / 1024, 0)} KB)`,
      value: ours,
      unit: "µs CPU",
      ratio,
      against: "bare node:http, the same headers",
    });
    await bare.stop();
  }
  await registry.stop();
}
