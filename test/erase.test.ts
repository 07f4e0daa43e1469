import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dsr, emptyDatabase, send } from "./backup-registry.ts";
import { createRandom } from "./hostile-cases.ts";
import { spawnServe, temporaryFolder } from "./spawn-service.ts";

/** Files below a folder in which a text is found. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path)).includes(text)) found.push(path.slice(folder.length + 1));
  }
  return found;
}

describe("a record that is erased", () => {
  it("is in no file any more, while the server runs and after it, on SQLite", { timeout: 120_000 }, async () => {
    const { folder, remove } = await temporaryFolder();
    const env = await emptyDatabase("sqlite", folder);
    let service = await spawnServe(env);
    const SECRET_TEXT = "Zürich-Kilchberg 4711";
    const random = createRandom(8);
    const other = (n: number) => ({
      slug: `other-${n}`,
      frontmatter: { title: `Other ${n}` },
      markdown: "o".repeat(random() * 9_000),
    });
    const secret = (times: number) => ({
      slug: "secret",
      frontmatter: { title: `${SECRET_TEXT} in the summary` },
      markdown: `${SECRET_TEXT} `.repeat(times),
    });
    const content = (text: string) => ({ content: text, encoding: "utf8" });
    // Others before, between and behind, so that rows move from page to page in the file.
    for (let round = 0; round < 40; round++) {
      const pages = Array.from({ length: 6 }, () => other(Math.floor(random() * 60)));
      const message = `${SECRET_TEXT} in a message`;
      await send(service.url, "/api/registry/pages", { pages: [secret(1 + random() * 300)], message });
      if (round % 10 === 0) await send(service.url, "/api/registry/pages", { pages: [secret(5_000 + round)], message });
      await send(service.url, "/api/registry/pages", { pages });
    }
    for (const [name, times] of [
      ["small.txt", 20],
      ["large.txt", 9_000],
    ] as const)
      await send(service.url, "/api/sync/upload", {
        changes: [
          { entityType: "component", entityId: "c", action: "update", data: { id: "c", title: "C" } },
          {
            entityType: "component_source",
            entityId: `c/${name}`,
            action: "update",
            data: content(SECRET_TEXT.repeat(times)),
          },
        ],
      });
    expect((await filesWith(folder, SECRET_TEXT)).length).toBeGreaterThan(2);

    // Half of it while the file holds it, half while the write-ahead log does.
    await service.end("SIGTERM");
    service = await spawnServe(env);
    await send(service.url, "/api/registry/pages", { pages: [secret(77)] });
    for (const [kind, id] of [
      ["page", "secret"],
      ["component-source", "c/small.txt"],
      ["component-source", "c/large.txt"],
    ] as const) {
      const { code, stderr } = await dsr(env, folder, "erase", kind, id, "--yes");
      expect([code, stderr]).toEqual([0, ""]);
    }
    expect(await filesWith(folder, SECRET_TEXT)).toEqual([]);
    expect((await fetch(`${service.url}/api/registry/pages/secret`)).status).toBe(404);
    await send(service.url, "/api/registry/pages", { pages: [other(61)] });
    await service.end("SIGTERM");
    expect(await filesWith(folder, SECRET_TEXT)).toEqual([]);
    expect((await dsr(env, folder, "verify")).code).toBe(0);
    await remove();
  });

  it("is removed from all tables of PostgreSQL, and the operator is informed about its files", async () => {
    const { folder, remove } = await temporaryFolder();
    const env = await emptyDatabase("postgres", folder);
    const service = await spawnServe(env);
    await send(service.url, "/api/registry/pages", {
      pages: [{ slug: "secret", frontmatter: {}, markdown: "to be erased ".repeat(2_000) }],
    });
    const { code, stdout } = await dsr(env, folder, "erase", "page", "secret", "--yes");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Erased 1 .*PostgreSQL keeps the bytes.*--vacuum/s)]);
    const rewritten = await dsr(env, folder, "erase", "page", "secret", "--yes", "--vacuum");
    expect([rewritten.code, rewritten.stderr]).toEqual([0, ""]);
    expect((await dsr(env, folder, "verify")).code).toBe(0);
    await dsr(env, folder, "backup", "b.tar");
    expect((await readFile(join(folder, "b.tar"))).includes("to be erased")).toBe(false);
    await service.end("SIGTERM");
    await remove();
  });
});
