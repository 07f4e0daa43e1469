import { chmod, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { sarifSchema } from "./sarif-schema.ts";
import { temporaryFolder } from "./spawn-service.ts";

const TOKENS = {
  color: {
    $type: "color",
    brand: { $value: "#0055cc" },
    old: { $value: "#aa0011", $deprecated: "Use {color.brand}." },
  },
  space: { $type: "dimension", card: { $value: "13px" } },
};
/** One certain finding in the first rule, none in the second. */
const CARD = ".card {\n  padding: 13px;\n  color: var(--color-brand);\n}\n";
const MENDED = CARD.replace("13px", "var(--space-card)");

let folder = "";
let remove = async () => {};
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  await put("design-system/tokens/all.tokens.json", JSON.stringify(TOKENS));
});
afterEach(() => remove());

async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
const check = (...words: string[]) => runDsr(["check", ...words], folder);
const json = async (...words: string[]) => JSON.parse((await check(...words, "--json")).stdout);
const paths = async (...words: string[]) =>
  (await json(...words)).findings.map(({ path }: { path: string }) => path).sort();

describe("dsr check", () => {
  it("lists place, problem, rule and fix, and exits with 0 without errors", async () => {
    await put("src/card.css", CARD);
    const { code, stdout, stderr } = await check("src");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("src/card.css");
    expect(stdout).toMatch(/2:12 .*13px.*space\.card.*hard-coded-dimension/);
    expect(stdout).toMatch(/→ var\(--space-card\) {2}--fix/);
    expect(stdout).toMatch(/1 file: 0 errors, 1 warning, .*--fix can fix 1 of them\.\n$/);
  });

  it("exits with 1 for too many warnings, and with 2 for a wrong command line", async () => {
    await put("src/card.css", CARD);
    expect((await check("src", "--max-warnings", "1")).code).toBe(0);
    expect(await check("src", "--max-warnings", "0")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("1 warning, but only 0 allowed"),
    });
    for (const words of [["nowhere"], ["src", "--format", "xml"], ["src", "--rule", "none"], ["--max-warnings", "few"]])
      expect((await check(...words)).code, words.join(" ")).toBe(2);
  });

  it("exits with 1 for an unreadable file of the design system, but not for a page", async () => {
    await put("src/card.css", ".card { color: var(--color-brand); }\n");
    await put("pages/guide.md", "---\ntitle: a: b\n---\n");
    expect((await check("src")).code).toBe(0);
    await put("design-system/tokens/more.tokens.json", '{ "color": { "gone": { "$value": "#123456" }, } }');
    const { code, stderr } = await check("src");
    expect(code).toBe(1);
    expect(stderr).toMatch(/more\.tokens\.json:1: .* is left out: it has a comma before }/);
    expect(stderr).toContain("Part of the design system could not be read (1 file). Findings may be missing or wrong.");
    const report = await json("src");
    expect(report).toMatchObject({ ok: false, unread: [expect.stringContaining("more.tokens.json:1")] });
  });

  it("writes certain fixes, keeps other bytes and the permissions of the file, and lists the rest", async () => {
    const text = `\ufeff/* Größe 🎉 */\r\n${CARD.replaceAll("\n", "\r\n")}.x { margin: 17px }`;
    await put("src/card.css", text);
    await chmod(join(folder, "src/card.css"), 0o640);
    const { code, stdout } = await check("src", "--fix");
    expect([code, stdout]).toEqual([0, expect.stringContaining("src/card.css: 1 finding fixed")]);
    expect(await readFile(join(folder, "src/card.css"), "utf8")).toBe(text.replace("13px", "var(--space-card)"));
    expect((await stat(join(folder, "src/card.css"))).mode & 0o777).toBe(0o640);
    expect((await json("src")).findings).toEqual([]);
  });

  it("skips ignored, generated and hidden files, unless they are named", async () => {
    await put(".gitignore", "made/\n*.min.css\n");
    for (const path of [
      "a.css",
      "deep/b.scss",
      "made/c.css",
      "d.min.css",
      "dist/e.css",
      ".cache/f.css",
      "node_modules/g.css",
    ])
      await put(`src/${path}`, CARD);
    await symlink(join(folder, "src"), join(folder, "src/round"));
    expect(await paths("src")).toEqual(["src/a.css", "src/deep/b.scss"]);
    expect(await paths("src/**/*.css")).toEqual(["src/a.css"]);
    expect(await paths("src", "--ignore", "src/deep")).toEqual(["src/a.css"]);
    expect(await paths("src/dist/e.css")).toEqual(["src/dist/e.css"]);
    await symlink(join(folder, "src/a.css"), join(folder, "linked.css"));
    expect(await paths("linked.css")).toEqual(["linked.css"]);
    expect((await check("linked.css", "--fix")).code).toBe(0);
    expect((await lstat(join(folder, "linked.css"))).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, "src/a.css"), "utf8")).toBe(MENDED);
  });

  it("takes words from the folder it runs in, with the system of another workspace, and no declarations of types", async () => {
    const other = await temporaryFolder();
    await mkdir(join(other.folder, "server"));
    await writeFile(join(other.folder, "server/card.css"), CARD);
    await writeFile(join(other.folder, "server/types.d.ts"), "declare const a: ;\n");
    const found = await runDsr(["check", "--workspace", folder, "server", "--json"], other.folder);
    const { files, findings } = JSON.parse(found.stdout);
    expect([found.code, files, findings.map(({ path }: { path: string }) => path)]).toEqual([
      0,
      1,
      ["server/card.css"],
    ]);
    await other.remove();
  });

  it("reports unreadable files, checks the others, and doesn't exit with 0", async () => {
    await put("src/latin.css", Buffer.from([0x2e, 0xe4, 0x7b, 0x7d]));
    await put("src/large.css", `/*${"x".repeat(1_000_000)}*/`);
    await put("src/card.css", CARD);
    const { code, stdout, stderr } = await check("src");
    expect(code).toBe(1);
    expect(stderr).toContain("src/latin.css: the file is left out: it is not UTF-8");
    expect(stderr).toContain("src/large.css: the file is left out: it is larger than 900 KB");
    expect(stdout).toContain("hard-coded-dimension");
  });

  it("checks more files than one request takes, each once", async () => {
    const names = Array.from({ length: 450 }, (_, index) => `src/f${String(index).padStart(3, "0")}.css`);
    await Promise.all(names.map((name) => put(name, CARD)));
    expect(await paths("src")).toEqual(names);
  });

  it("writes SARIF 2.1.0 and annotations of workflows", async () => {
    await put("src/a card, 100%.css", CARD);
    const log = JSON.parse((await check("src", "--format", "sarif")).stdout);
    expect(sarifSchema.safeParse(log).error).toBeUndefined();
    expect(log.runs[0].results).toEqual([
      expect.objectContaining({
        ruleId: "hard-coded-dimension",
        level: "warning",
        fixes: [{ artifactChanges: [expect.objectContaining({ replacements: [expect.anything()] })] }],
      }),
    ]);
    expect((await check("src", "--format", "github")).stdout).toMatch(
      /^::warning file=src\/a card%2C 100%25\.css,line=2,col=12,endLine=2,endColumn=16,title=hard-coded-dimension::[^\n]+\n$/,
    );
  });

  it("checks only selected rules", async () => {
    await put("src/card.css", `${CARD}.b { color: #0055cc }\n`);
    const rules = async (...words: string[]) =>
      (await json("src", ...words)).findings.map(({ ruleId }: { ruleId: string }) => ruleId);
    expect(await rules("--rule", "hard-coded-color")).toEqual(["hard-coded-color"]);
    expect(await rules("--without", "hard-coded-color")).toEqual(["hard-coded-dimension"]);
    const refused = await check("src", "--without", "unreadable-file");
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/cannot skip unreadable-file.*--allow-left-out/),
    ]);
  });
});

describe("dsr check, however much there is", () => {
  /** Warnings of one file, and the two errors of another one behind it. */
  const put5000 = async () => {
    await put("src/a.css", Array.from({ length: 5_000 }, (_, index) => `.a${index}{padding:13px}`).join("\n"));
    await put("src/z.css", ".x{color:var(--color-brnd)}\n.y{color:var(--color-bra)}\n");
  };

  it("shows every error, and counts hidden findings of a file", async () => {
    await put5000();
    const { code, stdout } = await check("src");
    expect(code).toBe(1);
    expect(stdout).toMatch(/ {2}and 4,950 warnings more in this file\. Use --json to list all\.\n/);
    expect(stdout).toMatch(/1:14 .*--color-brnd/);
    expect(stdout).toMatch(/2 files: 2 errors, 5,000 warnings, 0 notes/);
    expect((await check("src/a.css", "--max-warnings", "4999")).code).toBe(1);
    expect((await check("src/a.css", "--max-warnings", "5000")).code).toBe(0);
    expect((await json("src")).findings).toHaveLength(5_002);
    expect((await check("src/a.css", "--fix")).stdout).toMatch(/5,000 findings fixed/);
  });

  it("shows the most severe findings of a file first", async () => {
    await put("src/a.css", `${".a{padding:13px}\n".repeat(80)}.x{color:var(--color-brnd)}\n`);
    const { stdout } = await check("src");
    expect(stdout).toMatch(/81:14 .*--color-brnd/);
    expect(stdout).toMatch(/and 31 warnings more in this file/);
  });

  it("writes SARIF in runs that code hosts accept, each in its own category, and all annotations", async () => {
    await put5000();
    const log = JSON.parse((await check("src", "--format", "sarif")).stdout);
    expect(sarifSchema.safeParse(log).error).toBeUndefined();
    expect(log.runs.map(({ results }: { results: unknown[] }) => results.length)).toEqual([5_000, 2]);
    expect(log.runs.map((run: { automationDetails?: { id: string } }) => run.automationDetails?.id)).toEqual([
      undefined,
      "dsr-check/2/",
    ]);
    expect((await check("src", "--format", "github")).stdout.trim().split("\n")).toHaveLength(5_002);
  });
});

describe("dsr check, unreadable content", () => {
  it("is reported like in all commands, and exits with 1", async () => {
    await put("src/broken.css", ".a {\n  color: red");
    await put("src/page.vue", '<template lang="pug">\np a\n</template>\n<style>.a { padding: 13px }</style>\n');
    const { code, stdout, stderr } = await check("src");
    expect([code, stdout]).toEqual([1, expect.stringContaining("2 files: 0 errors, 1 warning")]);
    expect(stderr).toMatch(/src\/broken\.css:1: this part of the file is left out: Unclosed block\. Fix it, or /);
    expect(stderr).toMatch(/src\/page\.vue:1: this part of the file is left out: Markup in pug is not read\./);
    expect((await check("src", "--allow-left-out")).code).toBe(0);
    await put("src/card.css", CARD);
    expect((await check("src", "--ignore", "src/broken.css", "--ignore", "**/*.vue")).code).toBe(0);
    await rm(join(folder, "src/card.css"));
    const report = await json("src");
    expect(report.leftOut.map(({ file, line }: { file: string; line: number }) => [file, line])).toEqual([
      ["src/broken.css", 1],
      ["src/page.vue", 1],
    ]);
    const log = JSON.parse((await check("src", "--format", "sarif")).stdout);
    expect(sarifSchema.safeParse(log).error).toBeUndefined();
    expect(log.runs[0].invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: "error" }, { level: "error" }],
    });
    expect((await check("src", "--format", "github")).stdout).toMatch(/^::error file=src\/broken\.css,line=1::/m);
  });

  it("reports an unreadable folder, by name and by pattern, unless it is ignored", async () => {
    await put("src/open.css", CARD);
    await put("src/closed/deep/card.css", CARD);
    await chmod(join(folder, "src/closed"), 0);
    try {
      // Who is root may read everything: then there is nothing to be told.
      const isClosed = await readdir(join(folder, "src/closed")).then(
        () => false,
        () => true,
      );
      for (const words of [["src"], ["src/**/*.css"], ["src/*/*/*.css", "src/*.css"]]) {
        const { code, stderr } = await check(...words);
        expect(code, words.join(" ")).toBe(isClosed ? 1 : 0);
        if (isClosed) expect(stderr, words.join(" ")).toMatch(/src\/closed: the folder is left out: .*EACCES/);
        const ignoring = await check(...words, "--ignore", "src/closed");
        expect([ignoring.code, ignoring.stderr], words.join(" ")).toEqual([0, ""]);
      }
      const outside = await check("src/*.css");
      expect([outside.code, outside.stderr]).toEqual([0, ""]);
    } finally {
      await chmod(join(folder, "src/closed"), 0o755);
    }
  });
});

describe("dsr check in a repository", () => {
  it("prints paths from the repository root for code hosts, and from the current folder for people", async () => {
    await put(".git/HEAD", "ref: refs/heads/main\n");
    await put("design/design-system/tokens/all.tokens.json", JSON.stringify(TOKENS));
    await put("packages/web/src/a.css", CARD);
    const [web, design] = [join(folder, "packages/web"), join(folder, "design")];
    const uriOf = (stdout: string) =>
      JSON.parse(stdout).runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri;
    for (const [from, words] of [
      [web, ["--workspace", design]],
      [design, ["../packages/web/src"]],
    ] as const) {
      const run = (...more: string[]) => runDsr(["check", ...words, ...more], from);
      expect((await run("--format", "github")).stdout).toMatch(/^::warning file=packages\/web\/src\/a\.css,/);
      expect(uriOf((await run("--format", "sarif")).stdout)).toBe("packages/web/src/a.css");
      expect((await run()).stdout).toContain(from === web ? "\nsrc/a.css\n" : "\n../packages/web/src/a.css\n");
    }
  });
});

describe("dsr check --fix", () => {
  it("fixes only where a browser reads CSS, and no redefined variable", async () => {
    const apart: Record<string, string> = {
      "native.tsx": 'import { View } from "react-native";\nexport const A = () => <View style={{ padding: 13 }} />;\n',
      "attrs.tsx": "export const A = styled(B).attrs({ padding: 13 })``;\n",
      "export.module.scss": ":export { padding: 13px }\n",
      "head.html": '<link rel="mask-icon" color="#0055cc">\n',
      "site.min.css": ".a{padding:13px}",
      "brand.css": ".dark { --color-brand: #fff }\n.dark .a { color: #0055cc }\n",
      "colors.tsx": 'export const A = () => <p style={{ color: "#0055cc" }} />;\n',
    };
    for (const [name, content] of Object.entries(apart)) await put(`src/${name}`, content);
    await put("src/card.vue", '<style lang="scss">\n// don\'t\n.a { padding: 13px; margin: 13px * 2; }\n</style>\n');
    expect((await check("src", "--fix")).stdout).toMatch(/^src\/card\.vue: 1 finding fixed$/m);
    for (const [name, content] of Object.entries(apart))
      expect(await readFile(join(folder, "src", name), "utf8"), name).toBe(content);
    expect(await readFile(join(folder, "src/card.vue"), "utf8")).toContain(
      "padding: var(--space-card); margin: 13px * 2",
    );
  });
});

describe("dsr check --url", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry("sqlite");
  });
  afterAll(() => service.close());

  it("checks files against the registry, whatever the folder contains", async () => {
    const tokens = { space: { $type: "dimension", wide: { $value: "13px" } } };
    const sources = { "design-system/tokens/base.tokens.json": JSON.stringify(tokens) };
    const bundle = { manifest: {}, css: "", scss: "", utilitycss: "", dtcg: {}, sources };
    expect((await service.post("/api/registry/dtcg", bundle)).status).toBe(200);
    await put("src/card.css", CARD);
    const env = { SERVICE_SYNC_SECRET: SECRET };
    const { code, stdout } = await runDsr(["check", "src", "--url", service.url, "--fix"], folder, env);
    expect([code, stdout]).toEqual([0, expect.stringContaining("1 finding fixed")]);
    expect(await readFile(join(folder, "src/card.css"), "utf8")).toBe(MENDED.replace("--space-card", "--space-wide"));
  });

  it("has all findings, of however many answers", async () => {
    await put("src/a.css", ".a{padding:13px}\n".repeat(11_000));
    const env = { SERVICE_SYNC_SECRET: SECRET };
    const { code, stdout } = await runDsr(["check", "src", "--url", service.url, "--json"], folder, env);
    const { findings } = JSON.parse(stdout);
    expect([code, findings.length]).toEqual([0, 11_000]);
    expect(new Set(findings.map(({ line }: { line: number }) => line)).size).toBe(11_000);
  });
});
