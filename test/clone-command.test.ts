import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
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

  it("leaves a workspace whose edits are its own, told before they are sent: things by name, tokens with before and after", async () => {
    const home = join(base.folder, "edited");
    expect(await runDsr(["clone", service.url, "edited"], base.folder, env)).toMatchObject({ code: 0 });
    const edit = async (path: string, from: string, to: string) =>
      writeFile(join(home, path), (await text(home, path)).replace(from, to));
    await edit("design-system/tokens/primitive/color.tokens.json", "#feebe3", "#ffd2bd");
    await edit("design-system/tokens/primitive/color.tokens.json", "[0.954, 0.024, 46.5]", "[0.9, 0.06, 46.5]");
    await edit("icons/catalog.json", '"Anchor"', '"Anchor, weighed"');
    await edit("components/radio/radio.json", "1.2.0", "1.2.1");
    await edit("pages/accessibility.md", "---\n\n", "---\n\nSaid first.\n\n");
    await writeFile(join(home, "pages/new.md"), "---\ntitle: New\n---\n\nNew.\n");
    const dry = await runDsr(["push:all", "--dry-run", "--url", service.url, "--skip-build"], home, env);
    expect(dry, dry.stderr).toMatchObject({ code: 0 });
    for (const line of ["~ component/radio", "~ page/accessibility", "+ page/new", "color.buoy.100"])
      expect(dry.stdout).toContain(line);
    expect(dry.stdout).toMatch(/icons +1 replaced/);
    const json = await runDsr(["push:all", "--dry-run", "--json", "--url", service.url, "--skip-build"], home, env);
    const told = JSON.parse(json.stdout);
    expect(told.steps.find(({ step }: { step: string }) => step === "components").changes).toEqual([
      { owner: "component/radio", action: "update" },
    ]);
    expect(told.tokens.lines.length).toBeGreaterThan(0);
    const sent = await runDsr(["push:all", "--url", service.url, "--skip-build"], home, env);
    expect(sent, sent.stderr).toMatchObject({ code: 0 });
    const { data } = await (await service.get("/api/registry/pages/new")).json().then((page) => ({ data: page }));
    expect(JSON.stringify(data)).toContain("New.");
  });

  it("writes nothing into a folder that has something, and says what", async () => {
    const folder = join(base.folder, "taken");
    await mkdir(folder);
    await writeFile(join(folder, "notes.txt"), "mine");
    const ran = await runDsr(["clone", service.url, "taken"], base.folder, env);
    expect(ran.code).not.toBe(0);
    expect(ran.stderr).toContain("is not empty (notes.txt)");
    expect(await readdir(folder)).toEqual(["notes.txt"]);
    // One that was interrupted goes on, and what it had written comes anew.
    await rm(join(folder, "notes.txt"));
    await mkdir(join(folder, ".service"));
    await writeFile(join(folder, ".service/cloning"), service.url);
    await writeFile(join(folder, "theme.css"), "half of");
    expect(await runDsr(["clone", service.url, "taken"], base.folder, env)).toMatchObject({ code: 0 });
    expect(await text(folder, "theme.css")).toBe(await text(source.folder, "theme.css"));
    expect(await readdir(join(folder, ".service"))).not.toContain("cloning");
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
