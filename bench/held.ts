// P13: how long readers of one cached address wait while one request asks for something large.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { everyAddress } from "./addresses.ts";
import { components, fill, SCALE, SIZES, tokens } from "./large-system.ts";
import { print, round } from "./measure.ts";
import { freshFolder, type Program, SECRET, startRegistry } from "./programs.ts";
import { iconCatalog, pages } from "./samples.ts";

const CACHED = "/api/registry/theme";
/** What is counted in a second or so before the request and after it, so that a quiet loop shows as one. */
const AROUND_MS = 300;

async function waits(thread: Worker): Promise<number[]> {
  thread.postMessage("");
  const [taken] = (await once(thread, "message")) as [number[]];
  return taken.sort((a, b) => a - b);
}

/**
 * Prints how long the loop was held at most while `work` ran: milliseconds on a processor, which is what its own work
 * takes; beside it on the wall, where waiting for a processor counts, and how long readers waited.
 */
async function beside(
  { registry, thread }: { registry: Program; thread: Worker },
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await sleep(AROUND_MS);
  await waits(thread);
  await registry.held();
  const started = performance.now();
  const outcome = await work().catch((error: unknown) => String(error));
  const took = performance.now() - started;
  await sleep(AROUND_MS);
  const held = await registry.held();
  const all = await waits(thread);
  const at = (share: number) => round(all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0, 1);
  const [p50, p99, max] = [at(0.5), at(0.99), at(1)];
  const answered = typeof outcome === "string" ? `, ${outcome.slice(0, 120)}` : "";
  print({
    name: `P13 ${name}: ${round(took, 0)} ms${answered}; readers p50 ${p50}, p99 ${p99}, longest ${max}; loop held on the wall ${round(held.wall, 1)}, on a processor`,
    value: round(held.cpu, 1),
    unit: "ms",
  });
}

/** The whole log, page by page. */
async function readLog({ url }: Program): Promise<string> {
  let events = 0;
  for (let since = 0, more = true; more; ) {
    const response = await fetch(`${url}/api/sync/changes?kinds=all&limit=1000&since=${since}`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    const page: { nextCursor: number; hasMore: boolean; changes: unknown[] } = await response.json();
    events += page.changes.length;
    since = page.nextCursor;
    more = page.hasMore;
  }
  return `${events} events`;
}

/** Runs a command of `dsr` on the database of the registry; answers with what it printed last. */
async function command(url: string, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, ["dist/main.js", ...words], {
    env: { ...process.env, DATABASE_URL: url, SERVICE_SECRET_KEY: SECRET },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  await once(child, "close");
  return printed.trim().split("\n").at(-1) ?? "";
}

/** P13, with everything a stranger or a writer may ask for. */
export async function held(): Promise<void> {
  const folder = freshFolder();
  const url = `sqlite:${join(folder, "registry.db")}`;
  const registry = await startRegistry(url, { watched: true });
  await fill(registry);
  const fetched = async (path: string, init?: RequestInit) => {
    const response = await fetch(registry.url + path, { redirect: "manual", ...init });
    const bytes = (await response.arrayBuffer()).byteLength;
    return `${response.status} ${round(bytes / 1024, 0)} KB`;
  };
  const sent = (path: string, body: unknown) => {
    const text = JSON.stringify(body);
    return () =>
      fetched(path, {
        method: "POST",
        body: text,
        headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
      });
  };
  await fetched(CACHED);
  const thread = new Worker(new URL("./reader.ts", import.meta.url), { workerData: { url: registry.url + CACHED } });
  await once(thread, "online");
  const requested: [name: string, work: () => Promise<unknown>][] = [
    ["nothing else", () => sleep(1_000)],
    ["first search", () => fetched("/api/search?q=button")],
    ["search again", () => fetched("/api/search?q=spacing")],
    [
      "search after an edit",
      async () => {
        await sent("/api/registry/pages", { pages: pages(1, "edited") })();
        return fetched("/api/search?q=colors");
      },
    ],
    ["icons.zip", () => fetched("/api/registry/icons/download")],
    ["sprite", () => fetched("/api/icons-sprite.svg")],
    ["sprite manifest", () => fetched("/api/icons-sprite-manifest.json")],
    ["icon catalog", () => fetched("/api/registry/icons")],
    ["an icon that is none", () => fetched("/icons/nope.svg")],
    [
      "20 icons",
      async () => {
        for (let index = 0; index < 20; index++) await fetched(`/icons/icon-${index}.svg`);
      },
    ],
    ["icon gallery", () => fetched("/foundations/icons")],
    ["a documentation page", () => fetched("/docs/section-1/page-1")],
    ["documentation", () => fetched("/docs")],
    ["list of pages", () => fetched("/api/registry/pages")],
    ["start page", () => fetched("/")],
    ["token page", () => fetched("/foundations/tokens")],
    ["color page", () => fetched("/foundations/colors")],
    ["component page", () => fetched("/components/part-1")],
    ["components", () => fetched("/components")],
    ["changelog", () => fetched("/changelog")],
    ["changelog of nobody", () => fetched("/changelog?author=nobody")],
    ["changelog as JSON", () => fetched("/api/service/changelog?author=nobody-else")],
    ["preview of 20 kB of `*_`", sent("/api/service/pages/preview", { markdown: "*_".repeat(10_000) })],
    ["POST of 5,000 pages", sent("/api/registry/pages", { pages: pages(5_000 / SCALE, "again") })],
    ["POST of 10,000 icons", sent("/api/registry/icons", { catalog: iconCatalog(SIZES.icons, 1) })],
    ["upload of 1,000 changes", sent("/api/sync/upload", { changes: components(1_000 / SCALE, -1) })],
    ["icons.zip after a change", () => fetched("/api/registry/icons/download")],
    ["POST of 50,000 tokens", sent("/api/registry/dtcg", tokens(SIZES.tokens, 1))],
    ["backup", () => command(url, "backup", join(folder, "backup"))],
    ["verify", () => command(url, "verify")],
    ["all that was changed", () => readLog(registry)],
  ];
  const watched = { registry, thread };
  for (const [name, work] of requested) await beside(watched, name, work);
  const headers = { authorization: `Bearer ${SECRET}` };
  for (const address of await everyAddress(registry))
    await beside(watched, `GET ${address.slice(0, 80)}`, () => fetched(address, { headers }));
  await thread.terminate();
  await registry.stop();
}
