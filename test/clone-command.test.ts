import { access, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";
import { copyExamples, runDsr } from "./push-workspace.ts";
import { spawnDsr } from "./spawn-dsr.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { until } from "./until.ts";

const env = { SERVICE_SYNC_SECRET: SECRET };
const absent = { url: "http://127.0.0.1:1", close: async () => {} };

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

  it("downloads a whole system: separate files byte for byte, and a push sends nothing", async () => {
    const ran = await runDsr(["clone", service.url, "home"], base.folder, env);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain("dsr start --workspace home");
    const home = join(base.folder, "home");
    for (const part of ["pages", "components", "patterns", "reference", "design-system/tokens", "public/fonts"]) {
      const paths = await filesBelow(source.folder, part);
      expect(paths.length, part).toBeGreaterThan(1);
      const theirs = paths.filter((path) => !path.endsWith("/.build.json"));
      expect(await filesBelow(home, part), part).toEqual(theirs);
      for (const path of theirs)
        if (path.endsWith("/validation.json"))
          expect(JSON.parse(await text(home, path)), path).toEqual(JSON.parse(await text(source.folder, path)));
        else expect(await readFile(join(home, path)), path).toEqual(await readFile(join(source.folder, path)));
    }
    expect(await text(home, "theme.css")).toBe(await text(source.folder, "theme.css"));
    for (const path of ["icons/catalog.json", "logos/logo-set.json", "service.config.json", "public/api/tokens.json"])
      expect(JSON.parse(await text(home, path)), path).toEqual(JSON.parse(await text(source.folder, path)));
    // Compiled files would hide what is edited in the sources.
    expect(await readdir(join(home, "design-system"))).toEqual(["manifest.json", "tokens"]);
    const statusNow = async () => (await service.get("/api/sync/status", { authorization: `Bearer ${SECRET}` })).json();
    const before = await statusNow();
    const dry = await runDsr(["push:all", "--url", service.url, "--skip-build", "--dry-run", "--json"], home, env);
    const reported: { step: string; status: string }[] = JSON.parse(dry.stdout).steps;
    expect(reported.filter(({ status }) => status === "would send")).toEqual([]);
    const pushed = await runDsr(["push:all", "--url", service.url, "--skip-build"], home, env);
    expect(pushed, pushed.stderr).toMatchObject({ code: 0 });
    expect((await statusNow()).latestVersion).toBe(before.latestVersion);
  });

  it("creates an editable workspace, with changes listed before a push: records by name, tokens with before and after", {
    tags: "long",
  }, async () => {
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
    const reported = JSON.parse(json.stdout);
    expect(reported.steps.find(({ step }: { step: string }) => step === "components").changes).toEqual([
      { owner: "component/radio", action: "update" },
    ]);
    expect(reported.tokens.lines.length).toBeGreaterThan(0);
    const sent = await runDsr(["push:all", "--url", service.url, "--skip-build"], home, env);
    expect(sent, sent.stderr).toMatchObject({ code: 0 });
    const { data } = await (await service.get("/api/registry/pages/new")).json().then((page) => ({ data: page }));
    expect(JSON.stringify(data)).toContain("New.");
  });

  it("writes nothing into a folder with content, and lists it", async () => {
    const folder = join(base.folder, "taken");
    await mkdir(folder);
    await writeFile(join(folder, "notes.txt"), "mine");
    const ran = await runDsr(["clone", service.url, "taken"], base.folder, env);
    expect(ran.code).not.toBe(0);
    expect(ran.stderr).toContain("is not empty (notes.txt)");
    expect(await readdir(folder)).toEqual(["notes.txt"]);
    expect((await runDsr(["clone", service.url, "taken/notes.txt"], base.folder, env)).stderr).toContain("is a file");
    expect((await runDsr(["clone"], base.folder, env)).stderr).toContain("dsr clone <url> [folder]");
    expect((await runDsr(["clone", "nowhere"], base.folder, env)).stderr).toContain("is not a URL");
  });

  it("continues after it was killed, and keeps files of others", async () => {
    const folder = join(base.folder, "killed");
    for (const part of [".service/pull.journal", "components"]) {
      const { child, ended } = spawnDsr(["clone", service.url, "killed"], { cwd: base.folder, env });
      await until(() => access(join(folder, part)));
      child.kill("SIGKILL");
      await ended;
    }
    expect(await readdir(join(folder, ".service"))).toContain("cloning");
    const other = await runDsr(["clone", "http://127.0.0.1:1", "killed"], base.folder, env);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining("is not empty")]);
    await rm(join(folder, "icons"), { recursive: true, force: true });
    await mkdir(join(folder, "icons"));
    await writeFile(join(folder, "icons/catalog.json"), "[]");
    const ran = await runDsr(["clone", service.url, "killed"], base.folder, env);
    expect([ran.code, ran.stderr]).toEqual([
      1,
      "✗ icons/catalog.json: is not part of this clone and was not changed\n",
    ]);
    expect(await text(folder, "icons/catalog.json")).toBe("[]");
    expect(await readdir(join(folder, ".service"))).not.toContain("cloning");
    expect(await filesBelow(folder, "components")).toEqual(
      (await filesBelow(source.folder, "components")).filter((path) => !path.endsWith("/.build.json")),
    );
  });

  it("runs once if two are started at the same time", { tags: "long" }, async () => {
    const both = await Promise.all([0, 1].map(() => runDsr(["clone", service.url, "twice"], base.folder, env)));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.map(({ stderr }) => stderr).join("")).toMatch(/Another dsr clone|is not empty/);
    const folder = join(base.folder, "twice");
    expect(await text(folder, "theme.css")).toBe(await text(source.folder, "theme.css"));
    expect((await runDsr(["status", "--url", service.url], folder, env)).stdout).toContain(
      "The workspace and the registry are identical.",
    );
  });

  it("is stored: commands in it know the registry, and don't send a secret of the environment to it", async () => {
    const home = join(base.folder, "remembered");
    expect(await runDsr(["clone", service.url, "remembered"], base.folder, env)).toMatchObject({ code: 0 });
    const known = { ...env, SERVICE_REGISTRY_URL: service.url };
    expect(await runDsr(["push:all", "--skip-build"], home, known)).toMatchObject({ code: 0 });
    expect((await runDsr(["status"], home)).stderr).toContain(`dsr login --url ${service.url}`);
    expect((await runDsr(["status"], home, env)).stderr).toContain(
      "only from the last sync, a file that other people can change",
    );
  });

  it.each([
    ["a registry that holds nothing yet", () => openRegistry(), env, "has no content to clone"],
    ["a workspace server", () => openWorkspace(source.folder), env, "Copy its folder instead"],
    ["no registry", async () => absent, env, "Cannot connect to"],
    ["nobody signed in", async () => ({ ...absent, url: service.url }), {}, "Run dsr login --url"],
    [
      "a wrong secret",
      async () => ({ ...absent, url: service.url }),
      { SERVICE_SYNC_SECRET: "wrong-secret-".repeat(4) },
      "is not valid",
    ],
  ])("reports the fault in one line and leaves no folder: %s", async (_, open, credential, sentence) => {
    const { url, close } = await open();
    const ran = await runDsr(["clone", url, "nothing"], base.folder, credential);
    await close();
    expect([ran.code, ran.stderr.trim().split("\n")]).toEqual([1, [expect.stringContaining(sentence)]]);
    expect(await readdir(base.folder)).not.toContain("nothing");
  });
});
