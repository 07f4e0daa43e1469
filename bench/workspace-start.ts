// P14: `dsr start` of 1,000 React components nobody has built: the first answer, the first preview, and a save to its preview.
import { watch } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PACKAGES, workspaceOf } from "./build.ts";
import { median, print, processorTime, round } from "./measure.ts";
import { type Program, startBuilding } from "./programs.ts";

const COMPONENTS = 1_000;
const SAVES = 10;
/** Between saves, in milliseconds, so that what one leaves behind is none of the next. */
const PAUSE_MS = 1_000;
const EDITED = "components/plain/plain.html";
const PREVIEW = "/api/component/plain-default.html";

const editionOf = (edition: number) => `<button type="button">Edition ${edition}</button>`;

const textOf = async ({ url }: Program, path: string): Promise<string> => (await fetch(url + path)).text();

/** Resolves with each word of the server that something changed. */
async function listen({ url }: Program) {
  const { body } = await fetch(`${url}/_/live`);
  let next = Promise.withResolvers<void>();
  const read = async () => {
    for await (const chunk of body ?? []) {
      if (!Buffer.from(chunk).includes("head")) continue;
      next.resolve();
      next = Promise.withResolvers();
    }
  };
  read().catch(() => undefined);
  return () => next.promise;
}

/** Milliseconds from a save until the preview is the one of what was saved, asked for when the server says so. */
async function saveToPreview(program: Program, home: string, reported: () => Promise<void>, edition: number) {
  const started = performance.now();
  let word = reported();
  await writeFile(join(home, EDITED), editionOf(edition));
  for (;;) {
    await word;
    word = reported();
    if ((await textOf(program, PREVIEW)).includes(`Edition ${edition}<`)) return performance.now() - started;
  }
}

/** Milliseconds from a save until a watcher of that one folder has read the file: no server does it sooner. */
async function saveToRead(home: string, edition: number): Promise<number> {
  const file = join(home, EDITED);
  const heard = Promise.withResolvers<void>();
  const watcher = watch(dirname(file), async () => {
    if ((await readFile(file, "utf8")) === editionOf(edition)) heard.resolve();
  });
  const started = performance.now();
  await writeFile(file, editionOf(edition));
  await heard.promise;
  watcher.close();
  return performance.now() - started;
}

export async function workspaceStart(): Promise<void> {
  const home = workspaceOf(COMPONENTS);
  await mkdir(join(home, dirname(EDITED)), { recursive: true });
  await writeFile(join(home, EDITED), editionOf(0));
  await writeFile(join(home, "components/plain/plain.json"), JSON.stringify({ id: "plain", title: "Plain" }));
  const started = performance.now();
  const program = await startBuilding(home, PACKAGES);
  const of = `dsr start, ${COMPONENTS} React components nobody has built`;
  const limit = (ms: number) => ({ unit: "ms", against: `limit ${ms} ms` });
  print({ name: `P14 ${of}: first answer`, value: round(program.startedIn, 0), unit: "ms" });
  await textOf(program, "/api/component/part-500-default.html");
  const first = performance.now() - started;
  print({ name: `P14 ${of}: first preview`, value: round(first, 0), ratio: round(first / 1_000), ...limit(1_000) });
  const spentFirst = processorTime(program.pid) / 1_000;
  print({ name: "P14 until then, processor time of the server", value: round(spentFirst, 0), unit: "ms" });

  // All others are built behind; then nothing is left to do.
  for (let before = -1, now = 0; now - before > 50; ) {
    before = processorTime(program.pid) / 1_000;
    await sleep(2_000);
    now = processorTime(program.pid) / 1_000;
  }
  const reported = await listen(program);
  await sleep(PAUSE_MS);
  const times: number[] = [];
  const floors: number[] = [];
  const spent: number[] = [];
  for (let edition = 1; edition <= SAVES; edition++) {
    const before = processorTime(program.pid);
    times.push(await saveToPreview(program, home, reported, edition));
    await sleep(PAUSE_MS);
    spent.push((processorTime(program.pid) - before) / 1_000);
    floors.push(await saveToRead(home, edition + SAVES));
    await sleep(PAUSE_MS);
  }
  const name = "P14 a save to its preview, among 1,000 components";
  print({ name, value: round(median(times), 1), ratio: round(median(times) / 60), ...limit(60) });
  const floor = median(floors);
  const against = `floor: the folder watched and the file read (${round(floor, 1)} ms)`;
  print({ name, value: round(median(times), 1), unit: "ms", ratio: round(median(times) / floor), against });
  print({ name: `${name}, processor time of the server`, value: round(median(spent), 1), unit: "ms" });
  await program.stop();
}
