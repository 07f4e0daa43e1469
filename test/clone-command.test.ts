import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { copyExamples, runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

const env = { SERVICE_SYNC_SECRET: SECRET };

describe("dsr clone", () => {
  let service: OpenService;
  let source: Awaited<ReturnType<typeof copyExamples>>;
  let base: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    [service, source, base] = await Promise.all([openRegistry(), copyExamples(), temporaryFolder()]);
    expect(await runDsr(["push:all", "--url", service.url], source.folder, env)).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    await service.close();
    await source.remove();
    await base.remove();
  });
  const text = (folder: string, path: string) => readFile(join(folder, path), "utf8");
  const filesBelow = async (folder: string, path: string) =>
    (await readdir(join(folder, path), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(".service"))
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .sort();

  it("brings a whole system home: byte for byte what lies in files of its own, and a push sends nothing", async () => {
    const ran = await runDsr(["clone", service.url, "home"], base.folder, env);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain("dsr start --workspace home");
    const home = join(base.folder, "home");
    for (const part of ["pages", "components", "patterns", "reference", "design-system/tokens", "public/fonts"]) {
      const paths = await filesBelow(source.folder, part);
      expect(paths.length, part).toBeGreaterThan(1);
      const theirs = paths.filter((path) => !/\/(?:.build|validation).json$/.test(path));
      expect(
        (await filesBelow(home, part)).filter((path) => !/\/(?:.build|validation).json$/.test(path)),
        part,
      ).toEqual(theirs);
      for (const path of theirs)
        expect(await readFile(join(home, path)), path).toEqual(await readFile(join(source.folder, path)));
    }
    expect(await text(home, "theme.css")).toBe(await text(source.folder, "theme.css"));
    for (const path of ["icons/catalog.json", "logos/logo-set.json", "service.config.json", "public/api/tokens.json"])
      expect(JSON.parse(await text(home, path)), path).toEqual(JSON.parse(await text(source.folder, path)));
    // Compiled files would hide what is edited in the sources.
    expect(await readdir(join(home, "design-system"))).toEqual(["manifest.json", "tokens"]);
    const statusNow = async () => (await service.get("/api/sync/status", { authorization: `Bearer ${SECRET}` })).json();
    const before = await statusNow();
    const pushed = await runDsr(["push:all", "--url", service.url, "--skip-build"], home, env);
    expect(pushed, pushed.stderr).toMatchObject({ code: 0 });
    expect((await statusNow()).latestVersion).toBe(before.latestVersion);
  });

  it("writes nothing into a folder that has something, and says what", async () => {
    const folder = join(base.folder, "taken");
    await mkdir(folder);
    await writeFile(join(folder, "notes.txt"), "mine");
    const ran = await runDsr(["clone", service.url, "taken"], base.folder, env);
    expect(ran.code).not.toBe(0);
    expect(ran.stderr).toContain("is not empty (notes.txt)");
    expect(await readdir(folder)).toEqual(["notes.txt"]);
    expect((await runDsr(["clone"], base.folder, env)).stderr).toContain("dsr clone <url of the registry> [folder]");
    expect((await runDsr(["clone", "nowhere"], base.folder, env)).stderr).toContain("is not an address");
  });

  it("says that a registry holds nothing yet", async () => {
    const empty = await openRegistry();
    const ran = await runDsr(["clone", empty.url, "nothing"], base.folder, env);
    await empty.close();
    expect(ran.code).not.toBe(0);
    expect(ran.stderr).toContain("there is nothing to clone");
  });
});
