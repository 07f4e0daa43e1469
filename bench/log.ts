// P4 (sync/upload), P9 (a log of 100,000 events) and reads at 1,000 components.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { compare, median, memory, print, round } from "./measure.ts";
import { freshFolder, type Program, post, SECRET, startBareNode, startRegistry } from "./programs.ts";

const ROUNDS = 5;
const COMPONENTS = 1_000;
const EVENTS = 100_000;

const changes = (count: number, edition: number) =>
  Array.from({ length: count }, (_, index) => ({
    entityType: "component",
    entityId: `part-${index}`,
    action: "update",
    data: {
      id: `part-${index}`,
      title: `Part ${index}`,
      type: "element",
      group: `Group ${index % 20}`,
      description: `What part ${index} is for, in edition ${edition}. `.repeat(8),
      previews: { Default: { url: `part-${index}-default.html` } },
      properties: { size: { name: "Size", type: "string", default: "md" } },
    },
  }));

async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** What one would write first: the record and its event for each change, in a transaction of its own, durable. */
function rowByRow(list: ReturnType<typeof changes>): void {
  const db = new Sqlite(join(freshFolder(), "rows.db"));
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec(
    "create table component(id text primary key, data text, updated_at text); create table event(id integer primary key, entity text, action text, data text)",
  );
  const upsert = db.prepare(
    "insert into component values (?, ?, ?) on conflict(id) do update set data = excluded.data, updated_at = excluded.updated_at",
  );
  const log = db.prepare("insert into event(entity, action, data) values (?, ?, ?)");
  for (const { entityId, action, data } of list)
    db.transaction(() => {
      upsert.run(entityId, JSON.stringify(data), new Date().toISOString());
      log.run(entityId, action, JSON.stringify(data));
    })();
  db.close();
}

const upload = (registry: Program, edition: number, count = COMPONENTS) =>
  post(registry, "/api/sync/upload", { changes: changes(count, edition) });

/** P4: one upload of 1,000 changes. */
export async function uploads(): Promise<void> {
  const registry = await startRegistry();
  const ours: number[] = [];
  const rows: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    ours.push(await timed(() => upload(registry, turn)));
    rows.push(await timed(() => rowByRow(changes(COMPONENTS, turn))));
  }
  print({
    name: "P4 1,000 changes in one sync/upload",
    value: round(median(ours), 1),
    unit: "ms",
    ratio: round(median(rows) / median(ours)),
    against: "row by row (times slower)",
  });
  await registry.stop();
}

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
  const pages: number[] = [];
  const query: number[] = [];
  const compacted: number[] = [];
  let all = { bytes: 0, events: 0 };
  let newest = all;
  for (let turn = 0; turn < 3; turn++) {
    pages.push(
      await timed(async () => {
        all = await readLog(registry, "&limit=1000");
      }),
    );
    query.push(await timed(() => JSON.parse(JSON.stringify(statement.all()))));
    compacted.push(
      await timed(async () => {
        newest = await readLog(registry, "&limit=1000&compact=true");
      }),
    );
  }
  db.close();
  print({
    name: `P9 log of ${all.events} events by pages of 1,000`,
    value: round(median(pages), 0),
    unit: "ms",
    ratio: round(median(pages) / median(query)),
    against: `one query, to JSON and back (${round(median(query), 0)} ms)`,
  });
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
  const folder = freshFolder();
  for (const path of [
    "/api/components",
    "/api/components.json",
    "/api/component/part-1.json",
    "/components/part-1",
    "/components",
  ]) {
    const response = await fetch(registry.url + path, { headers: { "accept-encoding": "identity" } });
    const body = Buffer.from(await response.arrayBuffer());
    const name = join(folder, path.replaceAll("/", "-"));
    writeFileSync(name, body);
    const bare = await startBareNode({ [path]: { type: response.headers.get("content-type") ?? "", file: name } });
    const { ours, ratio } = await compare(registry, bare, { path, headers: { "accept-encoding": "identity" } });
    print({
      name: `1,000 components: ${path} (${round(body.length / 1024, 0)} KB)`,
      value: ours,
      unit: "µs CPU",
      ratio,
      against: "bare node:http",
    });
    await bare.stop();
  }
  await registry.stop();
}
