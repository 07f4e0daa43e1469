// @module-tag long
import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spawnDsr } from "./spawn-dsr.ts";
import { spawnServe } from "./spawn-service.ts";

describe("npm run new", () => {
  let folder = "";
  const run = (...argv: string[]) => spawnSync(process.execPath, argv, { cwd: folder, encoding: "utf8" });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "checkout-"));
    for (const name of [
      "src",
      "plugin",
      "scripts",
      "examples",
      "biome.json",
      "tsconfig.json",
      "package.json",
      "package-lock.json",
      ".gitignore",
      "vitest.config.ts",
      "CONTRIBUTING.md",
      "AGENTS.md",
      "e2e",
      "bench",
      "docs",
      "test",
    ])
      await cp(name, join(folder, name), { recursive: true });
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    // Biome reads what git ignores.
    spawnSync("git", ["init", "-q"], { cwd: folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("explains names, and lists existing ones", () => {
    const { status, stderr } = run("scripts/new-noun.ts", "Glossary");
    expect(status).toBe(1);
    expect(stderr).toMatch(/"Glossary" is no name .*\n\nUsage: npm run new <noun> \[plural\]/);
    expect(run("scripts/new-noun.ts", "icon").stderr).toContain("src/domain/icons is there already.");
  });

  it("makes four files and a row in two tables, which are formatted", async () => {
    const made = run("scripts/new-noun.ts", "glossary-term");
    expect(made.stderr).toBe("");
    expect(made.stdout.match(/^wrote {2}.*$/gm)).toEqual([
      "wrote  examples/glossary-terms/first.json",
      "wrote  src/domain/glossary-terms/glossary-term.ts",
      "wrote  src/domain/glossary-terms/glossary-term.test.ts",
      "wrote  src/web/glossary-terms/page.tsx",
    ]);
    const written = ["src/domain/kinds.ts", "src/web/pages.ts", "examples/glossary-terms", "src/web/glossary-terms"];
    const biome = run("node_modules/@biomejs/biome/bin/biome", "check", "src/domain/glossary-terms", ...written);
    expect(biome.stdout + biome.stderr).toContain("No fixes applied");
    expect(biome.status).toBe(0);
    expect(await readFile(join(folder, "src/domain/kinds.ts"), "utf8")).toContain("= [glossaryTerms];");
    expect(await readFile(join(folder, "src/web/pages.ts"), "utf8")).toContain("= [glossaryTermsPage];");
    expect(await readFile(join(folder, "docs/guide/agent-tools.md"), "utf8")).toContain("`service_get_glossary_term`");
  });

  it("compiles with them", async () => {
    await writeFile(
      join(folder, "tsconfig.json"),
      (await readFile(join(folder, "tsconfig.json"), "utf8")).replace(
        /"include": \[[^\]]*\]/,
        '"include": ["src/domain/glossary-terms", "src/cli/product.ts"]',
      ),
    );
    const types = run("node_modules/typescript/bin/tsc", "--noEmit", "--checkers", "1");
    expect(types.stdout).toBe("");
  });

  it("passes the tests of tables, tree and tools", { tags: "long" }, () => {
    const units = run(
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      "unit",
      "scripts",
      "src/domain/glossary-terms",
      "src/agents",
    );
    expect(units.status, units.stdout).toBe(0);
  });

  it("takes a plural that is odd", async () => {
    expect(run("scripts/new-noun.ts", "datum", "data")).toMatchObject({ status: 0 });
    expect(await readFile(join(folder, "src/domain/kinds.ts"), "utf8")).toContain("= [glossaryTerms, data];");
  });

  it("overwrites nothing", () => {
    expect(run("scripts/new-noun.ts", "glossary-term").stderr).toContain("glossary-terms is there already");
  });

  it("writes a noun that a registry serves, searches and pushes", { tags: "long" }, async () => {
    const build = run("scripts/build.ts");
    expect(build.stderr).toBe("");
    const program = { node: process.execPath, main: join(folder, "dist/main.js") };
    const served = await spawnServe({}, join(folder, "examples"), program);
    try {
      const { records } = await (await fetch(`${served.url}/api/registry/glossary-terms`)).json();
      expect(records).toMatchObject([{ id: "first", title: "First glossary term" }]);
      expect(await (await fetch(`${served.url}/glossary-terms`)).text()).toContain("First glossary term");
      const markdown = await (await fetch(`${served.url}/glossary-terms.md`)).text();
      expect(markdown).toContain("## First glossary term\n\nWhat it says.");
      expect(await (await fetch(`${served.url}/`)).text()).toContain('href="/glossary-terms"');
      expect(await (await fetch(`${served.url}/llms.txt`)).text()).toContain("/glossary-terms.md");
      const one = await fetch(`${served.url}/api/registry/glossary-terms/first`);
      expect(await one.json()).toMatchObject({ id: "first", text: "What it says." });
      expect((await fetch(`${served.url}/api/registry/glossary-terms/none`)).status).toBe(404);
      const found = await (await fetch(`${served.url}/api/search?q=first+glossary`)).json();
      expect(found.results[0]).toMatchObject({ group: "Glossary terms", url: "/glossary-terms#first" });
    } finally {
      await served.end("SIGTERM");
    }
  });

  it("writes a noun that push, pull and clone include", { tags: "long" }, async () => {
    const program = { node: process.execPath, main: join(folder, "dist/main.js") };
    const secret = "s".repeat(40);
    const env = { DATABASE_URL: `sqlite:${join(folder, "registry.db")}`, SERVICE_SYNC_SECRET: secret };
    const served = await spawnServe(env, folder, program);
    const [first, second] = [join(folder, "first"), join(folder, "second")];
    const path = "glossary-terms/first.json";
    const dsr = (cwd: string, ...argv: string[]) =>
      spawnDsr([...argv], { cwd, env: { SERVICE_SYNC_SECRET: secret }, program }).ended;
    try {
      await mkdir(join(first, "glossary-terms"), { recursive: true });
      await mkdir(second);
      await cp(join(folder, "examples", path), join(first, path));
      for (const ran of [
        await dsr(first, "push", "--url", served.url),
        await dsr(second, "pull", "--url", served.url),
        await dsr(folder, "clone", served.url, "third"),
      ])
        expect(ran, ran.stderr).toMatchObject({ code: 0 });
      for (const place of [second, join(folder, "third")])
        expect(JSON.parse(await readFile(join(place, path), "utf8"))).toMatchObject({ title: "First glossary term" });
    } finally {
      await served.end("SIGTERM");
    }
  });
});
