import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storeLogin } from "../src/cli/auth/auth-file.ts";
import { askOauth, loginOf } from "../src/cli/auth/oauth-client.ts";
import { registryAddress } from "../src/cli/auth/registry-address.ts";
import { tokenFor } from "../src/cli/auth/token-for.ts";
import { runCommand } from "../src/cli/runner/run-command.ts";
import { createApiKey } from "../src/domain/people/accounts/api-keys.ts";
import { writeServiceFile } from "../src/store/workspace/service-folder.ts";
import { decideDevice } from "./approve.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";
import { spawnDsr } from "./spawn-dsr.ts";

let registry: OpenPeople;
let person: SignedIn;
let workspace = "";

beforeAll(async () => {
  registry = await openPeople("sqlite");
});
afterAll(() => registry.close());
beforeEach(async () => {
  person = await registry.signIn("admin", "Ada");
  workspace = await mkdtemp(join(tmpdir(), "workspace-"));
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

/** Runs a command line; `onError` sees what it says on standard error while it runs. */
async function dsr(words: string[], env: Record<string, string> = {}, onError?: (text: string) => void) {
  const argv = [...words, "--workspace", workspace, "--url", registry.url];
  const { code, stdout: out, stderr: err } = await spawnDsr(argv, { cwd: workspace, env, onError }).ended;
  return { code, out, err };
}

/** Signs in and lets the person decide as soon as the code is shown. */
const login = (decision: "allow" | "deny" = "allow", words: string[] = []) =>
  dsr(["login", "--json", ...words], {}, (text) => {
    const code = /"user_code":"([^"]+)"/.exec(text)?.[1];
    if (code) void decideDevice(registry.url, person, code, { decision });
  });

const authFile = () => join(workspace, ".service", "cli-auth.json");
const kept = async () => JSON.parse(await readFile(authFile(), "utf8")).registries[registry.url];

/** Asks the MCP endpoint whether it lets somebody in. */
const initialize = (url: string, headers: Record<string, string>) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
    }),
  });

/** Makes the kept token look ended. */
async function endToken(): Promise<void> {
  const content = JSON.parse(await readFile(authFile(), "utf8"));
  content.registries[registry.url].expiresAt = new Date(0).toISOString();
  await writeServiceFile(workspace, "cli-auth.json", JSON.stringify(content), false);
}

describe("dsr login", () => {
  it("DEV-15 waits for approval and stores the login only for its owner", async () => {
    const started = performance.now();
    const { code, out, err } = await login("allow", ["--scope", "sync:read sync:write"]);
    expect(err).toContain("user_code");
    expect(code).toBe(0);
    expect(performance.now() - started).toBeGreaterThan(4_900);
    expect(JSON.parse(out)).toMatchObject({ ok: true, url: registry.url, scope: "sync:read sync:write" });
    expect(await kept()).toEqual({
      accessToken: expect.stringMatching(/^ey/),
      refreshToken: expect.any(String),
      expiresAt: expect.stringMatching(/Z$/),
      scope: "sync:read sync:write",
    });
    expect((await stat(authFile())).mode & 0o777).toBe(0o600);
    expect(await readFile(join(workspace, ".service", ".gitignore"), "utf8")).toBe("*\n");
  });

  it("exits with 1 and stores nothing after a refusal, and doesn't start again", { tags: "long" }, async () => {
    const { code, err } = await login("deny");
    expect(code).toBe(1);
    expect(err).toContain("denied");
    await expect(readFile(authFile(), "utf8")).rejects.toThrow();
  });
});

/** What `dsr login` leaves behind, without its waiting. */
async function signIn(): Promise<void> {
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await askOauth(registry.url, path, form);
    expect(answer.status).toBe(200);
    return answer;
  };
  const { body } = await post("device", {});
  await decideDevice(registry.url, person, String(body.user_code));
  const answer = await post("token", {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: String(body.device_code),
  });
  await storeLogin(workspace, registry.url, loginOf(answer));
}

describe("a login", () => {
  beforeEach(signIn);

  it("opens the registry to every command", async () => {
    await writeFile(join(workspace, "theme.css"), ":root { --accent: teal }");
    const pushed = await dsr(["push", "theme", "--json"]);
    expect(pushed.err).toBe("");
    expect(pushed.code).toBe(0);
    expect(await (await fetch(`${registry.url}/api/registry/theme.css`)).text()).toContain("teal");
  });

  it("is renewed once by many at the same time", async () => {
    const before = await kept();
    await endToken();
    const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenFor(workspace, { url: registry.url })));
    expect(new Set(tokens).size).toBe(1);
    const after = await kept();
    expect(tokens[0]).toBe(after.accessToken);
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.refreshToken).not.toBe(before.refreshToken);
  });

  it("gives way to the environment", async () => {
    const { accessToken } = await kept();
    const requested = async (environment: Record<string, string>) =>
      tokenFor(
        workspace,
        await registryAddress(
          registry.url,
          { environment, dotEnv: {} },
          { configured: async () => undefined, lastSynced: async () => undefined },
        ),
      );
    expect(await requested({})).toBe(accessToken);
    expect(await requested({ SERVICE_API_KEY: "key" })).toBe("key");
    expect(await requested({ SERVICE_API_KEY: "key", SERVICE_SYNC_SECRET: "secret" })).toBe("secret");
    expect(await tokenFor(workspace, { url: "https://other.example" })).toBeUndefined();
  });

  it("prints the person, until the person is removed", async () => {
    const requested = await dsr(["whoami", "--json"]);
    expect(JSON.parse(requested.out)).toMatchObject({ ok: true, from: "login", user: { name: "Ada", role: "admin" } });
    await registry.remove(person.id);
    expect((await dsr(["whoami"])).code).toBe(1);
  });

  it("prints its token and nothing else", async () => {
    const { out, code } = await dsr(["mcp-token"]);
    expect(code).toBe(0);
    expect(out).toBe(`${(await kept()).accessToken}\n`);
  });

  it("is started by mcp-token without a login, on a terminal, with only the token on standard output", {
    tags: "long",
  }, async () => {
    await rm(join(workspace, ".service"), { recursive: true, force: true });
    const reported = { out: "", err: "" };
    const run = (env: Record<string, string>) =>
      runCommand({
        argv: ["mcp-token", "--workspace", workspace, "--url", registry.url],
        env,
        cwd: workspace,
        stdout: {
          write(text) {
            reported.out += text;
            return true;
          },
        },
        stderr: {
          write(text) {
            reported.err += text;
            const code = /([B-Z]{4}-[B-Z]{4})\n/.exec(text)?.[1];
            if (code) void decideDevice(registry.url, person, code);
            return true;
          },
        },
        input: () => process.stdin,
        confirm: async () => true,
        untilStopped: () => new Promise(() => undefined),
      });
    expect(await run({ CI: "true" })).toBe(1);
    expect(reported).toEqual({ out: "", err: expect.stringContaining("in a terminal, or set SERVICE_API_KEY") });
    expect(await run({})).toBe(0);
    expect(reported.out).toBe(`${(await kept()).accessToken}\n`);
    expect(reported.err).toContain(`${registry.url}/cli/device`);
  });

  it("is dead at the registry after logout", async () => {
    const { accessToken } = await kept();
    const ask = () => initialize(`${registry.url}/api/mcp`, { authorization: `Bearer ${accessToken}` });
    expect((await ask()).status).toBe(200);
    expect((await dsr(["logout"])).code).toBe(0);
    expect((await ask()).status).toBe(401);
    expect((await dsr(["mcp-token"])).code).toBe(1);
    expect((await dsr(["logout"])).code).toBe(0);
  });

  it("is written into .mcp.json only when asked to, and the file then kept out of git", async () => {
    const file = join(workspace, ".mcp.json");
    await writeFile(file, JSON.stringify({ mcpServers: { other: { type: "stdio", command: "x" } }, more: 1 }));
    expect((await dsr(["mcp-init"])).code).toBe(0);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
      more: 1,
      mcpServers: {
        other: { type: "stdio", command: "x" },
        "design-system": { type: "http", url: `${registry.url}/api/mcp` },
      },
    });
    const embedded = await dsr(["mcp-init", "--embed"]);
    const { accessToken, expiresAt } = await kept();
    expect(embedded.out).toContain(expiresAt);
    expect(await readFile(file, "utf8")).toContain(`Bearer ${accessToken}`);
    expect(await readFile(join(workspace, ".gitignore"), "utf8")).toContain(".mcp.json\n");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("has a person make an API key for agents, and writes that", async () => {
    const without = await dsr(["mcp-init", "--key"]);
    expect([without.code, without.err]).toEqual([1, expect.stringContaining(`${registry.url}/account#keys`)]);
    const { key } = await createApiKey(registry.deployment.db(), {
      personId: person.id,
      name: "Agents",
      scopes: ["sync:read"],
    });
    const { code, err } = await dsr(["mcp-init", "--key"], { SERVICE_API_KEY: key });
    expect(err).toBe("");
    expect(code).toBe(0);
    const { mcpServers } = JSON.parse(await readFile(join(workspace, ".mcp.json"), "utf8"));
    const { url, headers } = mcpServers["design-system"];
    const requested = await initialize(url, headers);
    expect(requested.status).toBe(200);
  });
});
