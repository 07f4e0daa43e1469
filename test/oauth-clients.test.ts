import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideConsent, decideDevice } from "./approve.ts";
import { freePort } from "./free-port.ts";
import { databases } from "./long-form.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";

const CALLBACK = "http://127.0.0.1:33419/callback";
const HTTP = { [oauth.allowInsecureRequests]: true };

describe.each(databases)("real clients on %s", (database) => {
  let registry: OpenPeople;
  let person: SignedIn;
  beforeAll(async () => {
    registry = await openPeople(database);
    person = await registry.signIn("admin");
  });
  afterAll(() => registry.close());

  const discover = async () => {
    const issuer = new URL(registry.url);
    const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...HTTP });
    return oauth.processDiscoveryResponse(issuer, response);
  };

  it("oauth4webapi registers, signs in by code, refreshes, reads and revokes", async () => {
    const server = await discover();
    const registered = await oauth.dynamicClientRegistrationRequest(
      server,
      { client_name: "oauth4webapi", redirect_uris: [CALLBACK], token_endpoint_auth_method: "none" },
      HTTP,
    );
    const client = await oauth.processDynamicClientRegistrationResponse(registered);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(String(server.authorization_endpoint));
    for (const [name, value] of Object.entries({
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      response_type: "code",
      scope: "sync:read",
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      resource: `${registry.url}/api/mcp`,
    }))
      address.searchParams.set(name, value);
    const led = new URL(await decideConsent(address.href, person));
    const callback = oauth.validateAuthResponse(server, client, led, state);
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      callback,
      CALLBACK,
      verifier,
      HTTP,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer);
    const claims = await oauth.validateJwtAccessToken(
      server,
      new Request(registry.url, { headers: { authorization: `Bearer ${tokens.access_token}` } }),
      `${registry.url}/api/mcp`,
      HTTP,
    );
    expect(claims.scope).toBe("sync:read");
    const renewal = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      String(tokens.refresh_token),
      HTTP,
    );
    const renewed = await oauth.processRefreshTokenResponse(server, client, renewal);
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    const revoked = await oauth.revocationRequest(server, client, oauth.None(), String(renewed.refresh_token), HTTP);
    await oauth.processRevocationResponse(revoked);
    const dead = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      String(renewed.refresh_token),
      HTTP,
    );
    await expect(oauth.processRefreshTokenResponse(server, client, dead)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  it("oauth4webapi signs a device in", async () => {
    const server = await discover();
    const client: oauth.Client = { client_id: "dsr" };
    const started = await oauth.deviceAuthorizationRequest(
      server,
      client,
      oauth.None(),
      new URLSearchParams({ scope: "sync:read sync:write" }),
      HTTP,
    );
    const device = await oauth.processDeviceAuthorizationResponse(server, client, started);
    expect(device.interval).toBe(5);
    await decideDevice(registry.url, person, device.user_code);
    const answer = await oauth.deviceCodeGrantRequest(server, client, oauth.None(), device.device_code, HTTP);
    const tokens = await oauth.processDeviceCodeResponse(server, client, answer);
    expect(tokens.scope).toBe("sync:read sync:write");
  });

  it("the MCP client finds its way from the 401 to a list of tools", async () => {
    let client: StoredOAuthClientInformation | undefined;
    let tokens: StoredOAuthTokens | undefined;
    let verifier = "";
    let requested = "";
    const provider: OAuthClientProvider = {
      redirectUrl: CALLBACK,
      clientMetadata: { client_name: "MCP client", redirect_uris: [CALLBACK] },
      clientInformation: () => client,
      saveClientInformation(information) {
        client = information;
      },
      tokens: () => tokens,
      saveTokens(given) {
        tokens = given;
      },
      redirectToAuthorization(address) {
        requested = address.href;
      },
      saveCodeVerifier(given) {
        verifier = given;
      },
      codeVerifier: () => verifier,
    };
    const address = new URL(`${registry.url}/api/mcp`);
    const first = new StreamableHTTPClientTransport(address, { authProvider: provider });
    const stranger = new Client({ name: "test", version: "1" });
    await expect(stranger.connect(first)).rejects.toThrow(UnauthorizedError);
    const led = new URL(await decideConsent(requested, person));
    await first.finishAuth(led.searchParams);
    const known = new Client({ name: "test", version: "1" });
    await known.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }));
    expect(known.getServerVersion()?.name).toBe("design-system-registry");
    expect((await known.listTools()).tools.map(({ name }) => name)).toContain("service_search");
    await known.close();
  });

  it("mcp-remote signs in through its own browser window", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mcp-remote-"));
    const env = { PATH: "/nonexistent", HOME: folder, MCP_REMOTE_CONFIG_DIR: folder, BROWSER: "none" };
    const given = [`${registry.url}/api/mcp`, String(await freePort()), "--allow-http"];
    const program = join(process.cwd(), "node_modules/mcp-remote/dist/client.js");
    const child = spawn(process.execPath, [program, ...given], { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    let requested = false;
    const done = Promise.withResolvers<string>();
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const [address] = /http:\/\/localhost:\d+\/api\/oauth\/authorize\?\S+/.exec(said) ?? [];
      if (address && !requested) {
        requested = true;
        void decideConsent(address, person).then((led) => fetch(led));
      }
      if (/Tools:|Exiting|Connected successfully/i.test(said)) done.resolve(said);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("close", () => done.resolve(said));
    const timer = setTimeout(() => done.resolve(said), 40_000);
    try {
      expect(await done.promise).toMatch(/Connected successfully|Tools:/);
      child.kill();
      // Its bridge for clients without HTTP finds the tokens there, and passes calls on.
      const bridge = new StdioClientTransport({
        command: process.execPath,
        args: [join(process.cwd(), "node_modules/mcp-remote/dist/proxy.js"), ...given],
        env,
      });
      const client = new Client({ name: "test", version: "1" });
      await client.connect(bridge);
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain("service_search");
      const found = await client.callTool({ name: "service_search", arguments: { query: "nothing" } });
      expect(found.structuredContent).toMatchObject({ results: [], total: 0 });
      await client.close();
    } finally {
      clearTimeout(timer);
      child.kill();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
