import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { addressOf } from "../src/platform/contract/client.ts";
import { type Endpoint, pathParameters } from "../src/platform/contract/endpoint.ts";
import { assetRoute } from "../src/web/ui/asset-route.ts";
import { databases } from "./long-form.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, SECRET } from "./open-service.ts";

const reads: readonly Endpoint[] = [...features.flatMap(({ routes = [] }) => routes), assetRoute]
  .map((route): Endpoint => route.endpoint)
  .filter(({ method }) => method === "GET");

/** What stays open (decisions, "Everywhere"), by how it answers who is nobody. */
const OPEN: Record<string, number> = {
  "/healthz": 200,
  "/readyz": 200,
  "/api/registry/config": 200,
  "/.well-known/oauth-authorization-server": 200,
  "/.well-known/oauth-protected-resource": 200,
  "/.well-known/oauth-protected-resource/api/mcp": 200,
  "/api/oauth/jwks": 200,
  "/sign-in": 200,
  "/sign-in/oidc": 404,
  "/sign-in/oidc/callback": 404,
  "/setup": 410,
  "/invite/{token}": 410,
  "/reset": 200,
  "/reset/{token}": 410,
  "/api/account": 200,
  "/_/{file*}": 404,
  // They lead to sign-in, and ask for a credential.
  "/api/oauth/authorize": 303,
  "/oauth/consent/{id}": 303,
  "/cli/device": 303,
  "/api/mcp": 401,
};
/** Values with which addresses of the examples exist. */
const VALUES: Record<string, string> = {
  "/oauth/consent/{id}": "abcdefghijklmnopqrstuvwxyz",
  "/docs/{slug*}": "getting-started",
  "/docs/{slug*}.md": "getting-started",
  "/api/registry/pages/{slug*}": "getting-started",
  "/components/{id}": "button",
  "/api/component/{id}.json": "button",
  "/api/component/{path*}": "button.css",
};
const addressFor = (endpoint: Endpoint) =>
  addressOf(
    endpoint,
    Object.fromEntries(pathParameters(endpoint.path).map(({ name }) => [name, VALUES[endpoint.path] ?? "x"])),
  );

describe.each(databases)("a registry with closed reads on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openExamples(database, { SERVICE_PUBLIC_READS: "false" });
    // What somebody may read is warm: nobody gets it out of a cache.
    for (const endpoint of reads.filter(({ path }) => path !== "/api/mcp"))
      await (await service.get(addressFor(endpoint), { authorization: `Bearer ${SECRET}` })).arrayBuffer();
  });
  afterAll(() => service.close());

  it.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
    "GET %s for anonymous callers",
    async (path, endpoint) => {
      const response = await service.get(addressFor(endpoint));
      await response.body?.cancel();
      expect(response.status).toBe(OPEN[path] ?? 401);
      if (!(path in OPEN)) {
        const page = await service.get(addressFor(endpoint), { accept: "text/html" });
        // A person who opens a page is led to sign-in and back.
        expect(page.status).toBe(path.startsWith("/api/") ? 401 : 303);
        expect(page.headers.get("cache-control")).toBe("no-store");
      }
    },
  );

  it.each(["/nothing-here", "/docs/nothing", "/docs/nothing.md", "/packages/x"])(
    "doesn't reveal whether %s exists",
    async (path) => {
      expect((await service.get(path)).status).toBe(401);
      const page = await service.get(path, { accept: "text/html" });
      expect([page.status, page.headers.get("location")]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`]);
      expect((await service.get(path, { authorization: `Bearer ${SECRET}` })).status).toBe(404);
    },
  );

  it("lets no cache store an asset or its placeholder", async () => {
    const authorization = `Bearer ${SECRET}`;
    const answer = await fetch(`${service.url}/api/service/assets`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ title: "Elsewhere", assetType: "image", storageUrl: "http://127.0.0.1/a.png" }),
    });
    const { storageKey } = await answer.json();
    for (const path of [`/assets/${storageKey}`, `/assets/${storageKey}?w=64`]) {
      const shown = await service.get(path, { authorization });
      expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect((await service.get(path)).status).toBe(401);
    }
  });

  it("shows no content of the design system on an error page", async () => {
    const page = await service.get("/_/nothing.js", { accept: "text/html" });
    expect(page.status).toBe(404);
    const html = await page.text();
    const authorization = `Bearer ${SECRET}`;
    const known = await (await service.get("/_/nothing.js", { accept: "text/html", authorization })).text();
    for (const reported of ["theme.css", "meadow"]) {
      expect(html).not.toContain(reported);
      expect(known).toContain(reported);
    }
  });
});
