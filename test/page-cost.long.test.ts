// @module-tag long
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { componentChanges, pages } from "../bench/samples.ts";
import { databases } from "./long-form.ts";
import { docs, openFilled, tree } from "./open-filled.ts";
import { type OpenService, SECRET } from "./open-service.ts";

const LARGE = 2_000;
const SMALL = 20;

const htmlOf = async (service: OpenService, path: string): Promise<string> => {
  const response = await service.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

describe("a page", () => {
  let small: OpenService;
  let large: OpenService;
  beforeAll(async () => {
    [small, large] = await Promise.all([openFilled(SMALL), openFilled(LARGE)]);
  });
  afterAll(() => Promise.all([small?.close(), large?.close()]));

  it.each([
    docs(7),
    "/docs",
    "/components/part-7",
    "/components",
    "/patterns/pattern-1",
    "/patterns",
    "/",
    "/health",
    "/foundations",
    "/foundations/tokens",
    "/foundations/tokens?type=color",
    "/foundations/tokens/palette.tint-0",
    "/foundations/token-groups?group=/palette",
    "/foundations/contrast",
    "/foundations/problems",
  ])("%s has no more bytes in a large system than one full list", async (path) => {
    const [few, many] = await Promise.all(
      [small, large].map(async (one) => brotliCompressSync(await htmlOf(one, path)).length),
    );
    expect(many).toBeLessThan(20 * 1024);
    expect(many).toBeLessThan((few ?? 0) + 4 * 1024);
  });

  it("of the documentation links to every other one, by lists in pages", async () => {
    const left = ["/docs"];
    const seen = new Set(left);
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      for (const [, href = ""] of (await htmlOf(large, path)).matchAll(/<a [^>]*href="([^"]+)"/g)) {
        const link = href.replaceAll("&amp;", "&");
        if (!link.startsWith("/docs") || link.endsWith(".md") || seen.has(link)) continue;
        seen.add(link);
        // Pages of the documentation are counted, lists of them read.
        if (link.startsWith("/docs?")) left.push(link);
      }
    }
    for (let index = 0; index < LARGE; index++)
      if (!seen.has(docs(index))) throw new Error(`No list has ${docs(index)}`);
  });

  it("names its neighbours and how many there are besides, and where they are", async () => {
    const html = await htmlOf(large, docs(1_007));
    const sidebar = /<nav class="r-tree"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
    expect(sidebar).toContain(`<a href="${docs(1_007)}" aria-current="page">`);
    expect(sidebar).toContain(`href="${docs(987)}"`);
    expect(sidebar).toContain(`href="${docs(1_027)}"`);
    expect(sidebar).not.toContain(`href="${docs(7)}"`);
    expect(sidebar).toContain("30 more");
    expect(html).toContain('<a href="/docs?in=section-7"');
    expect(html).toMatch(new RegExp(`<a href="${docs(987)}" rel="prev"`));
  });

  it("gives a group of its sidebar when it is opened", async () => {
    const html = await htmlOf(large, docs(7));
    const [, branch = ""] = /data-group="0:Section 3" data-branch="([^"]+)"/.exec(html) ?? [];
    const list = await htmlOf(large, branch.replaceAll("&amp;", "&"));
    expect(list.match(/<li>/g)).toHaveLength(LARGE / 20);
    expect(list).toContain(`<a href="${docs(1_983)}">`);
    expect((await large.get("/navigation/docs/nothing")).status).toBe(404);
  });

  it("of the gallery is one of many, and its filter finds in all", async () => {
    const first = await htmlOf(large, "/components");
    expect(first.match(/class="r-card"/g)).toHaveLength(96);
    expect(first).toContain("/components?page=2");
    const found = await htmlOf(large, "/components?q=part+1999");
    expect(found.match(/class="r-card"/g)).toHaveLength(1);
    expect(found).toContain("1 of 2,000 components");
    expect((await htmlOf(small, "/components")).match(/data-filter-item/g)).toHaveLength(SMALL);
  });
});

describe.each(databases)("one edit on %s", (database) => {
  const COUNT = 400;
  let service: OpenService;
  const requested = [
    ...Array.from({ length: 60 }, (_, index) => docs(index)),
    ...Array.from({ length: 60 }, (_, index) => `/components/part-${index}`),
    "/docs",
    "/components",
    "/patterns/pattern-1",
    "/",
    "/api/registry/theme",
  ];

  beforeAll(async () => {
    service = await openFilled(COUNT, database);
    // It is linked from another page.
    await service.post("/api/registry/pages", {
      pages: [{ slug: "section-5/page-5", markdown: "See [the sixth](/section-6/page-6) and [a new one](/fresh)." }],
    });
    await etags();
  });
  afterAll(() => service?.close());

  const made = async () => {
    const response = await service.get("/metrics", { authorization: `Bearer ${SECRET}` });
    return Number(/^dsr_answers_made_total (\d+)$/m.exec(await response.text())?.[1]);
  };
  async function etags(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const path of requested) {
      const response = await service.get(path);
      await response.arrayBuffer();
      expect([path, response.status]).toEqual([path, 200]);
      found.set(path, response.headers.get("etag") ?? "");
    }
    return found;
  }
  /** Which addresses have other bytes after an edit, and how many answers were made. */
  async function madeAnew(edit: () => Promise<Response>): Promise<{ changed: string[]; made: number }> {
    const before = await etags();
    expect((await edit()).status).toBe(200);
    const start = await made();
    const now = await etags();
    return { changed: requested.filter((path) => before.get(path) !== now.get(path)), made: (await made()) - start };
  }

  it("ignores unknown query parameters: they create no further responses", async () => {
    await etags();
    const start = await made();
    for (const path of ["/", docs(6), "/components"])
      for (const junk of ["?x=1", "?x=2", "?utm_source=a"]) await (await service.get(path + junk)).arrayBuffer();
    expect(await made()).toBe(start);
  });

  it("after a change of a page's text, only that page is rendered again", async () => {
    const edited = pages(7)
      .slice(6)
      .map((one) => ({ ...one, markdown: "Another text." }));
    const { changed, made: anew } = await madeAnew(() => service.post("/api/registry/pages", { pages: edited }));
    // The start page tells what changed last, to the minute.
    expect(changed.filter((path) => path !== "/")).toEqual([docs(6)]);
    expect(anew).toBe(changed.length);
  });

  it("after a change of a title, pages that show it are rendered again", async () => {
    const titleOf = (index: number) => (index === 6 ? "Renamed" : `Page ${index}`);
    const { changed, made: anew } = await madeAnew(() =>
      service.post("/api/registry/navigation", { tree: tree(COUNT, titleOf) }),
    );
    // The pages of its section that were asked for; their sidebars show it.
    expect(changed).toEqual([docs(6), docs(26), docs(46)]);
    expect(anew).toBe(3);
  });

  it("after a new page, pages that link to it are rendered again", async () => {
    expect(
      await madeAnew(() => service.post("/api/registry/pages", { pages: [{ slug: "fresh", markdown: "New." }] })),
    ).toEqual({ changed: [docs(5), "/docs", "/"], made: 3 });
  });

  it("after a change of a component, its page and lists of changes are rendered again", async () => {
    const [change] = componentChanges(31, 1).slice(30);
    const same = {
      ...change,
      data: { ...change?.data, description: componentChanges(31, 0)[30]?.data.description, extra: 1 },
    };
    // The start page tells what changed last.
    expect(await madeAnew(() => service.post("/api/sync/upload", { changes: [same] }))).toEqual({
      changed: ["/"],
      made: 2,
    });
    const renamed = { ...same, data: { ...same.data, title: "Renamed" } };
    const { changed } = await madeAnew(() => service.post("/api/sync/upload", { changes: [renamed] }));
    expect(changed).toContain("/components/part-30");
    expect(changed.filter((path) => path.startsWith("/docs/"))).toEqual([]);
    expect(changed.length).toBeLessThan(10);
  });

  it("after a change outside the layout, no page is rendered again", async () => {
    expect(
      await madeAnew(() => service.post("/api/registry/config", { data: { title: "Tideline", something: 1 } })),
    ).toMatchObject({ made: requested.length - 1 });
    expect(
      await madeAnew(() => service.post("/api/registry/config", { data: { title: "Tideline", something: 2 } })),
    ).toEqual({ changed: [], made: 0 });
  });
});
