import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isLongForm } from "./long-form.ts";
import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";

const AUTHORIZED = { authorization: `Bearer ${SECRET}` };
const ALONE = { "x-fragment": "true" };

const source = (path: string, content: string) => ({
  entityType: "component_source",
  entityId: path,
  action: "update",
  data: { content, encoding: "utf8" },
});

describe("parts of a page with a separate address", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry();
    const upload = async (...changes: object[]) =>
      expect((await service.post("/api/sync/upload", { changes })).status).toBe(200);
    const component = { entityType: "component", entityId: "chip", action: "update", data: { title: "<b>Chip" } };
    await upload(component, source("chip/chip.css", "a {}\n"), source("chip/old.css", "old\n"));
    const removal = { entityType: "component_source", entityId: "chip/old.css", action: "delete" };
    await upload(removal, source("chip/chip.css", "a {}\nb { content: '</td><script>'; }\n"));
  });
  afterAll(() => service.close());
  const textOf = async (path: string, headers: Record<string, string> = {}) =>
    (await service.get(path, headers)).text();

  it("are sent alone to a script, and as a page to everyone else", async () => {
    const alone = await textOf("/components/chip/versions", ALONE);
    expect(alone).toMatch(/^<form action="\/components\/chip\/versions\/compare"/);
    const page = await textOf("/components/chip/versions");
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain(alone);
    expect(page).toContain('<a href="/components/chip?tab=changes#history">');
  });

  it("show differences between two versions: the declaration to everyone, files to members, as text", async () => {
    const { versions } = await (await service.get("/api/service/components/history?id=chip")).json();
    const [after, before] = versions.map(({ id }: { id: number }) => id);
    const path = `/components/chip/versions/compare?${new URLSearchParams({ before, after })}`;
    const open = await textOf(path, ALONE);
    expect(open).toContain("No differences in the declaration.");
    expect(open).toContain('href="/sign-in?next=%2Fcomponents%2Fchip%3Ftab%3Dchanges%23history"');
    expect(open).not.toMatch(/chip\.css|old\.css/);
    const html = await textOf(path, { ...AUTHORIZED, ...ALONE });
    expect(html).toContain("<summary>chip.css</summary>");
    expect(html).toContain("<summary>old.css (removed)</summary>");
    expect(html).toContain("&lt;/td&gt;&lt;script&gt;");
    const same = `/components/chip/versions/compare?${new URLSearchParams({ before: after, after })}`;
    expect(await textOf(same, { ...AUTHORIZED, ...ALONE })).toContain("No differences.");
    const unknown = "/components/chip/versions/compare?before=9.9.9&after=9.9.9";
    expect((await service.get(unknown, AUTHORIZED)).status).toBe(404);
  });

  it("keep other readers waiting no longer where the texts have nothing in common", { tags: "repeated" }, async () => {
    const text = (word: string) => Array.from({ length: 4_000 }, (_, line) => `${word} ${line}`).join("\n");
    const files = (word: string) =>
      Array.from({ length: isLongForm ? 12 : 3 }, (_, file) => source(`large/${file}.css`, text(word)));
    const component = { entityType: "component", entityId: "large", action: "update", data: { title: "Large" } };
    for (const changes of [[component, ...files("a")], files("b")])
      expect((await service.post("/api/sync/upload", { changes })).status).toBe(200);
    const { versions } = await (await service.get("/api/service/components/history?id=large")).json();
    const [after, before] = versions.map(({ id }: { id: number }) => id);
    const path = `/components/large/versions/compare?${new URLSearchParams({ before, after })}`;
    let done = false;
    const compared = service.get(path, { ...AUTHORIZED, ...ALONE }).finally(() => {
      done = true;
    });
    let answered = 0;
    while (!done) {
      expect((await service.get("/healthz")).status).toBe(200);
      if (!done) answered += 1;
    }
    const html = await (await compared).text();
    expect(html).toContain("more rows differ and aren&#39;t shown");
    // Others were answered while it was made.
    expect(answered).toBeGreaterThan(3);
  });

  it("compare a text with the present page, for members", async () => {
    const pages = [{ slug: "start", frontmatter: { title: "Start" }, markdown: "One.\n\nThree.\n" }];
    await service.post("/api/registry/pages", { pages });
    const before = { slug: "start", frontmatter: { title: "Begin" }, markdown: "One.\n\nTwo.\n" };
    const { html } = await (await service.post("/api/service/pages/compare", before)).json();
    expect(html).toMatch(/removed: <\/span>title: Begin/);
    expect(html).toMatch(/added: <\/span>Three\./);
    expect((await service.post("/api/service/pages/compare", { ...before, slug: "none" })).status).toBe(404);
  });
});

it("a workspace has no form to edit a component: its files are the truth", async () => {
  const workspace = await openWorkspace("examples");
  const response = await workspace.get("/components/button/edit");
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({ message: expect.stringContaining("components/button") }),
  ]);
  await workspace.close();
});
