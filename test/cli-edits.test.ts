import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFont } from "./make-font.ts";
import { type Ran, reportOf, statusesOf, stepOf } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";
import { ADMIN_ENV } from "./visitor.ts";

/** What has an endpoint of its own and is replaced whole. */
const SINGLETONS = ["config", "theme", "navigation", "tokens", "dtcg", "icons", "logos", "fonts"];
const registry = useRegistry(ADMIN_ENV);
const { emptyFolder: aFolder, exampleFolder: examples, systemFolder: system } = registry;
const dsr = (folder: string, ...argv: string[]) => registry.dsr(folder, ...argv, "--skip-build");
const pull = (folder: string, ...argv: string[]) => registry.dsr(folder, "pull", ...argv);
/** Changes everything that is one record. */
const editSingletons = async (folder: string, mark: string) => {
  await put(folder, "service.config.json", JSON.stringify({ app: { title: mark } }));
  await put(folder, "theme.css", `/* ${mark} */`);
  await put(folder, `pages/${mark}.md`, `# ${mark}`);
  await put(folder, "public/api/tokens.json", JSON.stringify({ localStyles: { color: [] }, mark }));
  await put(folder, "design-system/tokens/primitive/mark.tokens.json", colorToken(mark));
  await put(folder, `icons/${mark}.svg`, SVG);
  await rm(join(folder, "icons/catalog.json"), { force: true });
  await put(folder, `logos/${mark}.svg`, SVG);
  await rm(join(folder, "logos/logo-set.json"), { force: true });
  await put(folder, `public/fonts/${mark}.woff2`, makeFont({ family: mark }));
};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';
const colorToken = (name: string) =>
  JSON.stringify({ [name]: { $type: "color", $value: { colorSpace: "srgb", components: [0, 0, 0] } } });
const bytesSent = () => registry.between.passed.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
const requested = () => registry.between.passed.map(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`);
const keysOf = (ran: Ran): string[] => JSON.parse(ran.stdout).edits.map(({ key }: { key: string }) => key);

describe("records with a separate endpoint", () => {
  it("are not replaced without the present digest", async () => {
    const [mine, theirs] = [await system(), await system()];
    for (const folder of [mine, theirs]) expect((await dsr(folder, "push:all")).code).toBe(0);
    await editSingletons(theirs, "theirs");
    expect((await dsr(theirs, "push:all")).stderr).toBe("");
    const read = async (path: string) => (await registry.service.get(path)).text();
    const all = () => Promise.all(SINGLETONS.map((name) => read(`/api/registry/${name}`)));
    const before = await all();
    const head = await (await registry.service.store()).refresh();

    await put(mine, "theme.css", "/* mine */");
    for (const command of ["push", "push:all"]) {
      const reported = await dsr(mine, command, "--json");
      expect([reported.code, keysOf(reported)]).toEqual([
        1,
        expect.arrayContaining(SINGLETONS.map((name) => `${name}:main`)),
      ]);
    }
    const shown = await dsr(mine, "push:all");
    expect(shown.stderr).toMatch(/theme:main {2}changed in the registry by Automation at \d{4}-/);
    expect(shown.stderr).toMatch(/dsr diff config.* To replace them with your version, run dsr push config.* --force/);
    expect(shown.stderr).toContain("--force");
    expect([await (await registry.service.store()).refresh(), await all()]).toEqual([head, before]);

    expect((await dsr(mine, "push:all", "--force")).code).toBe(0);
    expect(await read("/api/registry/theme.css")).toBe("/* mine */");
    expect((await dsr(mine, "push:all")).code).toBe(0);
  });

  it("may be replaced after a manual merge", { tags: "long" }, async () => {
    const [mine, theirs] = [await aFolder(), await aFolder()];
    for (const folder of [mine, theirs]) await put(folder, "theme.css", "/* first */");
    for (const folder of [mine, theirs]) expect((await dsr(folder, "push")).code).toBe(0);
    await put(theirs, "theme.css", "/* theirs */");
    expect((await dsr(theirs, "push")).code).toBe(0);
    expect((await dsr(mine, "push")).code).toBe(1);
    await put(mine, "theme.css", "/* theirs */");
    expect(stepOf(await dsr(mine, "push", "--json"), "theme")?.status).toBe("unchanged");
    await put(mine, "theme.css", "/* theirs and mine */");
    expect(stepOf(await dsr(mine, "push", "--json"), "theme")?.status).toBe("sent");
  });

  it("are deleted with their file, but not if it can't be read", async () => {
    const folder = await aFolder();
    await put(folder, "theme.css", "/* x */");
    await put(folder, "public/api/tokens.json", '{"localStyles":{"color":[]}}');
    expect((await dsr(folder, "push")).code).toBe(0);
    await rm(join(folder, "theme.css"));
    await put(folder, "public/api/tokens.json", '{"localStyles": 1}');
    const ran = await dsr(folder, "push", "--json");
    expect([ran.code, stepOf(ran, "theme"), stepOf(ran, "tokens")]).toMatchObject([
      1,
      { status: "sent", removed: 1 },
      { status: "refused" },
    ]);
    expect(await (await registry.service.get("/api/registry/theme.css")).text()).toBe("");
    expect((await (await registry.service.get("/api/registry/tokens")).json()).payload).not.toBe(null);

    await rm(join(folder, "public"), { recursive: true });
    const empty = await dsr(folder, "push");
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining("would delete")]);
    expect(empty.stderr).toContain("push step by step: dsr push tokens.");
    expect(await dsr(folder, "push", "tokens")).toMatchObject({ code: 0 });
  });
});

describe("a workspace without state", () => {
  it("repeats an interrupted push, and any step after any other", async () => {
    const theirs = await aFolder();
    await editSingletons(theirs, "theirs");
    await put(theirs, "pages/shared.md", "# Theirs");
    expect((await dsr(theirs, "push", "--force", "--prune")).code).toBe(0);
    const folder = await aFolder();
    await editSingletons(folder, "mine");
    await put(folder, "pages/shared.md", "# Mine");

    registry.between.cut = ({ method, path }) => method === "POST" && path === "/api/registry/navigation" && 500;
    const failed = await dsr(folder, "push:all", "--json");
    expect([failed.code, statusesOf(failed).navigation, statusesOf(failed).theme]).toEqual([1, "failed", "sent"]);
    registry.between.cut = () => false;
    const again = await dsr(folder, "push:all", "--json");
    expect([again.code, again.stderr, stepOf(again, "navigation")?.status]).toEqual([0, "", "sent"]);
    expect(stepOf(again, "navigation")).toMatchObject({ created: 0, replaced: 1 });

    const clone = await aFolder();
    await editSingletons(clone, "clone");
    await put(clone, "pages/shared.md", "# Clone");
    expect((await dsr(clone, "push", "theme")).code).toBe(0);
    // What somebody changes after this workspace has met the registry is a conflict as always.
    const edit = { pages: [{ slug: "shared", markdown: "# Meanwhile" }] };
    expect((await registry.service.post("/api/registry/pages", edit)).status).toBe(200);
    const reported = await dsr(clone, "push:all", "--json");
    expect([reported.code, keysOf(reported)]).toEqual([1, ["page:shared"]]);
    const shown = JSON.parse((await registry.dsr(clone, "status", "--json")).stdout);
    expect(shown).toMatchObject({ conflicts: ["page:shared"], replace: expect.arrayContaining(["config:main"]) });
    expect((await dsr(clone, "push:all", "--skip-pages")).stderr).toBe("");
  });
});

describe("a push of some steps", () => {
  it("forgets no edit of the others: status, push and diff go on naming it", { tags: "long" }, async () => {
    await registry.useNew();
    const [mine, theirs] = [await aFolder(), await aFolder()];
    for (const folder of [mine, theirs]) {
      await put(folder, "service.config.json", '{"app":{"title":"first"}}');
      await put(folder, "pages/one.md", "# One");
    }
    expect((await dsr(theirs, "push", "--force", "--prune")).code).toBe(0);
    expect((await pull(mine)).code).toBe(0);
    await put(theirs, "service.config.json", '{"app":{"title":"second"}}');
    expect((await dsr(theirs, "push")).code).toBe(0);
    await put(mine, "pages/one.md", "# 1");
    expect((await dsr(mine, "push", "pages")).code).toBe(0);

    const shown = await registry.dsr(mine, "status");
    expect(shown.stdout).toMatch(
      /changed in the registry +config:main +by Automation at .*; to resolve: dsr push config --force/,
    );
    expect(shown.stdout).not.toMatch(/No differences|Changes to pull/);
    expect((await registry.dsr(mine, "diff")).stdout).toMatch(/-.*"second"\n\+.*"first"/);
    const reported = await dsr(mine, "push");
    expect([reported.code, reported.stderr]).toEqual([1, expect.stringContaining("dsr push config --force")]);
    expect((await dsr(mine, "push", "config", "--force")).code).toBe(0);
    expect((await dsr(mine, "push")).code).toBe(0);
    expect((await registry.dsr(mine, "status")).stdout).toContain("The workspace and the registry are identical.");
    expect((await registry.dsr(mine, "diff")).stdout).toContain("The workspace and the registry are identical.");
  });
});

describe("an unchanged push", () => {
  it("needs one request and sends nothing with state; without it, reads only digests", async () => {
    const folder = await examples();
    const other = await registry.useNew();
    expect((await dsr(folder, "push:all")).code).toBe(0);
    const whole = bytesSent();
    for (const command of ["push:all", "push"]) {
      registry.between.passed = [];
      const ran = await dsr(folder, command, "--json");
      expect([ran.code, new Set(Object.values(statusesOf(ran)))]).toEqual([0, new Set(["unchanged"])]);
      expect(requested()).toEqual(["GET /api/sync/status"]);
    }
    await rm(join(folder, ".service"), { recursive: true });
    const head = await (await other.store()).refresh();
    registry.between.passed = [];
    expect((await dsr(folder, "push:all")).code).toBe(0);
    expect(await (await other.store()).refresh()).toBe(head);
    expect(bytesSent()).toBeLessThan(whole * 0.02);
    const reads = registry.between.passed.filter(({ path }) => path.startsWith("/api/sync/changes"));
    expect(reads.map(({ path }) => path)).toEqual([expect.stringContaining("data=none")]);
  });

  it("is listed by a dry run, with created, replaced and deleted records", async () => {
    const folder = await aFolder();
    for (const name of ["one", "two", "three"]) await put(folder, `pages/${name}.md`, `# ${name}`);
    await put(folder, "theme.css", "/* dry */");
    expect((await dsr(folder, "push")).code).toBe(0);
    await put(folder, "pages/four.md", "# four");
    await put(folder, "pages/one.md", "# 1");
    await rm(join(folder, "pages/two.md"));
    const reported = await dsr(folder, "push:all", "--dry-run", "--json");
    const { steps } = reportOf(reported);
    expect(steps.find(({ step }) => step === "pages")).toMatchObject({
      status: "would send",
      records: 3,
      created: 1,
      replaced: 1,
      removed: 1,
    });
    const shown = await dsr(folder, "push:all", "--dry-run");
    expect(shown.stdout).toMatch(/→ pages +1 created, 1 replaced, 1 removed \(3 pages\)/);
    expect(shown.stdout).toMatch(/= theme +no changes/);
    expect(shown.stdout).toMatch(/2 steps would be sent, \d+ unchanged, \d+ without files/);
  });
});

describe("files written by a pull", () => {
  it("are not edits: a declaration written by a build, pulled before the record itself", async () => {
    const folder = await aFolder();
    const artifacts = {
      "zz.json": JSON.stringify({ id: "zz", title: "Built", previews: { a: {} } }),
      "zz-a.html": "<p>A</p>",
    };
    const data = { id: "zz", title: "ZZ", buildArtifacts: artifacts };
    const upload = { changes: [{ entityType: "component", entityId: "zz", action: "create", data }] };
    expect((await registry.service.post("/api/sync/upload", upload)).status).toBe(200);
    const ran = await pull(folder, "components/zz");
    expect([ran.code, ran.stderr]).toEqual([0, ""]);
    expect(JSON.parse(await readFile(join(folder, "components/zz/zz.json"), "utf8"))).toMatchObject({ title: "ZZ" });
    expect((await pull(folder, "components/zz")).code).toBe(0);
    const head = await (await registry.service.store()).refresh();
    expect((await dsr(folder, "push", "components")).stderr).toBe("");
    expect(await (await registry.service.store()).refresh()).toBe(head);
  });

  it("lets two people add pages one after the other: the tree of both follows", async () => {
    const [mine, theirs] = [await aFolder(), await aFolder()];
    await put(mine, "pages/start.md", "# Start");
    expect((await dsr(mine, "push", "--force", "--prune")).code).toBe(0);
    expect((await pull(theirs)).code).toBe(0);
    await put(theirs, "pages/theirs.md", "# Theirs");
    expect((await dsr(theirs, "push", "pages", "navigation")).code).toBe(0);
    await put(mine, "pages/mine.md", "# Mine");
    expect((await dsr(mine, "push")).stderr).toContain("Run dsr pull");
    expect((await pull(mine)).code).toBe(0);
    expect((await dsr(mine, "push")).stderr).toBe("");
    const tree = await (await registry.service.get("/api/registry/navigation")).text();
    expect([tree.includes("theirs"), tree.includes("mine")]).toEqual([true, true]);
  });
});
