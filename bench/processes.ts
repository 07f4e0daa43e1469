// One, two and three processes on one PostgreSQL: what a request costs all of them together.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPostgres } from "../test/postgres.ts";
import { median, print, processorTime, round } from "./measure.ts";
import { answerOf, type Program, post, SECRET, startRegistry } from "./programs.ts";

const MOST = 3;
const ROUNDS = 3;
const READ_MS = 1_000;
const WRITES = 60;
const AT_ONCE = 6;
const THEME = "/api/registry/theme.css";

const run = promisify(execFile);
const DRIVER = join(import.meta.dirname, "driver.ts");

export async function processes(): Promise<void> {
  const server = await startPostgres();
  try {
    const alone: Partial<Record<string, number>> = {};
    for (let count = 1; count <= MOST; count++) {
      const url = await server.url(`processes-${count}`);
      const replicas = await Promise.all(Array.from({ length: count }, () => startRegistry(url)));
      const [first] = replicas;
      if (first) await post(first, "/api/registry/theme", { css: ":root { --accent: #0a6c74; }\n".repeat(400) });
      const costs = {
        "a public read": await costOf(replicas, () => read(replicas, {})),
        "a read with a credential": await costOf(replicas, () => read(replicas, { authorization: `Bearer ${SECRET}` })),
        "a write": await costOf(replicas, () => write(replicas)),
      };
      for (const [what, cost] of Object.entries(costs)) {
        alone[what] ??= cost;
        print({
          name: `${what}, ${count} ${count === 1 ? "process" : "processes"} on one PostgreSQL`,
          value: round(cost, 1),
          unit: "µs CPU",
          ...(count > 1 && { ratio: round(cost / (alone[what] ?? cost)), against: "one process" }),
        });
      }
      await Promise.all(replicas.map((replica) => replica.stop()));
    }
  } finally {
    await server.close();
  }
}

/** Microseconds of processor time of all processes for one request; `work` answers how many it made. */
async function costOf(replicas: readonly Program[], work: () => Promise<number>): Promise<number> {
  await work();
  const costs: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const spent = () => replicas.reduce((sum, { pid }) => sum + processorTime(pid), 0);
    const before = spent();
    const requests = await work();
    costs.push((spent() - before) / requests);
  }
  return median(costs);
}

/** All processes are read from at once, by as many connections as can be. */
async function read(replicas: readonly Program[], headers: Record<string, string>): Promise<number> {
  const counts = await Promise.all(
    replicas.map(async ({ url }) => {
      await answerOf(url + THEME, headers);
      const { stdout } = await run(process.execPath, [DRIVER, url, THEME, JSON.stringify(headers), String(READ_MS)]);
      return Number(stdout);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Pages are written a few at once, each by the next process. */
async function write(replicas: readonly Program[]): Promise<number> {
  let next = 0;
  const writer = async () => {
    while (next < WRITES) {
      const id = next++;
      const replica = replicas[id % replicas.length];
      const page = { slug: `page-${id}`, frontmatter: {}, markdown: `${Math.random()}` };
      if (replica) await post(replica, "/api/registry/pages", { pages: [page] });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writer));
  return WRITES;
}
