import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobTables } from "../src/platform/jobs/tables.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { until } from "./until.ts";

const authorization = { authorization: `Bearer ${SECRET}` };

describe.each(databases)("pages edited in the registry on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
    await service.post("/api/registry/pages", {
      pages: [{ slug: "guides/start", frontmatter: { title: "Start", weight: 1 }, markdown: "Old.\n" }],
    });
    await service.post("/api/registry/navigation", {
      tree: [
        {
          slug: "guides",
          title: "Guides",
          type: "category",
          children: [{ slug: "guides/start", title: "Start", type: "markdown" }],
        },
      ],
    });
  });
  afterAll(() => service.close());
  const save = (page: object) => service.post("/api/service/pages", page);
  const children = async () =>
    (await (await service.get("/api/registry/navigation")).json()).tree[0].children.map(
      ({ title }: { title: string }) => title,
    );
  const changesSince = async (since: number) =>
    (await (await service.get(`/api/sync/changes?since=${since}`, authorization)).json()).changes;

  it("are read with a credential only", async () => {
    expect((await service.get("/api/service/pages")).status).toBe(401);
    const all = await (await service.get("/api/service/pages", authorization)).json();
    expect(all.pages).toMatchObject([{ slug: "guides/start", title: "Start" }]);
    const one = await (await service.get("/api/service/pages?slug=guides/start", authorization)).json();
    expect(one).toMatchObject({ slug: "guides/start", markdown: "Old.\n" });
  });

  it("are saved as events, and the navigation follows", async () => {
    const { latestVersion } = await (await service.get("/api/sync/status", authorization)).json();
    const saved = await save({ slug: "guides/new", frontmatter: { title: "New" }, markdown: "Fresh.\n" });
    expect(await saved.json()).toMatchObject({ slug: "guides/new", title: "New", markdown: "Fresh.\n" });
    await save({ slug: "guides/start", frontmatter: { title: "Begin", weight: 1 } });
    await until(async () => expect(await children()).toEqual(["Begin", "New"]));
    expect(await changesSince(latestVersion)).toMatchObject([
      { entityType: "page", entityId: "guides/new", action: "create", data: { markdown: "Fresh.\n" } },
      {
        entityType: "page",
        entityId: "guides/start",
        action: "update",
        data: { frontmatter: { title: "Begin" }, markdown: "Old.\n" },
      },
    ]);
  });

  it("end with the title that was saved last, however quickly the edits come", async () => {
    const titles = ["One", "Two", "One", "Three", "One", "Last", "Three", "Last"];
    for (const title of titles) await save({ slug: "guides/new", frontmatter: { title } });
    const open = async () => {
      const { db } = await service.deployment();
      const rows = await jobTables(db()).selectFrom("job").select("status").execute();
      return rows.filter(({ status }) => status !== "complete").length;
    };
    await until(async () => expect(await open()).toBe(0));
    expect(await children()).toEqual(["Begin", "Last"]);
  });

  it("leave with their place in the navigation", async () => {
    const remove = (slug: string) =>
      fetch(`${service.url}/api/service/pages?slug=${slug}`, { method: "DELETE", headers: authorization });
    expect((await remove("none")).status).toBe(404);
    expect(await (await remove("guides/new")).json()).toEqual({ ok: true });
    expect((await service.get("/docs/guides/new")).status).toBe(404);
    await until(async () => expect(await children()).toEqual(["Begin"]));
  });

  it("are previewed safely", async () => {
    const answer = await service.post("/api/service/pages/preview", {
      markdown: "# Hi\n\n<script>alert(1)</script>[x](javascript:alert(1))",
    });
    const { html } = await answer.json();
    expect(html).toContain("Hi");
    expect(html).not.toMatch(/<script|javascript:/);
  });

  it("refuse invalid slugs", async () => {
    for (const slug of ["", "../x", "a//b", "a\\b"])
      expect((await save({ slug, markdown: "x" })).status, slug).toBe(400);
  });

  it("have an editor for administrators", async () => {
    expect((await service.get("/edit")).status).toBe(401);
    const html = await (await service.get("/edit?slug=guides/start", authorization)).text();
    expect(html).toContain("Edit guides/start");
    expect(html).toContain("Old.");
  });
});
