import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderPageTask } from "../src/domain/pages/page-tasks.ts";
import { createWorkerPool } from "../src/platform/workers/worker-pool.ts";
import { callTool } from "./call-tool.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const MIB = 1 << 20;
/** Ten blocks of code, each as long as one may be to be colored, whose strings begin and never end. */
const HEREDOCS = `\`\`\`ruby\n${`${"<<~A".repeat(490)}\n`.repeat(10)}\`\`\`\n\n`.repeat(10);
/** Texts that take the renderer too long, or become too large. */
const HOSTILE = {
  heredocs: { markdown: HEREDOCS, warning: "takes too long to render" },
  lists: { markdown: "- a\n".repeat(60_000), warning: "larger than 512 KiB" },
};
const plain = (text: string) => `<pre class="plain">${text.replaceAll("<", "&lt;")}</pre>`;

describe("pages that cost much to render", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry();
    const innocent = { slug: "innocent", frontmatter: { title: "Innocent" }, markdown: "Fine *words*.\n" };
    await service.post("/api/registry/pages", { pages: [innocent] });
  });
  afterAll(() => service.close());
  const preview = (markdown: string) => service.post("/api/service/pages/preview", { slug: "new", markdown });

  // The first that is asked for: what is known to be hopeless is not tried again.
  it("leave the server answering others", async () => {
    const done: string[] = [];
    const slow = preview(HEREDOCS).then(() => done.push("hostile"));
    for (let requested = 0; requested < 20; requested++) expect((await service.get("/healthz")).status).toBe(200);
    expect((await service.get("/docs/innocent")).status).toBe(200);
    done.push("innocent");
    await slow;
    expect(done).toEqual(["innocent", "hostile"]);
  });

  it.each(Object.entries(HOSTILE))("show their text and the reason: %s", async (name, { markdown, warning }) => {
    await service.post("/api/registry/pages", { pages: [{ slug: `hostile/${name}`, markdown }] });
    const page = await service.get(`/docs/hostile/${name}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain("Shown as plain text");
    expect(html).toContain(warning);
    expect(html).toContain(plain(markdown));
  });

  it("are previewed as text, with a warning", async () => {
    const { html, warnings } = await (await preview(HEREDOCS)).json();
    expect(html).toBe(plain(HEREDOCS));
    expect(warnings).toEqual([expect.stringContaining("takes too long to render")]);
  });

  it("don't stop harmless pages", async () => {
    const { html, warnings } = await (await preview("# Hello\n\nFine *words*.\n")).json();
    expect(html).toContain("<em>words</em>");
    expect(warnings).toEqual([]);
  });
});

describe("memory", () => {
  it("ends a page that exceeds the limit", async () => {
    const pool = createWorkerPool();
    const paragraphs = { markdown: "a\n\n".repeat(340_000), slug: "long" };
    const rendering = pool.run({ ...renderPageTask, cpuMs: 60_000, heapMb: 64 }, paragraphs);
    await expect(rendering).rejects.toMatchObject({ reason: "memory" });
    const { html } = await pool.run(renderPageTask, { markdown: "Fine *words*.", slug: "short" });
    expect(html).toBe("<p>Fine <em>words</em>.</p>");
    await pool.close();
  });
});

describe("large pages", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry();
  });
  afterAll(() => service.close());
  const large = "x".repeat(MIB + 1);
  const cases: [path: string, body: object][] = [
    ["/api/service/pages", { slug: "large", markdown: large }],
    ["/api/service/pages/preview", { slug: "large", markdown: large }],
    [
      "/api/registry/pages",
      {
        pages: [
          { slug: "small", markdown: "x" },
          { slug: "large", markdown: large },
        ],
      },
    ],
  ];

  it.each(cases)("are refused by %s", async (path, body) => {
    const answer = await service.post(path, body);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: "page_too_large",
      message: expect.stringContaining("The page large is larger than 1 MiB"),
    });
    expect(await (await service.get("/api/registry/pages")).json()).toEqual({ pages: [] });
  });

  it("are accepted up to 1 MiB, also with several bytes per character", async () => {
    const answer = await service.post("/api/service/pages", { slug: "large", markdown: "é".repeat(MIB / 2) });
    expect(answer.status).toBe(200);
  });

  it("are shown in parts, and read as one text", async () => {
    const sections = Array.from({ length: 900 }, (_, at) => `## Section ${at}\n\n${"Words of it. ".repeat(80)}\n\n`);
    const markdown = sections.join("");
    expect(markdown.length).toBeGreaterThan(900_000);
    await service.post("/api/registry/pages", { pages: [{ slug: "long", markdown }] });
    const first = await (await service.get("/docs/long")).text();
    const [, count] = /Part 1 of (\d+)/.exec(first) ?? [];
    expect(first).toContain(">Section 0<a");
    expect(first).not.toContain("Shown as plain text");
    expect(Buffer.byteLength(first)).toBeLessThan(200_000);
    const last = await (await service.get(`/docs/long?part=${count}`)).text();
    expect(last).toContain(">Section 899<a");
    expect((await service.get(`/docs/long?part=${Number(count) + 1}`)).status).toBe(404);
    const text = await (await service.get("/docs/long.md")).text();
    expect(text.match(/^## Section /gm)).toHaveLength(900);
  });
});

describe("previews", () => {
  it("are limited to 30 a minute per person, with the time of the next one", async () => {
    const service = await openRegistry();
    try {
      const statuses: number[] = [];
      const all = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          service.post("/api/service/pages/preview", { markdown: `Text ${index}` }),
        ),
      );
      for (const { status } of all) statuses.push(status);
      const refused = all.filter(({ status }) => status === 429);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      // One more comes free every 2 seconds.
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThanOrEqual(10);
      expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    } finally {
      await service.close();
    }
  });
});

it("a page is converted to text once, and again when it or the existing pages change", async () => {
  const service = await openRegistry();
  const headers = { authorization: `Bearer ${SECRET}` };
  const read = async () => (await callTool(service, "service_get_doc_page", { slug: "a" })).data.markdown;
  const tasks = async () =>
    Number(/^dsr_tasks_total (\d+)$/m.exec(await (await service.get("/metrics", headers)).text())?.[1]);
  const push = (...pages: object[]) => service.post("/api/registry/pages", { pages });
  try {
    await push({ slug: "a", markdown: "See [b](b).\n" });
    expect(await read()).not.toContain("/docs/b.md");
    const first = await tasks();
    await read();
    await service.get("/docs/a.md");
    expect(await tasks()).toBe(first);
    await push({ slug: "b", markdown: "Here.\n" });
    expect(await read()).toContain("/docs/b.md");
    await push({ slug: "a", markdown: "Nothing to see.\n" });
    expect(await read()).toContain("Nothing to see.");
  } finally {
    await service.close();
  }
});
