import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import type { Endpoint } from "../src/platform/contract/endpoint.ts";
import { askHost } from "./ask-host.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";

const endpoints: readonly Endpoint[] = features.flatMap(({ routes = [] }) => routes).map(({ endpoint }) => endpoint);
const paths = new Set(endpoints.map(({ path }) => path));
const twinOf = (path: string) => (path === "/" ? "/index.md" : `${path}.md`);
/** Pages for everybody, but for those of sign-in and consent, which are no content. */
const pages = endpoints.filter(
  ({ method, headers, access }) =>
    method === "GET" && headers === "page" && access.who === "everybody" && access.always !== true,
);

const PART = "a part of a page, loaded by its script";
/** Pages without a text, and why. */
const WITHOUT: Record<string, string> = {
  "/navigation/docs/{group*}": PART,
  "/navigation/components/{group*}": PART,
  "/navigation/patterns/{group*}": PART,
  "/foundations/token-groups": PART,
  "/components/{id}/code": PART,
  "/components/{id}/properties": PART,
  "/components/{id}/styles": PART,
  "/components/{id}/versions": PART,
  "/components/{id}/versions/compare": PART,
  "/components/{id}/previews/{previewKey}": "one drawing with values somebody chose; the API answers them",
  "/search": "the API answers it as JSON; a text for each query would be a page of its own",
  "/foundations/proof": "about how values were compiled; /api/registry/dtcg/proof answers it",
  "/foundations/compare": "about two revisions that are chosen; /api/compare answers it",
  "/foundations/tokens/timeline": "about a token through time; /api/compare/timeline answers it",
  "/health": "about the work on components; what checks found stands in the text of each",
  "/developer": "leads people to what programs find by /llms.txt and /api/openapi.json",
  "/developer/api": "drawn from /api/openapi.json",
  "/developer/api/endpoints/{id}": PART,
  "/developer/api/shapes/{name}": PART,
};

const MARKDOWN = "text/markdown; charset=utf-8";
const PAGES = [
  "/",
  "/docs",
  "/docs/getting-started",
  "/components",
  "/components/button",
  "/patterns",
  "/foundations",
  "/foundations/colors",
  "/foundations/typography",
  "/foundations/effects",
  "/foundations/tokens",
  "/foundations/contrast",
  "/foundations/problems",
  "/foundations/icons",
  "/foundations/logos",
];

describe("every page of content", () => {
  it.each(pages.map(({ path }) => path))("%s has a text, or a reason why not", (path) => {
    expect([paths.has(twinOf(path)), path in WITHOUT]).toContain(true);
    expect(paths.has(twinOf(path)) && path in WITHOUT).toBe(false);
  });
});

describe("a registry", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openExamples();
  });
  afterAll(() => service.close());
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await service.get(path, headers);
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

  describe.each(PAGES)("at %s", (path) => {
    it("responds to clients that prefer Markdown like the address with .md", async () => {
      const [page, duplicate] = [await read(path, { accept: "text/markdown" }), await read(twinOf(path))];
      expect([page.status, duplicate.status]).toEqual([200, 200]);
      expect(page.headers.get("content-type")).toBe(MARKDOWN);
      expect(duplicate.headers.get("content-type")).toBe(MARKDOWN);
      expect(page.body).toBe(duplicate.body);
      expect(page.body).toMatch(/^# \S/);
    });

    it("responds to others with the page, which links to its text", async () => {
      for (const accept of ["*/*", "text/html,*/*;q=0.8", "text/html, text/markdown", "text/markdown;q=0", "text/*"]) {
        const page = await read(path, { accept });
        expect(page.headers.get("content-type"), accept).toBe("text/html; charset=utf-8");
        expect(page.body).toContain(`<link rel="alternate" type="text/markdown" href="${twinOf(path)}"`);
      }
    });

    it("keeps both separate, in any order of requests, cached or not", async () => {
      const expected = { "text/markdown": MARKDOWN, "text/html": "text/html; charset=utf-8" };
      const freshness: Record<string, string>[] = [{}, { "x-registry-min-revision": "1" }];
      for (const fresh of freshness)
        for (let round = 0; round < 3; round++)
          for (const [accept, type] of Object.entries(expected)) {
            const { headers } = await read(path, { accept, ...fresh });
            expect(headers.get("content-type")).toBe(type);
            expect(headers.get("vary")?.split(", ")).toContain("Accept");
          }
    });

    it("responds 304 to a client with the text, only for the text", async () => {
      const { headers } = await read(path, { accept: "text/markdown" });
      const etag = headers.get("etag") ?? "";
      expect((await read(path, { accept: "text/markdown", "if-none-match": etag })).status).toBe(304);
      expect((await read(path, { accept: "text/html", "if-none-match": etag })).status).toBe(200);
    });

    it("returns the same headers for HEAD and GET", async () => {
      const requested = { method: "HEAD", headers: { accept: "text/markdown" } };
      const response = await fetch(service.url + path, requested);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, MARKDOWN]);
      expect(await response.text()).toBe("");
    });

    it("lets nothing in the text run, and every origin read it", async () => {
      const { headers } = await read(path, { accept: "text/markdown" });
      expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("access-control-allow-origin")).toBe("*");
    });
  });

  it("reports a missing page in Markdown to clients that prefer it", async () => {
    for (const path of ["/components/nothing", "/components/nothing.md", "/nothing"]) {
      const { status, headers, body } = await read(path, { accept: "text/markdown" });
      expect([status, headers.get("content-type")]).toEqual([404, MARKDOWN]);
      expect(body).toMatch(/^# not_found\n\n.+\n$/);
    }
    const { headers } = await read("/components/nothing.md");
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    const api = await read("/api/component/nothing.json", { accept: "text/markdown" });
    expect(JSON.parse(api.body)).toMatchObject({ error: "not_found" });
  });

  it("repeats no part of an address that is more than plain words", async () => {
    const { body } = await read("/components/%3Cscript%3E%0A%23%20x%60", { accept: "text/markdown" });
    expect(body).toContain("\\<script>");
    expect(body.trim().split("\n")).toHaveLength(3);
  });

  it("returns the page of a name that ends in .md", async () => {
    const upload = (id: string) => ({
      entityType: "component",
      entityId: id,
      action: "create",
      data: { id, title: `Title of ${id}` },
    });
    const changes = [upload("size.md"), upload("only.md"), upload("size")];
    expect((await service.post("/api/sync/upload", { changes })).status).toBe(200);
    const page = await read("/components/only.md");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("Title of only.md");
    expect((await read("/components/only.md", { accept: "text/markdown" })).body).toMatch(/^# Title of only\.md\n/);
    expect((await read("/components/only.md.md")).body).toMatch(/^# Title of only\.md\n/);
    expect((await read("/components/size.md")).body).toMatch(/^# Title of size\n/);
    // Also where the page was answered there before.
    expect((await service.post("/api/sync/upload", { changes: [upload("only")] })).status).toBe(200);
    expect((await read("/components/only.md")).body).toMatch(/^# Title of only\n/);
  });
});

describe("a registry with closed reads", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openExamples("sqlite", { SERVICE_PUBLIC_READS: "false" });
  });
  afterAll(() => service.close());

  it.each(PAGES)("returns the text of %s to permitted readers only", async (path) => {
    const authorization = `Bearer ${SECRET}`;
    for (const [address, accept] of [
      [path, "text/markdown"],
      [twinOf(path), "*/*"],
      [twinOf(path), "text/markdown"],
    ] as const) {
      const known = await service.get(address, { accept, authorization });
      expect([known.status, known.headers.get("content-type")]).toEqual([200, MARKDOWN]);
      expect(known.headers.get("cache-control")).toBe("no-store");
      const refused = await service.get(address, { accept });
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer/);
    }
  });
});

describe("the host for previews", () => {
  it("has no texts of pages at their addresses", async () => {
    const service = await openRegistry("sqlite", { SERVICE_PREVIEW_ORIGIN: "http://previews.test" });
    const requested = { host: "previews.test", accept: "text/markdown" };
    for (const path of ["/", "/docs"]) {
      const response = await askHost(service.url, path, requested);
      expect(response.status, path).toBe(404);
    }
    await service.close();
  });
});

describe("a workspace", () => {
  it("answers texts to programs of this machine, and no foreign origin", async () => {
    const workspace = await openWorkspace("examples");
    const text = await workspace.get("/components/button", { accept: "text/markdown", origin: "https://evil.example" });
    expect(text.headers.get("access-control-allow-origin")).toBe(null);
    expect(text.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(text.headers.get("vary")?.split(", ")).toEqual(expect.arrayContaining(["Accept", "Origin"]));
    expect(await text.text()).toMatch(/^# Button/);
    await workspace.close();
  });
});
