// @module-tag long
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";

const registry = useRegistry();
/** At the address the registry had before. */
const atFormer = (folder: string, ...argv: string[]) => registry.dsr(folder, ...argv);
/** At the address it has now. */
const atNew = (folder: string, ...argv: string[]) =>
  runDsr([...argv, "--url", registry.service.url], folder, { SERVICE_SYNC_SECRET: SECRET });

describe("a registry that moved to another address", () => {
  const PAGE = "pages/start.md";
  /** Two workspaces that have the same page; the second one edits it after the first one's last sync. */
  const edited = async () => {
    const [mine, theirs] = [await registry.emptyFolder(), await registry.emptyFolder()];
    for (const folder of [mine, theirs]) await put(folder, PAGE, "# Start");
    for (const folder of [mine, theirs]) expect((await atFormer(folder, "push", "--force")).code).toBe(0);
    await put(theirs, PAGE, "# Start\n\nTheirs.");
    expect((await atFormer(theirs, "push")).code).toBe(0);
    return mine;
  };
  const page = async () => (await registry.service.get("/docs/start")).text();

  it("keeps changes of others: a push stops as before the move", async () => {
    await registry.useNew();
    const mine = await edited();
    const pushed = await atNew(mine, "push");
    expect([pushed.code, pushed.stderr]).toEqual([1, expect.stringContaining("page:start  changed in the registry")]);
    expect(await page()).toContain("Theirs.");
  });

  it("pulls changes of others without a conflict", async () => {
    await registry.useNew();
    const mine = await edited();
    expect((await atNew(mine, "status")).stdout).not.toContain("Last sync: never");
    const pulled = await atNew(mine, "pull");
    expect([pulled.code, pulled.stderr]).toEqual([0, ""]);
    expect(await readFile(join(mine, PAGE), "utf8")).toContain("Theirs.");
    expect((await atNew(mine, "push")).code).toBe(0);
    expect(await page()).toContain("Theirs.");
  });

  it("is not mistaken for a registry with another log", async () => {
    await registry.useNew();
    const mine = await edited();
    await registry.useNew();
    const status = await atNew(mine, "status");
    expect(status.stdout).toContain("Last sync: never");
    expect((await atNew(mine, "push")).code).toBe(0);
    expect(await page()).toContain("Start");
  });
});
