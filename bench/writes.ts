// P4 (pages): 1,000 pages in one request next to row by row into the same kind of database. P7: the sprite of 2,000 icons.
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { median, memory, print, processorTime, round } from "./measure.ts";
import { freshFolder, type Program, post, startRegistry } from "./programs.ts";
import { iconCatalog, pages } from "./samples.ts";

const ROUNDS = 5;

async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** What one would write first: an upsert per page, each in a transaction of its own, durable. */
function rowByRow(list: ReturnType<typeof pages>): void {
  const db = new Sqlite(join(freshFolder(), "rows.db"));
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec("create table page(slug text primary key, frontmatter text, markdown text, updated_at text)");
  const upsert = db.prepare(
    "insert into page values (?, ?, ?, ?) on conflict(slug) do update set frontmatter = excluded.frontmatter, markdown = excluded.markdown, updated_at = excluded.updated_at",
  );
  for (const { slug, frontmatter, markdown } of list)
    upsert.run(slug, JSON.stringify(frontmatter), markdown, new Date().toISOString());
  db.close();
}

export async function pagesUpsert(): Promise<void> {
  const registry = await startRegistry();
  const bulk: number[] = [];
  const rows: number[] = [];
  const unchanged: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const list = pages(1_000, String(turn));
    bulk.push(await timed(() => post(registry, "/api/registry/pages", { pages: list })));
    unchanged.push(await timed(() => post(registry, "/api/registry/pages", { pages: list })));
    rows.push(await timed(() => rowByRow(list)));
  }
  const value = median(bulk);
  print({
    name: "P4 1,000 pages, POST",
    value: round(value, 1),
    unit: "ms",
    ratio: round(median(rows) / value),
    against: "row by row (times slower)",
  });
  print({ name: "P4 1,000 pages unchanged, POST", value: round(median(unchanged), 1), unit: "ms" });
  await registry.stop();
}

async function spriteCost(registry: Program): Promise<{ cpu: number; wall: number }> {
  const before = processorTime(registry.pid);
  const wall = await timed(async () =>
    (await fetch(`${registry.url}/api/icons-sprite.svg`, { headers: { "accept-encoding": "identity" } })).arrayBuffer(),
  );
  return { cpu: (processorTime(registry.pid) - before) / 1000, wall };
}

export async function sprite(): Promise<void> {
  const all: number[] = [];
  const one: number[] = [];
  const known: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const registry = await startRegistry();
    const catalog = iconCatalog(2_000, turn);
    await post(registry, "/api/registry/icons", { catalog });
    all.push((await spriteCost(registry)).cpu);
    const [first, ...rest] = catalog;
    if (first)
      await post(registry, "/api/registry/icons", {
        catalog: [{ ...first, source: { type: "custom", svg: first.source.svg.replace("M", "M1") } }, ...rest],
      });
    one.push((await spriteCost(registry)).cpu);
    if (first) await post(registry, "/api/registry/icons", { catalog: [{ ...first, category: "other" }, ...rest] });
    known.push((await spriteCost(registry)).cpu);
    await registry.stop();
  }
  print({
    name: "P7 sprite of 2,000 icons, all new",
    value: round(median(all), 1),
    unit: "ms CPU",
    ratio: round(median(all) / 800),
    against: "limit 800 ms",
  });
  print({
    name: "P7 one icon changed",
    value: round(median(one), 1),
    unit: "ms CPU",
    ratio: round(median(one) / 30),
    against: "limit 30 ms",
  });
  print({
    name: "P7 all icons known",
    value: round(median(known), 1),
    unit: "ms CPU",
    ratio: round(median(known) / 25),
    against: "limit 25 ms",
  });
}

export async function largePushes(): Promise<void> {
  const registry = await startRegistry();
  print({ name: "memory at rest", value: memory(registry.pid).now, unit: "MB" });
  await post(registry, "/api/registry/icons", { catalog: iconCatalog(10_000) });
  await post(registry, "/api/registry/pages", { pages: pages(6_000) });
  await fetch(`${registry.url}/api/icons-sprite.svg`).then((answer) => answer.arrayBuffer());
  const { now, peak } = memory(registry.pid);
  print({ name: "memory after 10,000 icons and 6,000 pages (12 MB)", value: now, unit: "MB" });
  print({ name: "memory at its peak", value: peak, unit: "MB" });
  await registry.stop();
}
