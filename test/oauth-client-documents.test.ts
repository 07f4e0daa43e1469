import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPage } from "./approve.ts";
import { databases } from "./long-form.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { CALLBACK, clientOf, DEVICE_GRANT, type Target } from "./standards/target.ts";

/** A certificate for `localhost` that only the registry of these tests trusts, and its key. */
const CERT = fileURLToPath(new URL("./fixtures/localhost-cert.pem", import.meta.url));
const KEY = fileURLToPath(new URL("./fixtures/localhost-key.pem", import.meta.url));

describe.each(databases)("clients described at an address, on %s", (database) => {
  let documents: Server;
  let origin = "";
  let registry: OpenPeople;
  let target: Target;
  const served = new Map<string, (response: ServerResponse, address: string) => void>();
  const requested: string[] = [];
  const client = clientOf(() => target);

  beforeAll(async () => {
    documents = createServer({ key: readFileSync(KEY), cert: readFileSync(CERT) }, ({ url = "" }, response) => {
      requested.push(url);
      response.setHeader("content-type", "application/json");
      served.get(url)?.(response, `${origin}${url}`);
    });
    await new Promise<void>((resolve) => documents.listen(0, "localhost", resolve));
    const address = documents.address();
    origin = `https://localhost:${address && typeof address === "object" ? address.port : 0}`;
    registry = await openPeople(database, {
      NODE_EXTRA_CA_CERTS: CERT,
      SERVICE_CLIENT_METADATA: "true",
      SERVICE_FETCH_ALLOW: new URL(origin).host,
    });
    const admin = await registry.signIn("admin");
    target = { url: registry.url, admin, member: admin };
  });
  afterAll(async () => {
    await registry.close();
    documents.closeAllConnections();
    documents.close();
  });

  const describing = (address: string, more: object = {}) =>
    JSON.stringify({ client_id: address, client_name: "Remote agent", redirect_uris: [CALLBACK], ...more });
  /** Serves something at an address of its own and answers that address. */
  const serve = (path: string, answer: (response: ServerResponse, address: string) => void): string => {
    served.set(path, answer);
    return origin + path;
  };
  const statusOf = async (client_id: string) => (await client.visit(client.authorizationUrl({ client_id }))).status;

  it("CIMD-1 CIMD-3 AUZ-15 are let in by the address of their document, and it is shown", async () => {
    const address = serve("/good.json", (response, self) => response.end(describing(self)));
    const page = await client.visit(client.authorizationUrl({ client_id: address }));
    const html = await (
      await getPage(new URL(page.headers.get("location") ?? "", target.url).href, target.admin)
    ).text();
    for (const part of ["Remote agent", "Client metadata", new URL(origin).host, "127.0.0.1:33418"])
      expect(html).toContain(part);
    const { redemption } = await client.code({ client_id: address });
    const { status, body } = await client.token(redemption);
    expect(status).toBe(200);
    const claims = JSON.parse(Buffer.from(body.access_token.split(".")[1] ?? "", "base64url").toString());
    expect(claims.client_id).toBe(address);
    expect((await client.refresh(body.refresh_token, { client_id: address })).status).toBe(200);
  });

  it.each<[string, (response: ServerResponse, self: string) => void]>([
    ["CIMD-2 a redirect", (response) => response.writeHead(302, { location: `${origin}/good.json` }).end()],
    ["CIMD-2 nothing", (response) => response.writeHead(404).end()],
    ["CIMD-2 more than 5 kB", (response, self) => response.end(describing(self, { more: "x".repeat(5_000) }))],
    ["CIMD-2 what is no JSON", (response) => response.end("<html>")],
    ["CIMD-3 another's name", (response) => response.end(describing(`${origin}/other.json`))],
    ["CIMD-3 another spelling", (response, self) => response.end(describing(self.replace("https", "HTTPS")))],
    ["CIMD-5 a secret", (response, self) => response.end(describing(self, { client_secret: "s" }))],
    [
      "CIMD-5 a way to prove a secret",
      (response, self) => response.end(describing(self, { token_endpoint_auth_method: "client_secret_basic" })),
    ],
    ["no redirect addresses", (response, self) => response.end(describing(self, { redirect_uris: [] }))],
    [
      "a harmful redirect address",
      (response, self) => response.end(describing(self, { redirect_uris: ["javascript:alert(1)"] })),
    ],
  ])("%s is refused on a page, and requested again", async (title, answer) => {
    const path = `/${title.replaceAll(/\W+/g, "-")}.json`;
    const address = serve(path, answer);
    expect(await statusOf(address)).toBe(400);
    // CIMD-6: what was refused is not kept.
    serve(path, (response, self) => response.end(describing(self)));
    expect(await statusOf(address)).toBe(303);
  });

  it("CIMD-6 CIMD-7 a document is cached as it declares, and consent is requested each time", async () => {
    const address = serve("/kept.json", (response, self) =>
      response.writeHead(200, { "cache-control": "max-age=600" }).end(describing(self)),
    );
    for (let round = 0; round < 3; round++) {
      const response = await client.visit(client.authorizationUrl({ client_id: address }));
      expect(response.headers.get("location")).toMatch(/^\/oauth\/consent\//);
      await client.code({ client_id: address });
    }
    expect(requested.filter((path) => path === "/kept.json")).toHaveLength(1);
  });

  it("an anonymous caller can't make the registry fetch one", async () => {
    const address = serve("/unasked.json", (response, self) => response.end(describing(self)));
    const device = { client_id: address, device_code: "x" };
    expect((await client.token({ ...device, grant_type: DEVICE_GRANT })).body.error).toBe("invalid_grant");
    expect((await client.refresh("x", { client_id: address })).body.error).toBe("invalid_grant");
    expect((await client.startDevice({ client_id: address })).body.error).toBe("invalid_client");
    const stranger = await fetch(client.authorizationUrl({ client_id: address }), { redirect: "manual" });
    expect(stranger.headers.get("location")).toMatch(/^\/sign-in/);
    expect(requested).not.toContain("/unasked.json");
  });

  it("its picture is not shown, and only its document is fetched", async () => {
    const address = serve("/picture.json", (response, self) =>
      response.end(describing(self, { logo_uri: `${origin}/logo.png` })),
    );
    const page = await client.visit(client.authorizationUrl({ client_id: address }));
    const html = await (
      await getPage(new URL(page.headers.get("location") ?? "", target.url).href, target.admin)
    ).text();
    expect(html).not.toContain("logo.png");
    expect(requested).not.toContain("/logo.png");
  });
});
