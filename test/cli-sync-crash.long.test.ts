// @module-tag long
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Middleman, openMiddleman } from "./middleman.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { spawnDsr } from "./spawn-dsr.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { treeOf } from "./sync-workspace.ts";

let service: OpenService;
let between: Middleman;
let here = "";
let there = "";
let cleanUp: (() => Promise<void>)[] = [];

beforeEach(async () => {
  service = await openRegistry();
  between = await openMiddleman(service.url);
  const [first, second] = [await temporaryFolder(), await temporaryFolder()];
  [here, there] = [first.folder, second.folder];
  cleanUp = [between.close, service.close, first.remove, second.remove];
});
afterEach(async () => {
  for (const one of cleanUp) await one();
});

const write = async (folder: string, path: string, content: string | Uint8Array) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
const dsr = (folder: string, ...argv: string[]) =>
  spawnDsr([...argv, "--url", between.url], { cwd: folder, env: { SERVICE_SYNC_SECRET: SECRET } });

/** Pages, and components whose files are large enough to travel in several requests. */
async function fill(folder: string, text: string): Promise<void> {
  await write(folder, "theme.css", `/* ${text} */`);
  for (let page = 0; page < 10; page++) await write(folder, `pages/p${page}.md`, `# ${text} ${page}\n`);
  for (let component = 0; component < 4; component++) {
    const id = `c${component}`;
    await write(folder, `components/${id}/${id}.json`, JSON.stringify({ id, title: `${text} ${id}` }));
    for (let file = 0; file < 6; file++)
      await write(folder, `components/${id}/f${file}.bin`, Buffer.alloc(70_000, `${text} ${id} ${file}`));
  }
}

/** Runs a command and kills it when the n-th request arrives; false where it ended before. */
async function killAt(count: number, folder: string, ...argv: string[]): Promise<boolean> {
  let seen = 0;
  const running = dsr(folder, ...argv);
  between.cut = () => {
    seen += 1;
    if (seen === count) running.child.kill("SIGKILL");
    return false;
  };
  const { signal } = await running.ended;
  between.cut = () => false;
  return signal === "SIGKILL";
}

/** Runs a pull and kills it some time after it began to write; false where it ended before. */
async function killWriting(folder: string, delayMs: number): Promise<boolean> {
  const running = dsr(folder, "pull");
  const journal = join(folder, ".service/pull.journal");
  const before = (await stat(journal).catch(() => undefined))?.size ?? 0;
  while (running.child.exitCode === null) {
    const size = (await stat(journal).catch(() => undefined))?.size ?? 0;
    if (size > before) break;
    await sleep(1);
  }
  await sleep(delayMs);
  running.child.kill("SIGKILL");
  return (await running.ended).signal === "SIGKILL";
}

describe("kill -9", () => {
  it("in the middle of a push: the next one sends the rest, and its own changes don't count as changes of others", async () => {
    await fill(here, "first");
    let killed = 0;
    for (const count of [3, 3, 4, 4, 5, 5]) if (await killAt(count, here, "push")) killed += 1;
    expect(killed).toBeGreaterThan(3);
    const ended = await dsr(here, "push").ended;
    expect([ended.code, ended.stderr]).toEqual([0, ""]);
    expect((await dsr(there, "pull").ended).code).toBe(0);
    expect(await treeOf(there)).toEqual(await treeOf(here));
    expect((await (await service.get("/api/registry/theme.css")).text()).includes("first")).toBe(true);
  });

  it("in the middle of a pull: the next one completes it, and nothing counts as an edit", async () => {
    await fill(here, "first");
    expect((await dsr(here, "push").ended).code).toBe(0);
    expect((await dsr(there, "pull").ended).code).toBe(0);
    await fill(here, "second");
    expect((await dsr(here, "push").ended).code).toBe(0);
    await write(there, "pages/mine.md", "# Mine\n");
    await write(there, "pages/p3.md", "# Edited here\n");
    let killed = 0;
    const kills = [
      () => killAt(4, there, "pull"),
      () => killAt(12, there, "pull"),
      ...[0, 4, 10, 25].map((delay) => () => killWriting(there, delay)),
    ];
    for (const kill of kills) {
      if (await kill()) killed += 1;
      expect(await readFile(join(there, "pages/p3.md"), "utf8")).toBe("# Edited here\n");
    }
    expect(killed).toBeGreaterThan(3);
    const ended = await dsr(there, "pull", "--json").ended;
    const { conflicts } = JSON.parse(ended.stdout);
    expect(conflicts.map(({ key }: { key: string }) => key)).toEqual(["page:p3"]);
    const { "pages/mine.md": mine, "pages/p3.md": edited, ...rest } = await treeOf(there);
    const { "pages/p3.md": theirs, ...wanted } = await treeOf(here);
    expect(rest).toEqual(wanted);
    expect([typeof mine, edited === theirs]).toEqual(["string", false]);
    expect((await readdir(there, { recursive: true })).filter((path) => path.endsWith(".tmp"))).toEqual([]);
  });
});

describe("two concurrent pushes", () => {
  it("of two workspaces both complete, each record is one or the other version, and the loser is informed", async () => {
    await fill(here, "here");
    await fill(there, "there");
    const both = await Promise.all([dsr(here, "push:all").ended, dsr(there, "push:all").ended]);
    for (const { code, stderr } of both)
      expect([code, stderr]).toEqual(code === 0 ? [0, ""] : [1, expect.stringMatching(/ in the registry by /)]);
    const third = await temporaryFolder();
    cleanUp.push(third.remove);
    expect((await dsr(third.folder, "pull").ended).code).toBe(0);
    const [mine, yours, pulled] = [await treeOf(here), await treeOf(there), await treeOf(third.folder)];
    expect(Object.keys(pulled)).toEqual(Object.keys(mine));
    for (const [path, hash] of Object.entries(pulled)) expect([mine[path], yours[path]]).toContain(hash);
    expect(await (await service.get("/api/registry/theme.css")).text()).toMatch(/^\/\* t?here \*\/$/);
  });

  it("of one workspace both end, and the next push has nothing to send", async () => {
    await fill(here, "same");
    const both = await Promise.all([1, 2].map(() => dsr(here, "push:all").ended));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const next = await dsr(here, "push", "--json").ended;
    expect(next.code).toBe(0);
    expect(JSON.parse(next.stdout).steps.filter(({ changed }: { changed: number }) => changed > 0)).toEqual([]);
    expect((await dsr(there, "pull").ended).code).toBe(0);
    expect(await treeOf(there)).toEqual(await treeOf(here));
  });
});
