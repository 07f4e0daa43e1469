import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { sourceReaders } from "../src/platform/contract/access.ts";
import { addressOf } from "../src/platform/contract/client.ts";
import { type Endpoint, pathParameters } from "../src/platform/contract/endpoint.ts";
import { askHost } from "./ask-host.ts";
import { type OpenService, openWorkspace } from "./open-service.ts";
import { plan } from "./plan.ts";

const VALUES: Record<string, string> = {
  "/docs/{slug*}": "getting-started",
  "/docs/{slug*}.md": "getting-started",
  "/api/registry/pages/{slug*}": "getting-started",
  "/api/component/{id}.json": "button",
  "/api/component/{path*}": "button.css",
};
const reads: readonly Endpoint[] = features
  .filter(({ registryOnly }) => !registryOnly)
  .flatMap(({ routes = [] }) => routes)
  .map((route): Endpoint => route.endpoint)
  // The MCP endpoint has rules of its own, held in mcp-door.test.ts.
  .filter(({ method, path }) => method === "GET" && path !== "/api/mcp");
const addresses = reads.map((endpoint) => {
  const names = pathParameters(endpoint.path).map(({ name }) => [name, VALUES[endpoint.path] ?? "button"]);
  return [addressOf(endpoint, Object.fromEntries(names)), endpoint] as const;
});

const FOREIGN = [
  "https://evil.example",
  "null",
  "http://localhost.evil.example",
  "http://evil.example:3000",
  "file://",
];
const LOCAL = ["http://localhost:5173", "http://127.0.0.1:8080", "http://[::1]:4000", "http://app.localhost:3000"];

describe("the server of a workspace, to pages of other origins", () => {
  let workspace: OpenService;
  let previews: string;
  beforeAll(async () => {
    workspace = await openWorkspace("examples");
    previews = await previewHostOf(workspace);
  });
  afterAll(() => workspace.close());

  it.each(addresses)("%s responds only to callers on this machine", async (address, endpoint) => {
    const first = await workspace.get(address, { origin: LOCAL[0] ?? "" });
    await first.body?.cancel();
    for (const origin of FOREIGN) {
      const { headers } = await askHost(workspace.url, address, { origin });
      expect([origin, headers["access-control-allow-origin"]]).toEqual([origin, undefined]);
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    }
    for (const origin of LOCAL) {
      const { headers, status } = await askHost(workspace.url, address, { origin });
      // A workspace's sources are open, as all its reads are.
      const isRead =
        plan(endpoint).origins === "all" || (endpoint.access === sourceReaders && endpoint.headers !== "page");
      const isOpen = isRead || status >= 400;
      if (!isOpen) expect([origin, headers["access-control-allow-origin"]]).toEqual([origin, undefined]);
      else {
        expect([origin, headers["access-control-allow-origin"]]).toEqual([origin, origin]);
        expect(headers.vary).toMatch(/\bOrigin\b/);
      }
    }
  });

  it("answers no preflight of other origins, and doesn't reveal missing addresses", async () => {
    for (const method of ["OPTIONS", "GET", "POST"])
      for (const address of ["/api/registry/pages", "/nothing-here"]) {
        const foreign = await askHost(workspace.url, address, { method, origin: "https://evil.example" });
        expect(foreign.headers["access-control-allow-origin"]).toBeUndefined();
      }
    const preflight = await askHost(workspace.url, "/api/registry/pages", {
      method: "OPTIONS",
      origin: "http://localhost:5173",
    });
    expect(preflight.headers["access-control-allow-origin"]).toBe("http://localhost:5173");
  });

  it("has a preview host that alone responds to frames without an origin, with public files only", async () => {
    expect(previews).toMatch(/^[0-9a-f]{40}\.localhost:\d+$/);
    const frame = { host: previews, origin: "null", "sec-fetch-dest": "iframe" };
    for (const path of ["/api/component/button.css", "/api/component/button-default.html", "/api/components.json"]) {
      const { status, headers } = await askHost(workspace.url, path, frame);
      expect([path, status, headers["access-control-allow-origin"]]).toEqual([path, 200, "*"]);
      expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
    }
    const html = await askHost(workspace.url, "/api/component/button-default.html", frame);
    expect(html.headers["content-security-policy"]).toMatch(/^sandbox allow-scripts allow-forms; /);
    for (const path of ["/", "/docs", "/edit", "/api/service/components?id=button", "/_/live", "/api/mcp", "/healthz"])
      expect([path, (await askHost(workspace.url, path, frame)).status]).toEqual([path, 404]);
    // Another name of this machine is no such host.
    const other = { ...frame, host: previews.replace(/^\w{4}/, "0000") };
    const { headers } = await askHost(workspace.url, "/api/components.json", other);
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("has a new name for that host at each start", async () => {
    const again = await openWorkspace("examples", { SERVICE_HOST: "127.0.0.1" });
    expect(await previewHostOf(again)).not.toBe(previews);
    await again.close();
  });

  it("embeds files in previews after a page reports that its browser can't find that host", async () => {
    const requested = await openWorkspace("examples");
    const path = "/api/component/button-default.html";
    const framed = async () => (await askHost(requested.url, path, { "sec-fetch-dest": "iframe" })).body;
    expect(await framed()).toMatch(/<link[^>]*\shref="\//);
    const report = (headers: Record<string, string>) =>
      askHost(requested.url, "/_/previews-inside", { method: "POST", ...headers });
    const strangers: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      {},
    ];
    for (const foreign of strangers) {
      expect((await report(foreign)).status).toBe(403);
      expect(await previewHostOf(requested)).toMatch(/^[0-9a-f]{40}\.localhost:\d+$/);
    }
    expect((await report({ "sec-fetch-site": "same-origin" })).status).toBe(204);
    // Answers that were kept name that host no more.
    expect(await previewHostOf(requested)).toBe("");
    expect(await framed()).toContain('href="data:text/css');
    // What it logs comes by another way than its answers.
    await expect
      .poll(() => requested.logged.filter((line) => line.includes("cannot resolve the preview host")))
      .toHaveLength(1);
    await requested.close();
  });

  it("puts the files into previews where other machines may ask, which do not reach that host", async () => {
    const shared = await openWorkspace("examples", { SERVICE_HOST: "0.0.0.0" });
    const path = "/api/component/button-default.html";
    const { headers, body } = await askHost(shared.url, path, { "sec-fetch-dest": "iframe" });
    expect(headers["content-security-policy"]).toMatch(/^sandbox allow-scripts allow-forms; .*style-src [^;]* data:;/);
    expect(body).toContain('href="data:text/css');
    expect(body).not.toMatch(/<link[^>]*\shref="\//);
    await shared.close();
  });
});

/** Host of the frame on the page of a component. */
async function previewHostOf({ url }: Pick<OpenService, "url">): Promise<string> {
  const html = await (await fetch(`${url}/components/button`)).text();
  const [, host = ""] = /<iframe[^>]*\ssrc="http:\/\/([^/"]+)\//.exec(html) ?? [];
  return host;
}
