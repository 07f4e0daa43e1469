import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

const SOURCE = "design-system/tokens/primitive/color.tokens.json";
const color = (hex: string) => ({ $type: "color", $value: hex });

describe("dsr tokens diff", () => {
  let service: OpenService;
  let folder = "";
  let remove = async () => {};
  const put = async (path: string, content: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(content));
  };
  const env = () => ({ SERVICE_REGISTRY_URL: service.url, SERVICE_SYNC_SECRET: SECRET });
  const diff = (...words: string[]) => runDsr(["tokens", "diff", ...words], folder, env());
  const push = async () => expect((await runDsr(["push", "dtcg"], folder, env())).code).toBe(0);

  beforeAll(async () => {
    service = await openRegistry();
    ({ folder, remove } = await temporaryFolder());
    await put("service.config.json", { app: { title: "Acme" } });
    await put(SOURCE, { blue: color("#1d70b8"), gray: color("#b1b4b6") });
    await push();
    await put(SOURCE, { blue: color("#1a65a6"), gray: color("#b1b4b6") });
    await push();
    await put(SOURCE, { blue: color("#1a65a6"), "gray-light": color("#b1b4b6") });
    await put("other/a.tokens.json", { blue: color("#1a65a6"), gray: color("#b1b4b6"), green: color("#00703c") });
    await put("raw.json", { localStyles: { color: [{ id: "1", name: "Blue", machineName: "blue", value: "#00f" }] } });
  });
  afterAll(async () => {
    await service.close();
    await remove();
  });

  it("lists changes of the workspace compared with the registry's head", async () => {
    const { code, stdout } = await diff();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^head \(#\d+\) → workspace/);
    expect(stdout).toContain("gray → gray-light  renamed");
    expect(stdout).toMatch(/breaking: 1 token renamed\.\s*$/);
  });

  it("takes any two revisions, folders and files", async () => {
    const heads = (await (await service.get("/api/compare/revisions")).json()).revisions.map(
      ({ id }: { id: number }) => id,
    );
    expect((await diff(String(heads[1]), "head")).stdout).toMatch(/blue {2}changed {2}#1d70b8 → #1a65a6 ΔE [\d.]+/);
    expect((await diff("head", "other")).stdout).toContain("compatible: 1 token added.");
    expect((await diff("other/a.tokens.json", "other")).stdout).toContain("No differences.");
    expect((await diff("raw.json", "raw.json")).stdout).toContain("No differences.");
    expect((await diff("0", "raw.json")).stdout).toContain("color.blue  added  #0000ff");
  });

  it("puts tokens that only follow another one below it", async () => {
    const link = { $type: "color", $value: "{blue}" };
    await put("a.tokens.json", { blue: color("#1d70b8"), link, visited: { ...link, $value: "{link}" } });
    await put("b.tokens.json", { blue: color("#0055aa"), link, visited: { ...link, $value: "{link}" } });
    const { stdout } = await diff("a.tokens.json", "b.tokens.json");
    expect(stdout).toMatch(
      /blue {2}changed .*\n {4}also changed: link, visited\n\ncompatible: 3 tokens with a changed value/,
    );
  });

  it("fails where the verdict is as grave as it may not be", async () => {
    expect((await diff("--fail-on", "breaking")).code).toBe(1);
    expect((await diff("head", "other", "--fail-on", "breaking")).code).toBe(0);
    expect((await diff("head", "other", "--fail-on", "compatible")).code).toBe(1);
    expect((await diff("head", "head", "--fail-on", "patch")).code).toBe(0);
  });

  it("gives all of it as JSON", async () => {
    const { code, stdout } = await diff("--json", "--fail-on", "breaking");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      to: "workspace",
      verdict: "breaking",
      counts: { renamed: 1 },
    });
  });

  it.each([
    [["nothing-like-this"], /Not found: nothing-like-this/],
    [["release:1.0"], /no releases/],
    [["1", "2", "3"], /Name two sides/],
    [["--fail-on", "minor"], /--fail-on takes breaking, compatible, patch/],
    [["999999"], /Revision 999999 doesn't exist/],
    [["service.config.json", "empty"], /Not found: empty/],
  ])("reports the fault of %j", async (words, message) => {
    const { code, stderr } = await diff(...words);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(message);
  });
});
