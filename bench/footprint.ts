// P15: memory of a registry of the sizes of P13 when everything was read once, and when nobody asks any more.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { everyAddress } from "./addresses.ts";
import { fill, SIZES } from "./large-system.ts";
import { memory, print, round } from "./measure.ts";
import { freshFolder, type Program, SECRET, startRegistry } from "./programs.ts";

const GOAL_MB = 400;
/** Threads without work end after half a minute, and a heap gives back what it had in the turns after that. */
const IDLE_MS = 90_000;

const report = (when: string, value: number) =>
  print({
    name: `P15 memory of ${SIZES.components} components, ${SIZES.icons} icons, ${SIZES.pages} pages, ${SIZES.tokens} tokens, ${SIZES.revisions} revisions ${when}`,
    value,
    unit: "MB",
    ratio: round(value / GOAL_MB),
    against: `limit ${GOAL_MB} MB`,
  });

async function readEverything(registry: Program): Promise<void> {
  const headers = { authorization: `Bearer ${SECRET}`, "accept-encoding": "br" };
  for (const address of await everyAddress(registry)) {
    const response = await fetch(registry.url + address, { headers, redirect: "manual" });
    for await (const _ of response.body ?? []);
  }
}

export async function footprint(): Promise<void> {
  const url = `sqlite:${join(freshFolder(), "registry.db")}`;
  const first = await startRegistry(url);
  await fill(first);
  report("pushed, at its peak", memory(first.pid).peak);
  await first.stop();
  const registry = await startRegistry(url);
  await sleep(IDLE_MS);
  report("at rest after a start", memory(registry.pid).now);
  await readEverything(registry);
  report("when everything was read once, at its peak", memory(registry.pid).peak);
  report("when everything was read once", memory(registry.pid).now);
  await sleep(IDLE_MS);
  report("when nobody asks any more", memory(registry.pid).now);
  await registry.stop();
}
