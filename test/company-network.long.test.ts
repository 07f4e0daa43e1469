// @module-tag long
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CompanyNetwork, openCompanyNetwork } from "./company-network.ts";
import { freePort } from "./free-port.ts";
import { openRegistry, SECRET } from "./open-service.ts";
import { BUILT, spawnDsr } from "./spawn-dsr.ts";
import { useRegistry } from "./use-registry.ts";

const registry = useRegistry();
let network: CompanyNetwork;
beforeEach(async () => {
  network = await openCompanyNetwork(registry.service.url, await registry.emptyFolder());
});
afterEach(() => network.close());

/** Runs a command line to its end, with nothing else set. */
const dsr = (cwd: string, env: Record<string, string>, ...argv: string[]) =>
  spawnDsr(argv, { cwd, env: { SERVICE_SYNC_SECRET: SECRET, HOME: cwd, ...env } }).ended;

const throughProxy = () => ({ HTTPS_PROXY: network.proxy, NODE_EXTRA_CA_CERTS: network.authority });

describe("in a company's network", () => {
  it("every command reaches the registry through the proxy, behind the company's certificate", async () => {
    const folder = await registry.systemFolder();
    const home = join(await registry.emptyFolder(), "clone");
    const env = throughProxy();
    for (const argv of [
      ["push", "--skip-build", "--url", network.https],
      ["status", "--url", network.https],
      ["pull", "--url", network.https],
      ["diff", "--url", network.https],
      ["mcp-init", "--url", network.https, "--instructions"],
      ["clone", network.https, home],
    ]) {
      const before = network.asked.length;
      const { code, stderr } = await dsr(folder, env, ...argv);
      expect([argv[0], code, stderr]).toEqual([argv[0], 0, expect.any(String)]);
      expect([argv[0], network.asked.length > before]).toEqual([argv[0], true]);
    }
    expect(new Set(network.asked)).toEqual(new Set([`CONNECT ${new URL(network.https).host}`]));
    expect((await readdir(home)).length).toBeGreaterThan(3);
  }, 180_000);

  it("uses it without TLS, with lower-case variables, and bypasses it for NO_PROXY", async () => {
    const folder = await registry.emptyFolder();
    const found = await dsr(folder, { http_proxy: network.proxy }, "status", "--url", network.http);
    expect([found.code, found.stderr]).toEqual([0, ""]);
    expect(network.asked[0]).toMatch(new RegExp(`^GET ${network.http}/api/`));
    const before = network.asked.length;
    const env = { http_proxy: network.proxy, no_proxy: "registry.internal" };
    const past = await dsr(folder, env, "status", "--url", network.http);
    expect(past.stderr).toMatch(/ENOTFOUND|EAI_AGAIN/);
    const here = await dsr(folder, { http_proxy: network.proxy }, "status", "--url", registry.service.url);
    expect(here.code).toBe(0);
    expect(network.asked).toHaveLength(before);
  });

  it("dsr login asks through it", async () => {
    const folder = await registry.emptyFolder();
    const env = { HOME: folder, ...throughProxy() };
    const login = spawnDsr(["login", "--url", network.https], { cwd: folder, env });
    await login.prints(/[A-Z]{4}-?[A-Z]{4}/);
    await login.end("SIGTERM");
    expect(network.asked[0]).toBe(`CONNECT ${new URL(network.https).host}`);
  });

  it("dsr mcp sends messages through it, with the variables that mcp-init lists", async () => {
    const folder = await registry.emptyFolder();
    const env = throughProxy();
    const reported = await dsr(folder, env, "mcp-init", "--url", network.https);
    expect(reported.stdout).toMatch(/connects to .* with HTTPS_PROXY, NODE_EXTRA_CA_CERTS/);
    expect(reported.stdout).toContain(`dsr mcp --url ${network.https}`);
    expect(await readFile(join(folder, ".mcp.json"), "utf8")).toContain(`${network.https}/api/mcp`);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [BUILT.main, "mcp", "--url", network.https],
      cwd: folder,
      env: { HOME: folder, SERVICE_SYNC_SECRET: SECRET, ...env },
      stderr: "pipe",
    });
    const client = new Client({ name: "test", version: "1" }, {});
    await client.connect(transport);
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    await client.close();
    const near = await dsr(folder, env, "mcp-init", "--url", registry.service.url);
    expect(near.stdout).not.toContain("HTTPS_PROXY");
  });

  it("reports a missing or wrong setting", async () => {
    const folder = await registry.emptyFolder();
    const push = async (env: Record<string, string>, url = network.https) => {
      const { code, stderr } = await dsr(folder, env, "status", "--url", url);
      expect(code).toBe(1);
      return stderr;
    };
    const { proxy: HTTPS_PROXY } = network;
    expect(await push({ HTTPS_PROXY })).toMatch(/certificate .* not trusted.*NODE_EXTRA_CA_CERTS.*--use-system-ca/);
    const system = { HTTPS_PROXY, NODE_OPTIONS: "--use-system-ca", SSL_CERT_FILE: network.authority };
    expect((await dsr(folder, system, "status", "--url", network.https)).code).toBe(0);
    const nowhere = `http://ada:geheim@127.0.0.1:${await freePort()}`;
    const gone = await push({ ...throughProxy(), HTTPS_PROXY: nowhere });
    expect(gone).toMatch(/ECONNREFUSED.*through the proxy http:\/\/127.0.0.1:\d+ in HTTPS_PROXY/);
    expect(gone).not.toContain("geheim");
    expect(await push({ HTTPS_PROXY: "http://ada:ge#heim@proxy:1" })).toMatch(/HTTPS_PROXY (?!.*heim).*%23/);
    expect(await push({ HTTPS_PROXY: "socks5://proxy:1" })).toMatch(/HTTPS_PROXY starts with socks5:/);
    network.proxyAnswers.wants = `Basic ${Buffer.from("ada:p@ss").toString("base64")}`;
    expect(await push({ HTTPS_PROXY })).toMatch(/user name and password \(status 407\): HTTPS_PROXY=/);
    expect(await push({ HTTP_PROXY: HTTPS_PROXY }, network.http)).toMatch(
      /user name and password \(status 407\).*HTTP_PROXY/,
    );
    const known = { ...throughProxy(), HTTPS_PROXY: HTTPS_PROXY.replace("http://", "http://ada:p%40ss@") };
    expect((await dsr(folder, known, "status", "--url", network.https)).code).toBe(0);
  });

  it("the server sends requests through it, and bypasses it for NO_PROXY", async () => {
    const provider = createServer((request, response) => {
      const issuer = `http://${request.headers.host}`;
      const at = (path: string) => `${issuer}/${path}`;
      const endpoints = { authorization_endpoint: at("authorize"), token_endpoint: at("token"), jwks_uri: at("jwks") };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ issuer, ...endpoints, response_types_supported: ["code"] }));
    });
    await once(provider.listen(0, "127.0.0.1"), "listening");
    const issuer = `http://idp.internal:${(provider.address() as AddressInfo).port}`;
    const begin = async (env: Record<string, string>) => {
      const service = await openRegistry("sqlite", {
        HTTP_PROXY: network.proxy,
        SERVICE_OIDC_ISSUER: issuer,
        SERVICE_OIDC_ALLOW_INSECURE_HTTP: "true",
        SERVICE_OIDC_CLIENT_ID: "registry",
        SERVICE_OIDC_CLIENT_SECRET: "secret",
        ...env,
      });
      const { status } = await fetch(`${service.url}/sign-in/oidc`, { redirect: "manual" });
      await service.close();
      return { status, log: service.logged.find((line) => line.includes('"event":"oidc"')) };
    };
    expect((await begin({})).status).toBe(303);
    expect(network.asked).toEqual([`GET ${issuer}/.well-known/openid-configuration`]);
    const past = await begin({ NO_PROXY: "localhost,.internal" });
    expect([past.status, past.log]).toEqual([503, expect.stringMatching(/ENOTFOUND|EAI_AGAIN/)]);
    expect(network.asked).toHaveLength(1);
    network.proxyAnswers.wants = "Basic x";
    expect((await begin({})).status).toBe(503);
    provider.close();
    provider.closeAllConnections();
  });

  it.each([502, 503, 504])("tells a %i that is not ours as the proxy's", async (status) => {
    network.proxyAnswers.status = status;
    const env = { HTTP_PROXY: network.proxy, HTTPS_PROXY: network.proxy };
    const folder = await registry.emptyFolder();
    for (const argv of [
      // A registry that stops says 503 too, and is waited for.
      ...(status === 503 ? [] : [["clone", network.http, join(folder, "to")]]),
      ["login", "--url", network.http],
    ]) {
      const { code, stderr } = await dsr(folder, env, ...argv);
      expect([argv[0], code]).toEqual([argv[0], 1]);
      expect(stderr).toMatch(new RegExp(`A proxy cannot reach the registry \\(status ${status} from .* in HTTP_PROXY`));
    }
  });
});
