import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const authorization = { authorization: `Bearer ${SECRET}` };

describe.each(databases)("patterns on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
    const pattern = (entityId: string, data: unknown) => ({ entityType: "pattern", entityId, action: "create", data });
    const answer = await service.post("/api/sync/upload", {
      changes: [
        pattern("address", {
          title: "Address",
          group: "Forms",
          source: "pages/address.md",
          components: ["text-input", { id: "button", preview: "default" }],
          tags: ["form"],
          html: "<p>Which street?</p>",
        }),
        pattern("sign-in", { name: "Sign in", group: "Account", html: "<!doctype html><html><body>In</body></html>" }),
      ],
    });
    expect(await answer.json()).toMatchObject({ appliedCount: 2 });
  });
  afterAll(() => service.close());
  const ids = async (query: string) =>
    (await (await service.get(`/api/service/patterns${query}`, authorization)).json()).patterns.map(
      ({ id }: { id: string }) => id,
    );

  it("are found by words of their markup, group and source", async () => {
    expect(await ids("")).toEqual(["address", "sign-in"]);
    expect(await ids("?q=STREET")).toEqual(["address"]);
    expect(await ids("?q=street+sign")).toEqual([]);
    expect(await ids("?group=Account")).toEqual(["sign-in"]);
    expect(await ids("?source=pages/address.md")).toEqual(["address"]);
  });

  it("are read one by one", async () => {
    const answer = await service.get("/api/service/patterns/address", authorization);
    expect((await answer.json()).pattern).toMatchObject({
      id: "address",
      components: [{ id: "text-input" }, { id: "button", preview: "default" }],
      tags: ["form"],
      data: null,
      createdAt: expect.any(String),
    });
    expect((await service.get("/api/service/patterns/none", authorization)).status).toBe(404);
    expect((await service.get("/api/service/patterns")).status).toBe(401);
  });

  it("show their markup in an opaque origin, fragments with the shared files", async () => {
    const fragment = await service.get("/api/pattern/address.html", { "sec-fetch-dest": "iframe" });
    expect(fragment.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts allow-forms;/);
    expect(await fragment.text()).toMatch(/device-width"><\/head><body><p>Which street\?<\/p><\/body>/);
    const data = { content: "p { color: red }", encoding: "utf8" };
    const shared = { entityType: "component_artifact", entityId: "main.css", action: "create", data };
    expect((await service.post("/api/sync/upload", { changes: [shared] })).status).toBe(200);
    expect(await (await service.get("/api/pattern/address.html")).text()).toContain(
      'href="/api/component/main.css"></head><body><p>Which street?</p>',
    );
    expect(await (await service.get("/api/pattern/address.html?dir=rtl&scheme=dark")).text()).toMatch(
      /<html dir="rtl" data-scheme="dark"/,
    );
    expect(await (await service.get("/api/pattern/sign-in.html")).text()).toBe(
      '<!doctype html><html lang="en"><body>In</body></html>',
    );
  });
});
