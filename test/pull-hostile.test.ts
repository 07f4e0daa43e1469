import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sha256 } from "../src/store/kind.ts";
import { openHostileRegistry, type ToldChange } from "./hostile-registry.ts";
import { useHostilePull } from "./use-hostile-pull.ts";

const { outer, workspace, run, pull, filesBelow } = useHostilePull();

const PATHS = [
  "../../etc/passwd",
  "../../../outside/x",
  "button/../../../outside/x",
  "/etc/cron.d/x",
  "/tmp/x",
  "C:/Windows/x",
  "C:\\Windows\\x",
  "\\\\server\\share\\x",
  "..\\..\\outside\\x",
  "button/..",
  "button/./x",
  "button//x",
  "button/",
  "",
  ".",
  "..",
  "~/x/..",
  ".git/hooks/pre-commit",
  "button/.git/hooks/pre-commit",
  "button/.GIT/config",
  "button/.env",
  "button/.npmrc",
  "button/node_modules/evil/index.js",
  "button/NODE_MODULES/evil/index.js",
  "button/package.json",
  "button/Package.json",
  "button/CON",
  "button/nul.txt",
  "button/com1.tsx",
  "button/x:stream",
  "button/x.",
  "button/x ",
  "button/a\0b",
  "button/e\u0301/x",
  `button/${"x".repeat(300)}`,
  `button/${"x/".repeat(600)}y`,
  "%2e%2e/%2e%2e/x/..",
  "__proto__/../x",
];

const DATA = { content: "canary", encoding: "utf8", markdown: "canary", html: "canary" };

/** What a clone brings beside a pull, under names that mean something to other programs. */
const HOSTILE_SYSTEM: ToldChange[] = [
  {
    entityType: "dtcg",
    entityId: "main",
    data: {
      manifest: {},
      css: "",
      scss: "",
      utilitycss: "",
      dtcg: {},
      sources: Object.fromEntries(
        [
          "a.tokens.json",
          ...["CLAUDE.md", "x.decl.js", "tsconfig.json", "package.json", ".vscode/tasks.json", "Makefile"],
          ...["../../.git/hooks/pre-commit", "../../components/a/a.json", "nul.json", "GIT~1/x.json"],
        ].map((name) => [`design-system/tokens/${name}`, "{}"]),
      ),
    },
  },
  { entityType: "theme", entityId: "main", data: { css: "/* canary */" } },
  {
    entityType: "fonts",
    entityId: "main",
    data: {
      fonts: ["../x.woff2", ".git/x.woff2"].map((filename) => ({
        ...{ filename, family: "x", format: "woff2", hash: sha256("canary"), size: 6 },
      })),
    },
  },
];

describe("pull from a hostile registry", () => {
  it("writes nothing outside the workspace's folders, for any path", async () => {
    const types = ["component", "component_source", "component_artifact", "component_screenshot", "page", "pattern"];
    const changes = types.flatMap((entityType) =>
      PATHS.map((entityId): ToldChange => ({ entityType, entityId, data: { ...DATA, path: entityId } })),
    );
    const ran = await pull(await openHostileRegistry(changes), "--json");
    expect(ran.code).toBe(1);
    const report = JSON.parse(ran.stdout);
    const written = await filesBelow();
    for (const path of written)
      expect(path).toMatch(/^a\/b\/workspace\/(?:components|pages|patterns|public\/api\/component)\//);
    const segments = new Set(written.flatMap((path) => path.toLowerCase().split("/")));
    for (const name of [".git", ".env", ".npmrc", "node_modules", "package.json", "etc", "windows", "outside"])
      expect(segments).not.toContain(name);
    expect(report.written.length).toBe(written.length);
    // Slugs and artifacts may have names that mean nothing elsewhere; no more than these come through.
    expect(written.length).toBeLessThan(20);
    expect(report.refused.length).toBeGreaterThan(changes.length * 0.85);
    for (const { message } of report.refused) expect(message).toMatch(/\w{4}/);
  });

  it("writes to the place of the records, regardless of their data", async () => {
    const bytes = "canary";
    const file = (path: string) => ({ file: { path, hash: sha256(bytes) } });
    const ran = await pull(
      await openHostileRegistry(
        [
          { entityType: "page", entityId: "a", data: { slug: "a", markdown: "", ...file("../../outside/a.md") } },
          { entityType: "page", entityId: "b", data: { slug: "b", markdown: "", ...file("service.config.mjs") } },
          { entityType: "component", entityId: "c", data: { id: "c", ...file(".git/hooks/post-checkout") } },
          { entityType: "pattern", entityId: "d", data: { id: "d", ...file("/etc/x"), html: "x" } },
          { entityType: "component_source", entityId: "e/e.tsx", data: { path: "../../x", content: "x" } },
        ],
        { blobs: { [sha256(bytes)]: bytes } },
      ),
    );
    expect(ran.code).toBe(0);
    expect(await filesBelow()).toEqual(
      [
        "components/c/c.json",
        "components/e/e.tsx",
        "pages/a.md",
        "pages/b.md",
        "patterns/d/d.html",
        "patterns/d/d.json",
      ].map((path) => `a/b/workspace/${path}`),
    );
  });

  it("clones only token sources among the tokens, and no font to another place", async () => {
    const opened = await openHostileRegistry(HOSTILE_SYSTEM, { blobs: { [sha256("canary")]: "canary" } });
    const ran = await run(opened, ["clone", opened.url, "home"], workspace());
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining("configuration")]);
    expect(await filesBelow()).toEqual([
      "a/b/workspace/home/.gitattributes",
      ...["dist/css/tokens.css", "dist/utilitycss/theme.css", "manifest.json", "tokens/a.tokens.json"].map(
        (path) => `a/b/workspace/home/design-system/${path}`,
      ),
      "a/b/workspace/home/theme.css",
    ]);
  });

  it("writes no singleton anywhere but where its kind is read from", async () => {
    const rawFiles = (path: string) => ({ rawFiles: { [path]: sha256("canary") } });
    const paths = [
      "components/a/a.tsx",
      "../outside/x",
      "service.config.json",
      "icons/x.js",
      "icons/CLAUDE.md",
      "theme.css/x",
    ];
    const changes = paths.flatMap((path): ToldChange[] => [
      { entityType: "theme", entityId: "main", data: { css: "", ...rawFiles(path) } },
      { entityType: "tokens", entityId: "main", data: rawFiles(path) },
      { entityType: "icons", entityId: "main", data: { catalog: [], ...rawFiles(path) } },
      { entityType: "logos", entityId: "main", data: { name: "x", variants: [], ...rawFiles(path) } },
      { entityType: "fonts", entityId: "main", data: { fonts: [], licenses: [{ path, hash: sha256("canary") }] } },
      {
        entityType: "dtcg",
        entityId: "main",
        data: { manifest: {}, css: "", scss: "", utilitycss: "", dtcg: {}, ...rawFiles(path) },
      },
    ]);
    const good: ToldChange = { entityType: "page", entityId: "good", data: DATA };
    const ran = await pull(
      await openHostileRegistry([...changes, good], { blobs: { [sha256("canary")]: "canary" } }),
      "--json",
    );
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout).refused).toHaveLength(changes.length);
    expect(await filesBelow()).toEqual(["a/b/workspace/pages/good.md"]);
  });

  it("sets files aside that programs run, and lists them with invisible characters shown", async () => {
    const runs = [
      ...["badge.test.ts", "badge.test.tsx", "badge.spec.js", "badge.e2e.ts", "__mocks__/fs.tsx", "jest.setup.ts"],
      ...[
        "vitest.workspace.ts",
        "gulpfile.ts",
        "conftest.py",
        "BUILD.bazel",
        "Dockerfile",
        "x.sh",
        "composer.json",
        "biome.jsonc",
      ],
    ];
    const never = ["CLAUDE.md", "agents.md", "GEMINI.md", "SKILL.md", "Makefile", "package.json", "vite.config.ts"];
    const strange = ["gpj.\u202etxt", "a\u200cb.test.ts"];
    const sources = [...runs, ...never, ...strange, "badge.tsx"].map(
      (name): ToldChange => ({ entityType: "component_source", entityId: `badge/${name}`, data: { content: name } }),
    );
    const pages = ["agents", "guides/claude"].map(
      (id): ToldChange => ({ entityType: "page", entityId: id, data: DATA }),
    );
    const registry = await openHostileRegistry([...sources, ...pages]);
    const ran = await pull(registry);
    expect(ran.code).toBe(1);
    expect(await filesBelow()).toEqual(["a/b/workspace/components/badge/badge.tsx"]);
    const aside = [...runs.map((name) => `components/badge/${name}`), "pages/agents.md", "pages/guides/claude.md"];
    for (const path of aside) {
      expect(ran.stdout).toContain(`? ${path}`);
      expect(await readFile(join(workspace(), ".service/untrusted", `${path}.txt`), "utf8")).toMatch(/./);
    }
    for (const name of never) expect(ran.stderr).toContain(`"components/badge/${name}" is`);
    for (const hidden of ["\u202e", "\u200c"]) expect(ran.stdout + ran.stderr).not.toContain(hidden);
    expect(ran.stderr).toContain("gpj.\\u202etxt");
    expect(ran.stdout).toContain("? components/badge/a\\u200cb.test.ts");

    // This registry tells everything anew.
    const trusted = await pull(registry, "--trust");
    expect(trusted.stdout).toContain("Trusted: ");
    const written = await filesBelow();
    for (const path of aside) expect(written).toContain(`a/b/workspace/${path}`);
    for (const name of never) expect(written).not.toContain(`a/b/workspace/components/badge/${name}`);
  });

  it("follows no symbolic link out of the workspace", async () => {
    await writeFile(join(outer(), "outside/secret.md"), "mine");
    await mkdir(join(workspace(), "pages"));
    await symlink(join(outer(), "outside"), join(workspace(), "components"));
    await symlink(join(outer(), "outside/secret.md"), join(workspace(), "pages/secret.md"));
    await symlink(join(outer(), "outside/new.md"), join(workspace(), "pages/new.md"));
    const before = await filesBelow();
    const ran = await pull(
      await openHostileRegistry([
        { entityType: "component_source", entityId: "x/x.tsx", data: DATA },
        { entityType: "page", entityId: "secret", data: DATA },
        { entityType: "page", entityId: "new", data: DATA },
      ]),
      "--force",
    );
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("symbolic link");
    expect(await filesBelow()).toEqual(before);
    expect(await readFile(join(outer(), "outside/secret.md"), "utf8")).toBe("mine");
  });

  it("writes only one of two names that differ in case, and reports it", async () => {
    const ran = await pull(
      await openHostileRegistry([
        { entityType: "page", entityId: "Guide", data: DATA },
        { entityType: "page", entityId: "guide", data: DATA },
      ]),
    );
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/pages\/[Gg]uide\.md and pages\/[Gg]uide\.md are the same file/);
    expect(await filesBelow()).toHaveLength(1);
  });
});
