import { chmod, lstat, mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
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
  it("names place, what is wrong, rule and what to write, and ends with 0 where nothing is an error", async () => {
    await put("src/card.css", CARD);
    const { code, stdout, stderr } = await check("src");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("src/card.css");
    expect(stdout).toMatch(/2:12 .*13px.*space\.card.*hard-coded-dimension/);
    expect(stdout).toMatch(/→ var\(--space-card\) {2}--fix/);
    expect(stdout).toMatch(/1 file: 0 errors, 1 warning, .*--fix writes 1 of them\.\n$/);
  });

  it("ends with 1 for more warnings than are allowed, with 2 for a command line that is not understood", async () => {
    await put("src/card.css", CARD);
    expect((await check("src", "--max-warnings", "1")).code).toBe(0);
    expect(await check("src", "--max-warnings", "0")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("1 warning, and 0 are allowed"),
    });
    for (const words of [["nowhere"], ["src", "--format", "xml"], ["src", "--rule", "none"], ["--max-warnings", "few"]])
      expect((await check(...words)).code, words.join(" ")).toBe(2);
  });

  it("ends with 1 where a file of the design system cannot be read, and not for a page", async () => {
    await put("src/card.css", ".card { color: var(--color-brand); }\n");
    await put("pages/guide.md", "---\ntitle: a: b\n---\n");
    expect((await check("src")).code).toBe(0);
    await put("design-system/tokens/more.tokens.json", '{ "color": { "gone": { "$value": "#123456" }, } }');
    const { code, stderr } = await check("src");
    expect(code).toBe(1);
    expect(stderr).toMatch(/more\.tokens\.json:1: .* is left out: there is a comma before }/);
    expect(stderr).toContain("The design system was not read whole (1 file). Findings may be missing or wrong.");
    const report = await json("src");
    expect(report).toMatchObject({ ok: false, unread: [expect.stringContaining("more.tokens.json:1")] });
  });

  it("writes what is certain, keeps all other bytes and the rights of the file, and tells what is left", async () => {
    const text = `\ufeff/* Größe 🎉 */\r\n${CARD.replaceAll("\n", "\r\n")}.x { margin: 17px }`;
    await put("src/card.css", text);
    await chmod(join(folder, "src/card.css"), 0o640);
    const { code, stdout } = await check("src", "--fix");
    expect([code, stdout]).toEqual([0, expect.stringContaining("src/card.css: 1 finding mended")]);
    expect(await readFile(join(folder, "src/card.css"), "utf8")).toBe(text.replace("13px", "var(--space-card)"));
    expect((await stat(join(folder, "src/card.css"))).mode & 0o777).toBe(0o640);
    expect((await json("src")).findings).toEqual([]);
  });

  it("leaves out what git ignores, what builds make and what is hidden, but not what is named", async () => {
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

  it("tells of files it cannot read, checks the others, and does not end with 0", async () => {
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

  it("looks for some rules alone", async () => {
    await put("src/card.css", `${CARD}.b { color: #0055cc }\n`);
    const rules = async (...words: string[]) =>
      (await json("src", ...words)).findings.map(({ ruleId }: { ruleId: string }) => ruleId);
    expect(await rules("--rule", "hard-coded-color")).toEqual(["hard-coded-color"]);
    expect(await rules("--without", "hard-coded-color")).toEqual(["hard-coded-dimension"]);
  });
});

describe("dsr check --url", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry("sqlite");
  });
  afterAll(() => service.close());

  it("holds files against the registry, whatever lies in the folder", async () => {
    const tokens = { space: { $type: "dimension", wide: { $value: "13px" } } };
    const sources = { "design-system/tokens/base.tokens.json": JSON.stringify(tokens) };
    const bundle = { manifest: {}, css: "", scss: "", utilitycss: "", dtcg: {}, sources };
    expect((await service.post("/api/registry/dtcg", bundle)).status).toBe(200);
    await put("src/card.css", CARD);
    const env = { SERVICE_SYNC_SECRET: SECRET };
    const { code, stdout } = await runDsr(["check", "src", "--url", service.url, "--fix"], folder, env);
    expect([code, stdout]).toEqual([0, expect.stringContaining("1 finding mended")]);
    expect(await readFile(join(folder, "src/card.css"), "utf8")).toBe(MENDED.replace("--space-card", "--space-wide"));
  });
});
