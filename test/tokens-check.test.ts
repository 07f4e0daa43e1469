import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runDsr } from "./push-workspace.ts";
import { sarifSchema } from "./sarif-schema.ts";
import { temporaryFolder } from "./spawn-service.ts";

let folder = "";
let remove = async () => {};
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const SOURCE = "design-system/tokens/my colors.tokens.json";
const FAULTY = `{
  "color": {
    "$type": "color",
    "blue": { "$value": "{color.bleu}" },
    "dark/er": {
      "$value": "16px"
    }
  }
}
`;
const WARNING = '{ "space": { "$type": "dimension", "small": { "$value": "8px" } } }';

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
const check = (...words: string[]) => runDsr(["tokens", "check", ...words], folder);

describe("dsr tokens check", () => {
  it("lists file, line, column, place, problem and rule, and exits with 1", async () => {
    await put(SOURCE, FAULTY);
    const { code, stdout, stderr } = await check();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^✗ design-system\/tokens\/my colors\.tokens\.json:4:25 {2}\/color\/blue\/\$value {2}.*color\.bleu/m,
    );
    expect(stderr).toMatch(/my colors\.tokens\.json:6:17 {2}\/color\/dark~1er\/\$value {2}/);
    expect(stdout).toMatch(/^2 tokens, \d errors?, \d warnings?\n$/);
  });

  it("names a folder in the place of a file, and so does a build", async () => {
    await put("design-system/tokens/a.tokens.json", WARNING);
    await put("design-system/tokens/dark.tokens.json/notes.txt", "Notes");
    for (const { code, stderr } of [await check(), await runDsr(["tokens", "build"], folder)]) {
      expect(code).toBe(1);
      expect(stderr).toMatch(/dark\.tokens\.json.* is a folder where a file is expected/);
      expect(stderr).toContain("Rename or delete it.");
    }
  });

  it("escapes line breaks and colors in names of tokens and files", async () => {
    const name = "blue\n::error::forged\u001b[31m";
    await put(SOURCE, JSON.stringify({ [name]: { $type: "color", $value: "16px" } }));
    const { stdout, stderr } = await check();
    expect(stderr).toMatch(/blue\\n::error::forged\\u001b\[31m/);
    expect(`${stdout}${stderr}`).not.toMatch(/^::/m);
  });

  it.skipIf(process.platform === "win32")("counts hidden problems, like a build and a comparison", async () => {
    await put("design-system/tokens/a.tokens.json", WARNING);
    await put("aside/b.tokens.json", WARNING.replace("small", "large"));
    await put("aside/more/c.tokens.json", WARNING.replace("small", "huge"));
    await put("aside/notes.md", "Notes");
    const build = () => runDsr(["tokens", "build"], folder);
    expect((await build()).code).toBe(0);
    const built = await readFile(join(folder, "design-system/dist/css/tokens.css"), "utf8");
    const link = (from: string, to: string) =>
      symlink(join(folder, "aside", from), join(folder, "design-system/tokens", to));
    await link("notes.md", "notes.md");
    expect((await check()).code).toBe(0);
    for (const [from, to] of [
      ["b.tokens.json", "b.tokens.json"],
      ["more", "more"],
    ] as const) {
      await link(from, to);
      const { code, stdout } = await check("--json");
      const errors = JSON.parse(stdout).problems.filter(({ severity }: { severity: string }) => severity === "error");
      expect(code).toBe(1);
      expect(errors).toMatchObject([{ rule: "unreadable-file", source: `design-system/tokens/${to}` }]);
      for (const ran of [await build(), await runDsr(["tokens", "diff", "workspace", "aside/more"], folder)])
        expect([ran.code !== 0, ran.stderr]).toEqual([
          true,
          expect.stringMatching(new RegExp(`design-system/tokens/${to}: .*it is a symbolic link`)),
        ]);
      expect(await readFile(join(folder, "design-system/dist/css/tokens.css"), "utf8")).toBe(built);
      await rm(join(folder, "design-system/tokens", to));
    }
    await symlink(join(folder, "aside/b.tokens.json"), join(folder, "aside/d.tokens.json"));
    const other = await runDsr(["tokens", "diff", "aside", "aside"], folder);
    expect([other.code !== 0, other.stderr]).toEqual([
      true,
      expect.stringContaining("d.tokens.json: it is a symbolic link"),
    ]);
  });

  it("reports invalid JSON at the place of the syntax error", async () => {
    await put(SOURCE, '{\n  "a": {,}\n}');
    const { problems, leftOut } = JSON.parse((await check("--json")).stdout);
    expect(problems).toEqual([
      expect.objectContaining({ severity: "error", source: SOURCE, pointer: "", line: 2, column: 9 }),
    ]);
    expect(leftOut).toEqual([expect.objectContaining({ file: SOURCE, line: 2, what: "the token bundle" })]);
  });

  it("exits with 0 without problems, and with 1 for too many warnings", async () => {
    await put(SOURCE, WARNING);
    expect(await check()).toMatchObject({ code: 0, stdout: "1 token, 0 errors, 1 warning\n" });
    expect((await check("--max-warnings", "1")).code).toBe(0);
    const { code, stderr } = await check("--max-warnings", "0");
    expect(stderr).toContain("1 warning, but only 0 allowed.");
    expect(code).toBe(1);
    expect((await check("--max-warnings", "some")).code).toBe(2);
  });

  it("writes SARIF that is valid, with rules, relative places and regions", async () => {
    await put(SOURCE, FAULTY);
    expect((await check("--sarif", "out.sarif")).code).toBe(1);
    const log = JSON.parse(await readFile(join(folder, "out.sarif"), "utf8"));
    expect(sarifSchema.safeParse(log).error).toBeUndefined();
    const [{ tool, results }] = log.runs;
    const alias = results.find(({ message }: { message: { text: string } }) => message.text.includes("color.bleu"));
    expect(tool.driver.rules[alias.ruleIndex].id).toBe(alias.ruleId);
    expect(alias).toMatchObject({
      level: "error",
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "design-system/tokens/my%20colors.tokens.json" },
            region: { startLine: 4, startColumn: 25, endLine: 4, endColumn: 39 },
          },
          logicalLocations: [{ fullyQualifiedName: "/color/blue/$value" }],
        },
      ],
    });
    const { stdout } = await check("--sarif", "-");
    expect(JSON.parse(stdout)).toEqual(log);
  });

  it("creates the folder of the SARIF file, and reports failures", async () => {
    await put(SOURCE, FAULTY);
    await check("--sarif", "reports/new/tokens.sarif");
    expect(JSON.parse(await readFile(join(folder, "reports/new/tokens.sarif"), "utf8")).version).toBe("2.1.0");
    const { code, stderr } = await check("--sarif", `${SOURCE}/tokens.sarif`);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^✗ --sarif: .*tokens\.sarif cannot be written \(E[A-Z]+\)\. Name another file/m);
  });

  it("writes SARIF also without problems", async () => {
    await put(SOURCE, '{ "a": { "$type": "number", "$value": 1 } }');
    expect(await check("--sarif", "out.sarif")).toMatchObject({ code: 0 });
    const log = JSON.parse(await readFile(join(folder, "out.sarif"), "utf8"));
    expect(sarifSchema.safeParse(log).error).toBeUndefined();
    expect(log.runs[0].results).toEqual([]);
  });

  it("checks each value of each axis, and names the values with a problem", async () => {
    await put(SOURCE, '{ "color": { "$type": "color", "link": { "$value": "{color.brand}" } } }');
    await put(
      "design-system/tokens/brands/sea.tokens.json",
      '{ "color": { "$type": "color", "brand": { "$value": { "colorSpace": "srgb", "components": [0, 0, 1] } } } }',
    );
    await put("design-system/tokens/brands/moss.tokens.json", "{}");
    const { code, stderr } = await check();
    expect(code).toBe(1);
    expect(stderr).toMatch(/color\.brand.* \(brand moss\) {2}/);
    expect(stderr).not.toContain("brand sea");
  });

  it("reports a dist/ older than its sources", async () => {
    await put(SOURCE, '{ "a": { "$type": "number", "$value": 1 } }');
    await runDsr(["tokens", "build"], folder);
    expect(await check()).toMatchObject({ code: 0, stderr: "" });
    await put(SOURCE, '{ "a": { "$type": "number", "$value": 2 } }');
    const { problems } = JSON.parse((await check("--json")).stdout);
    expect(problems).toEqual([
      expect.objectContaining({ rule: "stale-output", message: expect.stringContaining("a is 1 in the output but 2") }),
    ]);
  });

  it("reports missing tokens to check", async () => {
    expect(await check()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("design-system/tokens has no tokens"),
    });
  });
});
