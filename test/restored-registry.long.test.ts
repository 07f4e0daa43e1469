// @module-tag long
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dsr, type Environment, emptyDatabase, send } from "./backup-registry.ts";
import { SECRET } from "./open-service.ts";
import { type SpawnedService, spawnServe, temporaryFolder } from "./spawn-service.ts";

const PORT = { SERVICE_HOST: "127.0.0.1" };
let folder = "";
let cleanUp = async () => {};
let env: Environment;
let service: SpawnedService;
let port = "";
beforeEach(async () => {
  const { folder: made, remove } = await temporaryFolder();
  [folder, cleanUp] = [made, remove];
  env = await emptyDatabase("sqlite", join(folder, "data"));
  service = await spawnServe({ ...env, ...PORT });
  port = new URL(service.url).port;
});
afterEach(async () => {
  await service.end("SIGTERM");
  await cleanUp();
});

/** Starts it again at the same address, so that workspaces take it for the same. */
const startAgain = async () => {
  service = await spawnServe({ ...env, ...PORT, PORT: port });
};
const edit = (slug: string, markdown: string) =>
  send(service.url, "/api/registry/pages", { pages: [{ slug, frontmatter: { title: slug }, markdown }] });
const workspace = async (name: string, files: Record<string, string> = {}) => {
  const root = join(folder, name);
  await mkdir(root, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
};
const at = (root: string, ...argv: string[]) =>
  dsr({ SERVICE_SYNC_SECRET: SECRET }, root, ...argv, "--url", service.url);
const page = (text: string) => `---\ntitle: Page\n---\n${text}\n`;
const pagesOf = (root: string) => readdir(join(root, "pages")).then((names) => names.sort());

/** Copies of the database as an operator makes them: file and blobs, server stopped. */
async function stopAndCopy(name: string): Promise<void> {
  await service.end("SIGTERM");
  await cp(join(folder, "data"), join(folder, name), { recursive: true });
  await startAgain();
}
async function putBack(name: string): Promise<void> {
  await service.end("SIGTERM");
  await rm(join(folder, "data"), { recursive: true });
  await cp(join(folder, name), join(folder, "data"), { recursive: true });
  await startAgain();
}

describe("a registry whose database was put back by hand", () => {
  it("is noticed by status, pull and push though its log has grown to the same number", async () => {
    await edit("shared", "before");
    await stopAndCopy("copy");
    await edit("lost-1", "1");
    await edit("lost-2", "2");
    const root = await workspace("w");
    expect((await at(root, "pull")).code).toBe(0);
    expect(await pagesOf(root)).toEqual(["lost-1.md", "lost-2.md", "shared.md"]);

    await putBack("copy");
    await edit("new-1", "1");
    await edit("new-2", "2");
    const status = await at(root, "status", "--json");
    const { push, pull } = JSON.parse(status.stdout);
    expect(pull.create).toEqual(["page:new-1", "page:new-2"]);
    expect(push.create).toEqual(["navigation:main", "page:lost-1", "page:lost-2"]);

    await writeFile(join(root, "pages/shared.md"), page("edited here"));
    const pushed = await at(root, "push");
    expect([pushed.code, pushed.stderr]).toEqual([1, expect.stringMatching(/restored from a backup.*dsr pull/)]);
    const pulled = await at(root, "pull");
    expect(pulled.stderr).toContain("restored from a backup");
    expect(await pagesOf(root)).toEqual(["lost-1.md", "lost-2.md", "new-1.md", "new-2.md", "shared.md"]);
    expect(await readFile(join(root, "pages/shared.md"), "utf8")).toContain("edited here");
    // Told once: from now on this is the log it knows.
    expect((await at(root, "pull")).stderr).not.toContain("restored");
  });

  it("is noticed by the one who pushed last, too", async () => {
    await stopAndCopy("copy");
    const root = await workspace("w", { "pages/mine.md": page("mine") });
    expect((await at(root, "push")).code).toBe(0);
    expect((await at(root, "push")).stdout).toContain("0 steps sent");
    await putBack("copy");
    await edit("theirs", "theirs");
    const { stdout } = await at(root, "status", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      push: { create: ["navigation:main", "page:mine"] },
      pull: { create: ["page:theirs"] },
    });
    const pushed = await at(root, "push");
    expect([pushed.code, pushed.stderr]).toEqual([1, expect.stringContaining("restored from a backup")]);
    expect((await at(root, "pull")).code).toBe(0);
    expect((await at(root, "push")).code).toBe(0);
    expect((await (await fetch(`${service.url}/api/registry/pages`)).json()).pages).toHaveLength(2);
  });

  it("answers log_changed to who names a revision it does not have", async () => {
    await edit("one", "1");
    const changes = (query: string) =>
      fetch(`${service.url}/api/sync/changes?${query}`, { headers: { authorization: `Bearer ${SECRET}` } });
    const { digest, nextCursor } = await (await changes("since=0")).json();
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await changes(`since=${nextCursor}&known=${nextCursor}:${digest}`)).status).toBe(200);
    for (const known of [`${nextCursor}:${"0".repeat(64)}`, `${nextCursor + 1}:${digest}`]) {
      const response = await changes(`since=0&known=${known}`);
      expect([response.status, await response.json()]).toEqual([
        409,
        { error: "log_changed", message: expect.any(String) },
      ]);
    }
    expect((await changes("since=0&known=1")).status).toBe(400);
    // Neither pruning nor erasing changes what is known of a revision.
    await edit("one", "2");
    expect((await dsr(env, folder, "erase", "page", "one", "--yes")).code).toBe(0);
    expect((await changes(`since=0&known=${nextCursor}:${digest}`)).status).toBe(200);
  });
});

describe("dsr new-log", () => {
  it("gives the log another identity, with the server stopped", async () => {
    const logId = async () => (await (await fetch(`${service.url}/readyz`)).json()).logId;
    await edit("one", "1");
    const before = await logId();
    const refused = await dsr(env, folder, "new-log");
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is using this database")]);
    await service.end("SIGTERM");
    const { code, stdout } = await dsr(env, folder, "new-log", "--json");
    await startAgain();
    expect([code, JSON.parse(stdout)]).toEqual([0, { ok: true, logId: await logId() }]);
    expect(await logId()).not.toBe(before);
  });
});
