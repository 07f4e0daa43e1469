import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRegistry, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { spawnDsr } from "./spawn-dsr.ts";
import { temporaryFolder } from "./spawn-service.ts";

let folder = "";
let remove = async () => {};
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  await put("service.config.json", { app: { title: "Acme" } });
  await put("design-system/tokens/primitive/color.tokens.json", COLORS);
});
afterEach(() => remove());

const COLORS = {
  color: {
    $type: "color",
    blue: { $value: { colorSpace: "srgb", components: [0, 0, 1], hex: "#0000ff" } },
    link: { $value: "{color.blue}" },
  },
};
const CSS = "design-system/dist/css/tokens.css";
const OUTPUTS = [
  "design-system/manifest.json",
  CSS,
  "design-system/dist/scss/_tokens.scss",
  "design-system/dist/utilitycss/theme.css",
  "design-system/dist/dtcg/tokens.resolved.json",
];

async function put(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
}
const read = (path: string) => readFile(join(folder, path), "utf8");
const exists = (path: string) =>
  stat(join(folder, path)).then(
    () => true,
    () => false,
  );
const build = (...words: string[]) => runDsr(["tokens", "build", ...words], folder);

describe("the commands of dsr tokens", () => {
  it("are listed by name, in the help and the overview", async () => {
    for (const argv of [["tokens"], ["tokens", "--help"], ["help", "tokens"], ["--help"]]) {
      const { code, stdout } = await runDsr(argv, folder);
      expect(stdout).toMatch(/^ {2}tokens build +Compile/m);
      expect(code).toBe(0);
    }
  });

  it("have a help each", async () => {
    for (const argv of [
      ["tokens", "build", "--help"],
      ["help", "tokens", "build"],
    ])
      expect(await runDsr(argv, folder)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^dsr tokens build /),
      });
  });

  it("exit with 2 for a missing name and suggest similar ones", async () => {
    expect(await runDsr(["tokens", "bild"], folder)).toMatchObject({
      code: 2,
      stderr:
        "✗ Unknown command: tokens bild. Did you mean tokens build? For a list of commands, run dsr tokens --help.\n",
    });
  });
});

describe("dsr tokens build", () => {
  it("writes the outputs and a manifest with project, time, sources and counts", async () => {
    const { code, stdout } = await build("--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, written: OUTPUTS, unchanged: [], problems: [] });
    expect(JSON.parse(await read("design-system/manifest.json"))).toEqual({
      project: "Acme",
      generatedAt: expect.stringMatching(/^\d{4}-.+Z$/),
      sources: ["design-system/tokens/primitive/color.tokens.json"],
      counts: { color: 2, total: 2, aliases: 1 },
      builtBy: "dsr tokens build",
      outputs: OUTPUTS.slice(1),
    });
    expect(await read(CSS)).toContain("--color-blue: #0000ff;");
  });

  it("touches nothing that is as it should be, the time in the manifest neither", async () => {
    await build();
    const before = await Promise.all(OUTPUTS.map(async (path) => (await stat(join(folder, path))).mtimeMs));
    const { code, stdout } = await build("--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ written: [], unchanged: OUTPUTS });
    expect(await Promise.all(OUTPUTS.map(async (path) => (await stat(join(folder, path))).mtimeMs))).toEqual(before);
  });

  it("leaves files of another pipeline, unless told to replace them", async () => {
    await put(CSS, ":root { --mine: 1 }");
    const refused = await build();
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^✗ design-system\/dist\/css\/tokens\.css: another build tool created this file\..+--force\.\n$/,
    );
    expect(await read(CSS)).toBe(":root { --mine: 1 }");
    expect(await exists("design-system/manifest.json")).toBe(false);
    expect(await exists("design-system/dist/scss/_tokens.scss")).toBe(false);
    expect((await build("--force")).code).toBe(0);
    expect(await read(CSS)).toContain("--color-blue");
  });

  it("writes all or nothing", async () => {
    await build();
    const before = await read(CSS);
    await put("design-system/tokens/primitive/color.tokens.json", {
      color: { ...COLORS.color, red: { $value: "#ff0000" } },
    });
    // A folder in the place of a file that would be written.
    await rm(join(folder, "design-system/dist/dtcg/tokens.resolved.json"));
    await mkdir(join(folder, "design-system/dist/dtcg/tokens.resolved.json"));
    expect((await build()).code).toBe(1);
    expect(await read(CSS)).toBe(before);
  });

  it("builds nothing with an unreadable source, and lists source, line and remedy", async () => {
    await build();
    const before = await read(CSS);
    await put("design-system/tokens/new.tokens.json", { size: { $type: "dimension", $value: "4px" } });
    await put("design-system/tokens/broken.tokens.json", '{\n  "a": {},\n}');
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain("design-system/tokens/broken.tokens.json:3: the token bundle is left out: it has a comma");
    expect(await read(CSS)).toBe(before);
    const { leftOut } = JSON.parse((await build("--json")).stdout);
    expect(leftOut).toEqual([
      {
        file: "design-system/tokens/broken.tokens.json",
        line: 3,
        what: "the token bundle",
        why: "it has a comma before }",
        instead: "Remove the comma.",
      },
    ]);
  });

  it("exits with 1 for errors, and lists source, place and problem", async () => {
    await put("design-system/tokens/alias.tokens.json", { a: { $type: "color", $value: "{color.nothing}" } });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain("design-system/tokens/alias.tokens.json");
    expect(stderr).toContain("color.nothing");
    expect(await read(CSS)).toContain("--color-blue");
  });

  it("reports missing tokens", async () => {
    await rm(join(folder, "design-system"), { recursive: true });
    expect(await build()).toMatchObject({
      code: 1,
      stderr: "✗ design-system/tokens has no tokens. Add DTCG files (*.tokens.json).\n",
    });
  });

  it("builds again when a source changes, until it is stopped", async () => {
    const { prints, end } = spawnDsr(["tokens", "build", "--watch"], { cwd: folder });
    await prints(/2 tokens, 5 files written/);
    await put("design-system/tokens/more.tokens.json", { more: { $type: "number", $value: 1 } });
    await prints(/3 tokens, \d files written/);
    expect(await read(CSS)).toContain("--more: 1;");
    expect(await end("SIGTERM")).toMatchObject({ code: 0 });
  });

  it("builds every requested format, in one option or in several", async () => {
    expect((await build("--format", "ts", "--format", "swift,json")).code).toBe(0);
    for (const path of ["ts/tokens.ts", "swift/Tokens.swift", "json/tokens.json"])
      expect(await exists(`design-system/dist/${path}`)).toBe(true);
  });

  it("knows its formats", async () => {
    expect(await build("--format", "css,cobol")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Unknown format: cobol\. Formats: css, scss, utilitycss, dtcg/),
    });
  });
});

describe("a push", () => {
  const push = (url: string, ...more: string[]) =>
    runDsr(["push", "dtcg", "--url", url, ...more], folder, { SERVICE_SYNC_SECRET: SECRET });

  it("sends the output and its sources, and warns about later changes of the sources", async () => {
    const registry = await openRegistry();
    await build();
    expect(await push(registry.url)).toMatchObject({ code: 0, stderr: "" });
    const before = (await (await registry.get("/api/registry/dtcg")).json()).payload;
    expect(before.manifest).toMatchObject({ project: "Acme", builtBy: "dsr tokens build" });
    expect(before.css).toBe(await read(CSS));

    await put(
      "design-system/tokens/primitive/color.tokens.json",
      JSON.stringify(COLORS).replaceAll(/0,0,1|0000ff/g, (one) => (one === "0,0,1" ? "1,0,0" : "ff0000")),
    );
    const stale = await push(registry.url);
    expect(stale).toMatchObject({
      code: 0,
      stderr:
        "! design-system/dist/dtcg/tokens.resolved.json: The output does not match its sources: color.blue is #0000ff in the output but #ff0000 in the sources, color.link is #0000ff in the output but #ff0000 in the sources. Run dsr tokens build, or your own token build.\n",
    });
    const { stderr } = await runDsr(["status", "--url", registry.url], folder, { SERVICE_SYNC_SECRET: SECRET });
    expect(stderr).toContain("The output does not match its sources");

    await build();
    expect(await push(registry.url)).toMatchObject({ code: 0, stderr: "" });
    await registry.close();
  });

  it("explains how to shrink a bundle above the limit before sending it", async () => {
    const registry = await openRegistry("sqlite", { SERVICE_MAX_PUSH_BYTES: "200000" });
    const large = { ...COLORS, note: { $type: "number", $value: 1, $description: "long ".repeat(50_000) } };
    await put("design-system/tokens/primitive/color.tokens.json", large);
    const { code, stdout, stderr } = await push(registry.url, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout).steps).toEqual([
      expect.objectContaining({
        status: "failed",
        bytes: 0,
        failures: [expect.stringMatching(/ KB, but the limit of the registry is 195\.3 KB\..*SERVICE_MAX_PUSH_BYTES/)],
      }),
    ]);
    expect(stderr).toContain("SERVICE_MAX_PUSH_BYTES");
    await registry.close();
  });

  it("without a dist/ compiles in memory, with project and time, and equal sources are sent once", async () => {
    const registry = await openRegistry();
    expect(await push(registry.url)).toMatchObject({ code: 0, stderr: "" });
    const { payload } = await (await registry.get("/api/registry/dtcg")).json();
    expect(payload.manifest).toMatchObject({
      project: "Acme",
      generatedAt: expect.stringMatching(/Z$/),
      counts: { total: 2 },
    });
    expect(payload.css).toContain("--color-blue: #0000ff;");
    expect(JSON.parse((await push(registry.url, "--json")).stdout)).toMatchObject({ steps: [{ status: "unchanged" }] });
    expect(await exists("design-system/dist")).toBe(false);
    await registry.close();
  });
});
