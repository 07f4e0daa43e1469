import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRegistry, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { spawnDsr } from "./spawn-dsr.ts";
import { temporaryFolder } from "./spawn-service.ts";

let folder = "";
let remove = async () => {};
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterAll(() => remove());

describe("a command line that is not understood", () => {
  it.each([
    [["push", "wat"], /Unknown step: wat\. Steps: config, theme/],
    [["push", "--skip-wat"], /push has no option --skip-wat\.\n/],
    [["push:all", "-x"], /push:all has no option -x\.\n/],
    [["status", "--url"], /--url/],
    [["serve", "now"], /serve does not accept the argument now/],
    [["pusch"], /Unknown command: pusch\. Did you mean push\?/],
  ])("%j exits with 2 and one sentence", async (argv, says) => {
    const { code, stderr } = await runDsr(argv, folder);
    expect(stderr).toMatch(says);
    expect(stderr).toMatch(/^✗ [^\n]+\n$/);
    expect(code).toBe(2);
  });
});

describe("a workspace that is not there", () => {
  it.each(["start", "dev", "push", "mcp"])("is not served by %s as one that is empty", async (command) => {
    const { code, stderr } = await runDsr([command, "--workspace", "nope"], folder);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/The folder .+nope doesn't exist\./)]);
  });
});

describe("a reader that goes before the end, as head does", () => {
  it("is not a fault of a command", async () => {
    const { child, ended } = spawnDsr(["--help"], { cwd: folder });
    child.stdout?.destroy();
    expect(await ended).toMatchObject({ code: 0, stderr: "" });
  });

  it("does not end the work", async () => {
    const registry = await openRegistry();
    await writeFile(join(folder, "theme.css"), ":root { --kept: 1 }");
    const argv = ["push", "theme", "--url", registry.url];
    const { child, ended } = spawnDsr(argv, { cwd: folder, env: { SERVICE_SYNC_SECRET: SECRET } });
    child.stdout?.destroy();
    expect(await ended).toMatchObject({ code: 0, stderr: "" });
    expect(await (await registry.get("/api/registry/theme.css")).text()).toContain("--kept");
    await registry.close();
  });
});
