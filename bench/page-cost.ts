// P15: what a page costs in a system of 10, 1,000 and 10,000 pages and components, and what an edit makes anew.
import { loopTime, memory, print, processorTime, round } from "./measure.ts";
import { answerOf, type Program, post, SECRET, startRegistry } from "./programs.ts";
import { componentChanges, pages } from "./samples.ts";

const SIZES = (process.env.BENCH_SIZES ?? "10,1000,10000").split(",").map(Number);
const BATCH = 1_000;
/** Cold pages that are asked for of each sort. */
const COLD = 20;
/** Pages that are asked for before any is measured. */
const WARM = 100;
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

async function cold(registry: Program, count: number, name: string, addresses: readonly string[]): Promise<void> {
  const before = processorTime(registry.pid);
  let bytes = 0;
  let longest = 0;
  for (const address of addresses) {
    const loopBefore = loopTime(registry.pid);
    const { status, body } = await answerOf(registry.url + address, { "accept-encoding": "br" });
    longest = Math.max(longest, (loopTime(registry.pid) - loopBefore) / 1000);
    if (status !== 200) throw new Error(`${address}: ${status}`);
    bytes = Math.max(bytes, body.length);
  }
  const ms = (processorTime(registry.pid) - before) / 1000 / addresses.length;
  print({
    name: `P15 ${name} of ${count}, cold`,
    value: round(ms, 1),
    unit: "ms CPU",
    ratio: round(ms / 5),
    against: "limit 5 ms",
  });
  // In slices or not: no request can have held the loop for longer than it had of it.
  print({ name: `P13 ${name} of ${count}, cold, loop at most`, value: round(longest, 1), unit: "ms CPU" });
  print({
    name: `P15 ${name} of ${count}, br`,
    value: round(bytes / 1024, 1),
    unit: "KB",
    ratio: round(bytes / 20480),
    against: "limit 20 KB",
  });
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
    // Threads and compiled code are there before, as in a process that has answered for a while.
    const widths = Array.from(
      { length: WARM },
      (_, index) => `${component(index % Math.min(count, 2))}?width=${index}`,
    );
    await ask(widths);
    await ask(some(docs, WARM, COLD + 2));
    await cold(registry, count, "documentation page", some(docs, COLD, 2));
    await cold(registry, count, "component page", some(component, COLD, 2));
    for (const [name, address] of Object.entries({
      components: "/components",
      documentation: "/docs",
      "start page": "/",
    }))
      await cold(registry, count, name, [address]);

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
    print({
      name: `P15 memory of ${count}`,
      value: memory(registry.pid).now,
      unit: "MB",
      ratio: round(memory(registry.pid).now / 300),
      against: "limit 300 MB",
    });
    await registry.stop();
  }
}
