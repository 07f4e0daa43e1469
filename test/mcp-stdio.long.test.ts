// @module-tag long
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { BUILT, spawnDsr } from "./spawn-dsr.ts";
import { put, useRegistry } from "./use-registry.ts";

const ERAS = { sessions: {}, "2026-07-28": { versionNegotiation: { mode: { pin: "2026-07-28" as const } } } };
const registry = useRegistry();

/** Runs an official client over `dsr mcp`, and gives what it wrote on standard error. */
async function withClient(
  era: keyof typeof ERAS,
  argv: string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
  use: (client: Client) => Promise<void>,
): Promise<string> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [BUILT.main, "mcp", ...argv],
    cwd,
    env: { PATH: process.env.PATH ?? "", HOME: cwd, ...env },
    stderr: "pipe",
  });
  let errors = "";
  transport.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  const client = new Client({ name: "test", version: "1" }, ERAS[era]);
  await client.connect(transport);
  try {
    await use(client);
  } finally {
    await client.close();
  }
  return errors;
}

describe.each(Object.keys(ERAS) as (keyof typeof ERAS)[])("dsr mcp, %s", (era) => {
  it("responds from the files of a workspace", async () => {
    const folder = await registry.emptyFolder();
    await put(folder, "reference/brand-voice.md", "---\ntitle: Ours\n---\nPlain – and “quoted”.\n");
    const errors = await withClient(era, [], { cwd: folder }, async (client) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain("service_get_brand_voice");
      expect(tools.map(({ name }) => name)).not.toContain("service_update_brand_voice");
      const reported = await client.callTool({ name: "service_get_brand_voice", arguments: {} });
      expect(reported.structuredContent).toMatchObject({ title: "Ours", markdown: "Plain – and “quoted”.\n" });
      const wrong = client.callTool({ name: "service_nö", arguments: {} });
      await expect(wrong).rejects.toThrow("The tool service_nö");
    });
    expect(errors).toBe("");
  });

  it("answers for a registry, with the rights of the credential", async () => {
    const service = await registry.useNew();
    const folder = await registry.emptyFolder();
    const env = { SERVICE_SYNC_SECRET: SECRET };
    await withClient(era, ["--url", service.url], { cwd: folder, env }, async (client) => {
      const saved = await client.callTool({
        name: "service_update_brand_voice",
        arguments: { markdown: "Written over pipes.\n", base: null },
      });
      expect(saved.isError ?? false).toBe(false);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => client.callTool({ name: "service_get_brand_voice", arguments: {} })),
      );
      for (const { structuredContent } of answers)
        expect(structuredContent).toMatchObject({ markdown: "Written over pipes.\n" });
    });
  });
});

describe("dsr mcp", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry();
  });
  afterAll(() => service.close());
  const ping = { jsonrpc: "2.0", id: 7, method: "ping" };
  const run = (argv: string[], options: { cwd: string; env?: Record<string, string> }) =>
    spawnDsr(["mcp", ...argv], { env: {}, ...options, stdin: "pipe" });

  it("ends with its input after the last response, and prints only messages", async () => {
    const { child, ended } = run([], { cwd: await registry.emptyFolder() });
    child.stdin?.end(`not json\n\n${JSON.stringify(ping)}\n`);
    const { code, stdout } = await ended;
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual({ jsonrpc: "2.0", id: null, error: expect.objectContaining({ code: -32700 }) });
    expect(lines).toContainEqual(expect.objectContaining({ id: 7 }));
  });

  it("ends when it is stopped, even if nobody closed its input", async () => {
    const { child, ended } = run([], { cwd: await registry.emptyFolder() });
    const answered = new Promise((resolve) => child.stdout?.once("data", resolve));
    child.stdin?.write(`${JSON.stringify(ping)}\n`);
    await answered;
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0, signal: null });
  });

  it("reports a missing setting on standard error, and starts nothing", async () => {
    const { child, ended } = run(["--url", service.url], { cwd: await registry.emptyFolder() });
    child.stdin?.end(`${JSON.stringify(ping)}\n`);
    const { code, stdout, stderr } = await ended;
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`Run dsr login --url ${service.url}`);
  });

  it("reports a missing workspace on standard error, which differs from an empty one", async () => {
    const cwd = await registry.emptyFolder();
    const { child, ended } = run(["--workspace", "nope"], { cwd });
    child.stdin?.end(`${JSON.stringify(ping)}\n`);
    expect(await ended).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/The folder .+nope doesn't exist\./),
    });
  });

  it("responds with an error if the registry doesn't, so that no client waits forever", async () => {
    const gone = await openRegistry();
    await gone.close();
    const env = { SERVICE_SYNC_SECRET: SECRET };
    for (const [url, said] of [
      [gone.url, "Cannot connect to"],
      [service.url, "not valid"],
    ] as const) {
      const other = url === service.url ? { SERVICE_SYNC_SECRET: `${SECRET}x` } : env;
      const { child, ended } = run(["--url", url], { cwd: await registry.emptyFolder(), env: other });
      child.stdin?.end(`${JSON.stringify(ping)}\n`);
      const { stdout } = await ended;
      expect(JSON.parse(stdout)).toMatchObject({ id: 7, error: { message: expect.stringContaining(said) } });
    }
  });
});
