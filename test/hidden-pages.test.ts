import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import type { Endpoint } from "../src/platform/contract/endpoint.ts";
import { callTool } from "./call-tool.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const BEARER = { authorization: `Bearer ${SECRET}` };
/** Words of frontmatter, each with whether its page is hidden, else unlisted. */
const WORDS: readonly [field: string, value: unknown, isHidden: boolean][] = [
  ["enabled", false, true],
  ["draft", true, true],
  ["published", false, true],
  ["publish", false, true],
  ["unlisted", true, false],
  ["hidden", true, false],
];
/** In title, description and text of the pages that no list names. */
const CODENAME = "Falconry";
/** Fields enough to have a page's frontmatter left out of its summary. */
const MUCH = { description: CODENAME, notes: "long ".repeat(500) };

const pages = [
  { slug: "index", frontmatter: { title: "Start" }, markdown: "Hello [plan](/docs/plans/draft) [open](/docs/open)" },
  { slug: "open", frontmatter: { title: "Open", draft: "yes", unlisted: 0, publish: null }, markdown: "Readable" },
  ...WORDS.flatMap(([field, value]) => [
    { slug: `plans/${field}`, frontmatter: { title: `${CODENAME} ${field}`, [field]: value }, markdown: CODENAME },
    {
      slug: `plans/${field}-long`,
      frontmatter: { ...MUCH, title: `${CODENAME} ${field}`, [field]: value },
      markdown: CODENAME,
    },
  ]),
];
const closed = pages.filter(({ slug }) => slug.startsWith("plans/"));
const isHidden = (slug: string) => WORDS.some(([field, , hides]) => hides && slug.startsWith(`plans/${field}`));

let service: OpenService;
beforeAll(async () => {
  service = await openRegistry();
  const post = async (path: string, body: unknown) => {
    const response = await service.post(path, body, BEARER);
    expect(response.status, await response.text()).toBe(200);
  };
  await post("/api/registry/pages", { pages });
  // As a client would send it that knows none of these words.
  const tree = pages.map(({ slug, frontmatter }) => ({ slug, title: frontmatter.title, type: "markdown" }));
  await post("/api/registry/navigation", { tree });
  // What was there before it was hidden, and what is gone.
  await post("/api/registry/pages", {
    pages: [
      { slug: "gone", frontmatter: { title: CODENAME, draft: true }, markdown: CODENAME },
      { slug: "later", frontmatter: { title: `${CODENAME} later` }, markdown: CODENAME },
    ],
  });
  await post("/api/registry/pages", {
    pages: [{ slug: "later", frontmatter: { title: `${CODENAME} later`, draft: true }, markdown: CODENAME }],
  });
  const data = { entityType: "page", entityId: "gone", action: "delete", data: null };
  await post("/api/sync/upload", { changes: [data] });
});
afterAll(() => service.close());

/** Addresses that everybody may read and that name no record. */
const lists = features
  .flatMap(({ routes = [] }): readonly { endpoint: Endpoint }[] => routes)
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access, path }) => method === "GET" && access.who === "everybody" && !path.includes("{"))
  .map(({ path }) => path)
  .filter((path) => !/events|live|stream|authorize|\/mcp/.test(path));

describe("pages that no list names", () => {
  it("are in no public response, for any visibility", async () => {
    const requested = [
      ...lists,
      ...[
        "/?q=",
        "/search?q=falconry",
        "/api/search?q=falconry",
        "/api/service/changelog?all=true&kind=page",
        "/docs?in=plans",
      ],
      ...[
        "/navigation/docs/plans",
        "/llms.txt",
        "/llms-full.txt",
        "/changelog?all=true",
        "/feed.xml",
        "/docs/index.md",
      ],
    ];
    expect(requested.length).toBeGreaterThan(50);
    for (const path of requested) {
      if (path === "/api/registry/pages") continue;
      const text = await (await service.get(path)).text();
      const at = text.search(new RegExp(CODENAME, "i"));
      // A search says what was searched for.
      if (/q=falconry/.test(path)) expect(text, path).not.toContain(CODENAME);
      else expect(at < 0 ? "" : text.slice(Math.max(0, at - 200), at + 100), path).toBe("");
    }
  });

  it("hidden ones are 404 at their address, unlisted ones are read there", async () => {
    for (const { slug } of closed) {
      const status = isHidden(slug) ? 404 : 200;
      for (const path of [`/docs/${slug}`, `/docs/${slug}.md`, `/api/registry/pages/${slug}`])
        expect((await service.get(path)).status, path).toBe(status);
    }
    expect((await service.get("/docs/open")).status).toBe(200);
  });

  it("are in the list of a token with sync:read only; that response isn't cached", async () => {
    const listed = async (headers?: Record<string, string>) => {
      const response = await service.get("/api/registry/pages", headers);
      const body = await response.json();
      return {
        slugs: body.pages.map(({ slug }: { slug: string }) => slug),
        cache: response.headers.get("cache-control"),
        vary: response.headers.get("vary"),
        cors: response.headers.get("access-control-allow-origin"),
      };
    };
    const everybody = await listed();
    const program = await listed(BEARER);
    const again = await listed();
    const unlisted = closed.filter(({ slug }) => !isHidden(slug)).map(({ slug }) => slug);
    expect(everybody.slugs.toSorted()).toEqual(["index", "open", ...unlisted].toSorted());
    expect(again).toEqual(everybody);
    expect(everybody).toMatchObject({
      cache: "public, no-cache",
      cors: "*",
      vary: expect.stringMatching(/Authorization/),
    });
    expect(program.slugs.toSorted()).toEqual([...pages.map(({ slug }) => slug), "later"].toSorted());
    expect(program.cache).toBe("no-store");
    expect((await service.get("/api/registry/pages/plans/draft", BEARER)).status).toBe(200);
    expect((await service.get("/api/registry/pages/plans/draft")).status).toBe(404);
  });

  it("are in no list of agents; an unlisted one is read by its slug", async () => {
    for (const [tool, args] of [
      ["service_list_doc_pages", {}],
      ["service_search", { query: "falconry" }],
      ["service_recent_changes", {}],
      ["service_get_project_context", {}],
    ] as const) {
      const { data } = await callTool(service, tool, args);
      expect(JSON.stringify(data), tool).not.toContain(CODENAME);
    }
    await expect(callTool(service, "service_get_doc_page", { slug: "plans/unlisted" })).resolves.toMatchObject({
      isError: false,
    });
    await expect(callTool(service, "service_get_doc_page", { slug: "plans/draft" })).resolves.toMatchObject({
      isError: true,
    });
  });

  it("travel through sync as all pages do", async () => {
    const response = await service.get("/api/sync/changes?since=0&compact=true", BEARER);
    const ids = (await response.json()).changes.map(({ entityId }: { entityId: string }) => entityId);
    for (const { slug } of closed) expect(ids, slug).toContain(slug);
  });
});
