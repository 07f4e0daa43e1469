import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const PATH = "/api/service/admin/reference-materials";
const authorization = { authorization: `Bearer ${SECRET}` };

describe.each(databases)("reference materials on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
    const component = (entityId: string, data: object) => ({
      entityType: "component",
      entityId,
      action: "create",
      data,
    });
    const size = { type: "enum", options: ["small", "large"] };
    await service.post("/api/sync/upload", {
      changes: [
        component("button", {
          title: "Button",
          group: "Actions",
          shouldDo: ["Begin with a verb"],
          properties: { size },
        }),
        component("tag", {
          title: "Tag",
          description: "Names\nthings.",
          properties: { size, tone: { type: "string" } },
        }),
      ],
    });
    await service.post("/api/registry/icons", {
      catalog: [
        {
          id: "anchor",
          name: "Anchor",
          category: "sea",
          tags: ["port"],
          source: { type: "custom", svg: "<svg xmlns='http://www.w3.org/2000/svg'/>" },
        },
      ],
    });
  });
  afterAll(() => service.close());
  const read = async (query: string) => (await service.get(`${PATH}${query}`, authorization)).json();

  it("are there without anybody having generated them, and follow a push", async () => {
    const [listed, ...others] = (await read("")).materials;
    expect(others).toHaveLength(3);
    const { material } = await read("?id=catalog");
    expect(material.content).toContain("**Button**");
    expect(listed).toMatchObject({ id: "catalog", contentLength: material.content.length });
    expect(await (await service.post(PATH, { all: true })).json()).toMatchObject({ ok: true });
    const kept = (await read("?id=catalog")).material;
    expect((await read("?id=catalog")).material).toEqual(kept);
    const link = { entityType: "component", entityId: "link", action: "create", data: { title: "Link" } };
    await service.post("/api/sync/upload", { changes: [link] });
    const after = (await read("?id=catalog")).material;
    expect(after.content).toContain("**Link**");
    expect(after.generatedAt > kept.generatedAt).toBe(true);
    expect((await read("")).materials[0].contentLength).toBe(after.content.length);
    await service.post("/api/sync/upload", { changes: [{ ...link, action: "delete", data: undefined }] });
    expect((await service.get(`${PATH}?id=nothing`, authorization)).status).toBe(404);
    expect((await service.get(PATH)).status).toBe(401);
  });

  it("are generated from what was pushed, all or one", async () => {
    expect(await (await service.post(PATH, { all: true })).json()).toMatchObject({
      ok: true,
      scope: "all",
      metadata: { jobId: null },
    });
    expect((await read("?id=catalog")).material.content).toBe(
      "# Components\n\n## Actions\n\n- **Button** (`button`)\n  - Do: Begin with a verb\n\n## Other\n\n- **Tag** (`tag`): Names things.\n",
    );
    const { content } = (await read("?id=property-patterns")).material;
    expect(content).toContain("## size\n\n- `enum`: button, tag\n- Values: large, small");
    expect(content).not.toContain("tone");
    expect((await read("?id=icons")).material.content).toContain("## sea\n\n- `anchor` Anchor: port");
    expect(await (await service.post(PATH, { id: "icons" })).json()).toMatchObject({
      ok: true,
      scope: "icons",
      id: "icons",
    });
    expect((await service.post(PATH, { id: "none" })).status).toBe(400);
  });

  it("are all generated where nothing is said", async () => {
    const response = await fetch(service.url + PATH, { method: "POST", headers: authorization });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { ok: true, scope: "all", metadata: { jobId: null } },
    ]);
    const other = { ...authorization, "content-type": "text/plain" };
    expect((await fetch(service.url + PATH, { method: "POST", headers: other, body: "all" })).status).toBe(415);
  });

  it("stand beside the queue of work", async () => {
    const answer = await service.get("/api/service/admin/build-tasks", authorization);
    expect((await answer.json()).tasks).toEqual(expect.any(Array));
  });
});
