import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runDsr } from "./push-workspace.ts";

const SECRET = "ci-secret-canary-ci-secret-canary-ci-0";

/** A host that notes which credentials it was shown. */
async function openCanary() {
  const shown: string[] = [];
  const server = createServer((request, response) => {
    const { authorization, "x-service-api-key": key } = request.headers;
    if (authorization ?? key) shown.push(String(authorization ?? key));
    response.writeHead(404, { "content-type": "application/json" }).end('{"error":"not_found","message":"No."}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { shown, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe("a secret of the environment", () => {
  let mine: Awaited<ReturnType<typeof openCanary>>;
  let evil: Awaited<ReturnType<typeof openCanary>>;
  let folder: string;
  beforeAll(async () => {
    [mine, evil] = await Promise.all([openCanary(), openCanary()]);
  });
  afterAll(() => {
    mine.close();
    evil.close();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "workspace-"));
    mine.shown.length = 0;
    evil.shown.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const configure = (url: string) =>
    writeFile(join(folder, "service.config.json"), JSON.stringify({ registry: { url }, app: { title: "T" } }));
  const dotEnv = (lines: Record<string, string>) =>
    writeFile(
      join(folder, ".env"),
      Object.entries(lines)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
    );
  const COMMANDS = [
    ["status"],
    ["push"],
    ["push:all"],
    ["pull"],
    ["diff"],
    ["whoami"],
    ["mcp-token"],
    ["mcp-init", "--embed"],
    ["tokens", "diff", "head", "workspace"],
  ];
  const EACH = COMMANDS.flatMap((command) =>
    (["SERVICE_SYNC_SECRET", "SERVICE_API_KEY"] as const).map((name) => [name, command] as const),
  );

  it.each(EACH)("%s does not go where the configuration points: %j", async (name, command) => {
    await configure(evil.url);
    const ran = await runDsr([...command], folder, { [name]: SECRET });
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(`${name} comes from the environment`);
    expect(ran.stderr).toContain(`--url ${evil.url}`);
    expect(evil.shown).toEqual([]);
    expect(ran.stdout + ran.stderr).not.toContain(SECRET);
  });

  it("isn't sent to the address of a committed .env, nor is the .env's own secret to another address", async () => {
    await dotEnv({ SERVICE_REGISTRY_URL: evil.url });
    const ran = await runDsr(["status"], folder, { SERVICE_SYNC_SECRET: SECRET });
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(`the URL ${evil.url} comes only from .env`)]);
    await dotEnv({ SERVICE_SYNC_SECRET: SECRET });
    await configure(evil.url);
    const own = await runDsr(["status"], folder, {});
    expect([own.code, own.stderr]).toEqual([1, expect.stringContaining("SERVICE_SYNC_SECRET comes from .env")]);
    expect(evil.shown).toEqual([]);
  });

  it("stops if a file names another registry than the environment, until --url selects one", async () => {
    await configure(evil.url);
    const env = { SERVICE_SYNC_SECRET: SECRET, SERVICE_REGISTRY_URL: mine.url };
    const ran = await runDsr(["status"], folder, env);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining("Select one with --url")]);
    expect([...mine.shown, ...evil.shown]).toEqual([]);
    await runDsr(["status", "--url", mine.url], folder, env);
    expect(new Set(mine.shown)).toEqual(new Set([`Bearer ${SECRET}`]));
    expect(evil.shown).toEqual([]);
  });

  it("is sent to the address next to it, and to one that all sources name", async () => {
    await runDsr(["status"], folder, { SERVICE_SYNC_SECRET: SECRET, SERVICE_REGISTRY_URL: mine.url });
    expect(mine.shown.length).toBeGreaterThan(0);
    mine.shown.length = 0;
    await configure(`${mine.url}/`);
    await dotEnv({ SERVICE_SYNC_SECRET: SECRET, SERVICE_REGISTRY_URL: mine.url });
    await runDsr(["status"], folder, {});
    expect(mine.shown.length).toBeGreaterThan(0);
  });

  it("isn't needed to sign in, with any configuration", async () => {
    await configure(evil.url);
    const ran = await runDsr(["mcp-init"], folder, { SERVICE_SYNC_SECRET: SECRET });
    expect(ran.code).toBe(0);
    expect(evil.shown).toEqual([]);
  });
});
