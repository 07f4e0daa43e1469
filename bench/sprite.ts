// P7: the sprite of 2,000 icons. Memory after large pushes.
import { median, memory, print, processorTime, round } from "./measure.ts";
import { type Program, post, startRegistry } from "./programs.ts";
import { iconCatalog, pages } from "./samples.ts";

async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
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
    ratio: round(median(all) / 300),
    against: "limit 300 ms",
  });
  print({
    name: "P7 one icon changed",
    value: round(median(one), 1),
    unit: "ms CPU",
    ratio: round(median(one) / 10),
    against: "limit 10 ms",
  });
  print({
    name: "P7 all icons known",
    value: round(median(known), 1),
    unit: "ms CPU",
    ratio: round(median(known) / 20),
    against: "limit 20 ms",
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
