// P15: what a page costs in a system of 10, 1,000 and 10,000 pages and components, and what an edit makes anew.
import { setTimeout as sleep } from "node:timers/promises";
import { loopTime, median, memory, print, processorTime, round } from "./measure.ts";
import { answerOf, type Program, post, SECRET, startRegistry } from "./programs.ts";
import { componentChanges, pages } from "./samples.ts";

const SIZES = (process.env.BENCH_SIZES ?? "10,1000,10000").split(",").map(Number);
const BATCH = 1_000;
/** Cold answers of each sort that are measured, and how many of them together: a clock of one answer tells what else woke up. */
const COLD = 100;
const TOGETHER = 10;
/** Answers of a sort that are made before any of it is measured: compiled code is part of a process that has answered for a while. */
const WARM = 200;
/** Edits after which what shows them is asked for. */
const EDITS = 12;
/** Pages of each sort that are kept before an edit. */
const KEPT = 100;

const navigation = (count: number, renamed?: string) => ({
  tree: Array.from({ length: Math.min(20, count) }, (_, section) => ({
    slug: `section-${section}`,
    title: `Section ${section}`,
    type: "category",
    children: pages(count)
      .filter(({ slug }) => slug.startsWith(`section-${section}/`))
      .map(({ slug, frontmatter: { title } }, index) => ({
        slug,
        title: section + index === 0 ? (renamed ?? title) : title,
        type: "markdown",
      })),
  })),
});

async function fill(registry: Program, count: number): Promise<void> {
  const all = pages(count);
  const changes = componentChanges(count, 0);
  for (let at = 0; at < count; at += BATCH) {
    await post(registry, "/api/registry/pages", { pages: all.slice(at, at + BATCH) });
    await post(registry, "/api/sync/upload", { changes: changes.slice(at, at + BATCH) });
  }
  await post(registry, "/api/registry/navigation", navigation(count));
}

const docs = (index: number) => `/docs/section-${index % 20}/page-${index}`;
const component = (index: number) => `/components/part-${index}`;

/** Answers this process made so far; undefined where it does not count them. */
async function made(registry: Program): Promise<number | undefined> {
  const { body } = await answerOf(`${registry.url}/metrics`, { authorization: `Bearer ${SECRET}` });
  const [, count] = /^dsr_answers_made_total (\d+)$/m.exec(body.toString()) ?? [];
  return count === undefined ? undefined : Number(count);
}

const STILL_AFTER = 500;

/** Microseconds of all threads of a process, once none of them has anything left to do, but for what it does every now and then. */
async function spentWhenStill(pid: number): Promise<number> {
  let before = processorTime(pid);
  for (let look = 0; look < STILL_AFTER; look++) {
    await sleep(20);
    const now = processorTime(pid);
    if (now - before < 500) return now;
    before = now;
  }
  throw new Error("The server has something to do for 10 s after the last question.");
}

interface Cost {
  /** Milliseconds of all threads. */
  all: number;
  /** Of the event loop alone; how long it is held at once is what `held` measures. */
  loop: number;
  bytes: number;
}

/** What an answer costs, one after another asked for. */
async function costOf(registry: Program, addresses: readonly string[]): Promise<Cost> {
  const before = await spentWhenStill(registry.pid);
  const loopBefore = loopTime(registry.pid);
  let bytes = 0;
  for (const address of addresses) {
    const { status, body } = await answerOf(registry.url + address, { "accept-encoding": "br" });
    if (status !== 200) throw new Error(`${address}: ${status}`);
    bytes = Math.max(bytes, body.length);
  }
  const all = (await spentWhenStill(registry.pid)) - before;
  const loop = loopTime(registry.pid) - loopBefore;
  return { all: all / 1000 / addresses.length, loop: loop / 1000 / addresses.length, bytes };
}

function printCosts(name: string, costs: readonly Cost[]): void {
  const all = median(costs.map((cost) => cost.all));
  const loop = median(costs.map((cost) => cost.loop));
  const bytes = Math.max(...costs.map((cost) => cost.bytes));
  print({ name: `P15 ${name}`, value: round(all, 1), unit: "ms CPU", ratio: round(all / 5), against: "limit 5 ms" });
  print({ name: `P15 ${name}, of that on the loop`, value: round(loop, 1), unit: "ms CPU" });
  print({
    name: `P15 ${name}, br`,
    value: round(bytes / 1024, 1),
    unit: "KB",
    ratio: round(bytes / 20480),
    against: "limit 20 KB",
  });
}

/** Asks for one address after another that nobody asked for before, the first ones unmeasured. */
async function cold(registry: Program, name: string, addressOf: (index: number) => string): Promise<void> {
  for (let index = 0; index < WARM; index++)
    await answerOf(registry.url + addressOf(index), { "accept-encoding": "br" });
  const costs: Cost[] = [];
  for (let at = WARM; at < WARM + COLD; at += TOGETHER) {
    const addresses = Array.from({ length: TOGETHER }, (_, index) => addressOf(at + index));
    costs.push(await costOf(registry, addresses));
  }
  printCosts(`${name}, cold`, costs);
}

/** Edits a component again and again, and asks each time for what shows it, and for what does not. */
async function afterEdits(registry: Program, count: number): Promise<void> {
  const shown = {
    "its page": component(0),
    "another page": component(1),
    components: "/components",
    "start page": "/",
  };
  const costs = new Map<string, Cost[]>();
  for (let edition = 2; edition < EDITS + 2; edition++) {
    await post(registry, "/api/sync/upload", { changes: componentChanges(1, edition) });
    for (const [name, address] of Object.entries(shown))
      costs.set(name, [...(costs.get(name) ?? []), await costOf(registry, [address])]);
  }
  for (const [name, some] of costs) printCosts(`${name} of ${count} after an edit of a component`, some);
}

/** P15. */
export async function pageCost(): Promise<void> {
  for (const count of SIZES) {
    const registry = await startRegistry();
    await fill(registry, count);
    const some = (of: (index: number) => string, amount: number, from = 0) =>
      Array.from({ length: Math.min(amount, count - from) }, (_, index) => of(from + index));
    const ask = (addresses: readonly string[]) =>
      Promise.all(addresses.map((address) => answerOf(registry.url + address, { "accept-encoding": "br" })));
    const first = loopTime(registry.pid);
    await ask([docs(0), component(0)]);
    print({
      name: `P15 first pages of ${count} after the start: lists and trees are read, loop`,
      value: round((loopTime(registry.pid) - first) / 1000, 0),
      unit: "ms CPU",
    });
    // After its start a registry makes the index of its search in a thread, which is no part of what a page costs.
    await ask(["/search?q=part"]);
    const of = (name: string) => `${name} of ${count}`;
    if (count >= WARM + COLD) await cold(registry, of("documentation page"), docs);
    await cold(registry, of("component page"), (index) => `${component(index % count)}?width=${index}`);
    for (const tab of ["code", "design", "accessibility", "changes"])
      await cold(registry, of(`component page, ${tab}`), (at) => `${component(at % count)}?tab=${tab}&width=${at}`);
    await cold(registry, of("components, filtered"), (index) => `/components?q=part+${index}`);
    await cold(registry, of("search"), (index) => `/search?q=part+${index}`);
    await cold(registry, of("changelog"), () => "/changelog");
    await afterEdits(registry, count);

    const kept = [...some(docs, KEPT), ...some(component, KEPT), "/components", "/docs", "/"];
    await ask(kept);
    const edits: Record<string, () => Promise<unknown>> = {
      "the text of a page": () =>
        post(registry, "/api/registry/pages", {
          pages: pages(1).map((one) => ({ ...one, markdown: "Another text" })),
        }),
      "the title of a page": async () => {
        await post(registry, "/api/registry/pages", { pages: pages(1, "renamed") });
        await post(registry, "/api/registry/navigation", navigation(count, "Page 0 renamed"));
      },
      "a component": () => post(registry, "/api/sync/upload", { changes: componentChanges(1, 1) }),
    };
    for (const [name, edit] of Object.entries(edits)) {
      await edit();
      const before = await made(registry);
      const at = processorTime(registry.pid);
      await ask(kept);
      const cpu = (processorTime(registry.pid) - at) / 1000;
      const after = await made(registry);
      const anew = before === undefined || after === undefined ? Number.NaN : after - before;
      print({
        name: `P15 ${kept.length} answers of ${count} after an edit of ${name}, ${round(cpu, 0)} ms CPU, made anew`,
        value: anew,
        unit: "answers",
      });
    }
    for (const addresses of [docs, component])
      for (let at = 0; at < count; at += KEPT) await ask(some(addresses, KEPT, at));
    print({
      name: `P15 memory of ${count}, every page read`,
      value: memory(registry.pid).now,
      unit: "MB",
      ratio: round(memory(registry.pid).now / 300),
      against: "limit 300 MB",
    });
    await registry.stop();
  }
}
