// @module-tag long
import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { fillRegistry, publicReads, send } from "./backup-registry.ts";
import { SECRET } from "./open-service.ts";
import { spawnServe, temporaryFolder } from "./spawn-service.ts";

const run = promisify(execFile);

/** Commands of the guide: the indented lines below its headings. */
async function commandsOf(heading: string): Promise<string[]> {
  const text = await readFile("docs/guide/self-hosting.md", "utf8");
  const section = text.split(/^#{2,3} /m).find((one) => one.startsWith(`${heading}\n`)) ?? "";
  return section.split("\n").flatMap((line) => (line.startsWith("    ") ? [line.trim()] : []));
}

describe("the guide's backup and restore", () => {
  it("restores everything, byte for byte, with a new identity of the log", async () => {
    const { folder, remove } = await temporaryFolder();
    const bin = join(folder, "bin");
    await mkdir(bin);
    await writeFile(join(bin, "dsr"), `#!/bin/sh\nexec "${process.execPath}" "${resolve("dist/main.js")}" "$@"\n`);
    await chmod(join(bin, "dsr"), 0o755);
    const [setting = ""] = await commandsOf("Backup and restore");
    const [, databaseUrl = ""] = /^export DATABASE_URL=(sqlite:\S+)$/.exec(setting) ?? [];
    const follow = async (heading: string) => {
      const commands = await commandsOf(heading);
      expect(commands.length).toBeGreaterThan(0);
      const script = ["set -e", setting, ...commands].join("\n");
      return (await run("sh", ["-c", script], { cwd: folder, env: { PATH: `${bin}:/usr/bin:/bin` } })).stdout;
    };
    const serve = () =>
      spawnServe(
        { DATABASE_URL: databaseUrl, SERVICE_SYNC_SECRET: SECRET, SERVICE_BASE_URL: "http://registry.test" },
        folder,
      );
    const logId = async (url: string) => (await (await fetch(`${url}/readyz`)).json()).logId;

    let service = await serve();
    await fillRegistry(service.url);
    expect(await follow("Back up")).toContain("blobs: no errors.");
    const before = { reads: await publicReads(service.url), logId: await logId(service.url) };
    await send(service.url, "/api/registry/theme", { css: "/* after the backup */" });
    await service.end("SIGTERM");

    await rename(join(folder, "data"), join(folder, "lost"));
    expect(await follow("Restore")).toContain("blobs: no errors.");
    service = await serve();
    expect(await publicReads(service.url)).toEqual(before.reads);
    expect(await logId(service.url)).not.toBe(before.logId);
    await service.end("SIGTERM");

    expect(await follow("Manual copies")).toContain("new identity");
    await remove();
  });
});
