import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const authorization = { authorization: `Bearer ${SECRET}` };
const WRONG = "0".repeat(64);
const matching = (hash: string | null): Record<string, string> =>
  hash === null ? { "if-none-match": "*" } : { "if-match": `"${hash}"` };

describe.each(databases)("preconditions of writes, on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
  });
  afterAll(() => service.close());

  const hashAt = async (path: string) => (await service.get(path, authorization)).headers.get("x-registry-hash");
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(service.url + path, {
      method,
      headers: { ...authorization, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const upload = async (...changes: object[]) => {
    const response = await service.post("/api/sync/upload", { changes });
    return { status: response.status, changed: response.headers.get("x-registry-changed"), ...(await response.json()) };
  };
  const hashOf = async (entityType: string, entityId: string): Promise<string> => {
    const { changes } = await (await service.get("/api/sync/changes?kinds=all&compact=true", authorization)).json();
    const found = changes.find(
      (one: Record<string, unknown>) => one.entityType === entityType && one.entityId === entityId,
    );
    return found?.hash ?? "";
  };
  const component = (id: string, title: string, more: object = {}) => ({
    entityType: "component",
    entityId: id,
    action: "update",
    data: { id, title },
    ...more,
  });
  const source = (entityId: string, content: string, more: object = {}) => ({
    entityType: "component_source",
    entityId,
    action: "update",
    data: { content },
    ...more,
  });
  const removal = (entityType: string, entityId: string, more: object = {}) => ({
    entityType,
    entityId,
    action: "delete",
    data: null,
    ...more,
  });

  const DOT = {
    filename: "inter.woff2",
    familyKey: "inter",
    family: "Inter",
    weight: 400,
    style: "normal",
    format: "woff2",
  };
  const singletons: [string, (n: number) => unknown][] = [
    ["/api/registry/config", (n) => ({ data: { title: `T${n}` } })],
    ["/api/registry/theme", (n) => ({ css: `a { top: ${n}px }` })],
    ["/api/registry/navigation", (n) => ({ tree: [{ slug: "a", title: `T${n}`, type: "markdown" }] })],
    ["/api/registry/tokens", (n) => ({ payload: { localStyles: { color: [], typography: [], effect: [] }, n } })],
    [
      "/api/registry/dtcg",
      (n) => ({
        manifest: { project: `p${n}`, generatedAt: "2026-01-01T00:00:00.000Z", sources: [], counts: {} },
        css: "",
        scss: "",
        utilitycss: "",
        dtcg: {},
      }),
    ],
    [
      "/api/registry/icons",
      (n) => ({
        catalog: [
          {
            id: `i${n}`,
            name: "I",
            category: "c",
            source: { type: "custom", svg: "<svg xmlns='http://www.w3.org/2000/svg'/>" },
          },
        ],
      }),
    ],
    ["/api/registry/logos", (n) => ({ logoSet: { name: `L${n}`, variants: [] } })],
    ["/api/registry/fonts", (n) => ({ fonts: [{ ...DOT, data: Buffer.from(`wOF2 ${n}`).toString("base64") }] })],
  ];

  it.each(singletons)("%s accepts the digest that it replaces", async (path, body) => {
    expect(await hashAt(path)).toBeNull();
    const created = await send("POST", path, body(1), matching(null));
    expect([created.status, await created.text()]).toMatchObject([200, expect.any(String)]);
    const first = created.headers.get("x-registry-hash") ?? "";
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashAt(path)).toBe(first);
    const kind = path.slice("/api/registry/".length);
    expect(await hashOf(kind, "main")).toBe(first);

    // Somebody else writes without a precondition, as before.
    expect((await send("POST", path, body(2))).status).toBe(200);
    const refused = await send("POST", path, body(3), matching(first));
    expect(refused.status).toBe(412);
    const second = await hashAt(path);
    const reported = await refused.json();
    expect(reported).toMatchObject({
      error: "changed_elsewhere",
      message: expect.stringContaining("Automation"),
      failed: [
        {
          entityType: kind,
          entityId: "main",
          error: "changed_elsewhere",
          present: {
            hash: second,
            changedBy: "Automation",
            changedById: "shared-secret",
            changedByName: "Automation",
            updatedAt: expect.any(String),
            version: expect.any(Number),
          },
        },
      ],
    });
    expect((await send("POST", path, body(3), matching(null))).status).toBe(412);
    expect(await hashAt(path)).toBe(second);
    // What is there already is no conflict, whatever was replaced.
    const again = await send("POST", path, body(2), matching(first));
    expect([again.status, again.headers.get("x-registry-changed"), again.headers.get("x-registry-hash")]).toEqual([
      200,
      "0",
      second,
    ]);
    // Quotes are the form of RFC 9110; the bare digest is read too.
    expect((await send("POST", path, body(3), { "if-match": second ?? "" })).status).toBe(200);
  });

  it("refuses If-Unmodified-Since, unless If-Match takes precedence (RFC 9110, 13.1.4)", async () => {
    const since = { "if-unmodified-since": "Sat, 01 Jan 2000 00:00:00 GMT" };
    const path = "/api/registry/theme";
    expect((await send("POST", path, { css: ":root { --a: 1 }" })).status).toBe(200);
    const hash = await hashAt(path);
    const refused = await send("POST", path, { css: ":root { --a: 2 }" }, since);
    expect([refused.status, (await refused.json()).message]).toEqual([400, expect.stringContaining("If-Match")]);
    expect(await hashAt(path)).toBe(hash);
    const matched = await send("POST", path, { css: ":root { --a: 2 }" }, { ...since, ...matching(hash) });
    expect(matched.status).toBe(200);
  });

  it("refuses preconditions it cannot compare", async () => {
    const post = async (path: string, body: unknown, headers: Record<string, string>) => {
      const response = await send("POST", path, body, headers);
      return [response.status, (await response.json()).error];
    };
    const invalid = [400, "invalid_header"];
    const theme = { css: "refused {}" };
    expect(await post("/api/registry/theme", theme, { "if-match": '"etag"' })).toEqual(invalid);
    expect(await post("/api/registry/theme", theme, { "if-match": "*" })).toEqual(invalid);
    expect(await post("/api/registry/theme", theme, { "if-match": `"${WRONG}", "${WRONG}"` })).toEqual(invalid);
    expect(await post("/api/registry/theme", theme, { "if-none-match": WRONG })).toEqual(invalid);
    expect(await post("/api/registry/theme", theme, { "if-none-match": "*", "if-match": WRONG })).toEqual(invalid);
    expect(await post("/api/registry/pages", { pages: [] }, { "if-match": WRONG })).toEqual(invalid);
    expect(await post("/api/registry/pages", { pages: [], bases: { a: "x" } }, {})).toEqual([400, "invalid_body"]);
    // Slashes around a slug are dropped: what is named otherwise would not be compared.
    const pages = [{ slug: "/a/", markdown: "a" }];
    expect(await post("/api/registry/pages", { pages, bases: { "/a/": WRONG } }, {})).toEqual([400, "invalid_body"]);
  });

  it("compares the pages a body names, and writes all of them or none", async () => {
    const post = (pages: Record<string, string>, bases?: object) =>
      send("POST", "/api/registry/pages", {
        pages: Object.entries(pages).map(([slug, markdown]) => ({ slug, markdown })),
        bases,
      });
    expect((await post({ one: "1", two: "2" }, { one: null, two: "" })).status).toBe(200);
    const bases = { one: await hashAt("/api/registry/pages/one"), two: await hashAt("/api/registry/pages/two") };
    expect((await post({ two: "2 by another" })).status).toBe(200);
    const refused = await post({ one: "1b", two: "2b", three: "3" }, { ...bases, three: null });
    expect(refused.status).toBe(412);
    expect((await refused.json()).failed).toMatchObject([
      { entityType: "page", entityId: "two", present: { hash: await hashAt("/api/registry/pages/two") } },
    ]);
    const { markdown } = await (await service.get("/api/registry/pages/one")).json();
    expect(markdown).toBe("1");
    expect((await service.get("/api/registry/pages/three")).status).toBe(404);
    expect((await post({ one: "1b", three: "3" }, { one: `sha256:${bases.one}`, three: null })).status).toBe(200);
  });

  it("compares the image slots of each component", async () => {
    const post = (name: string, bases: object) => {
      const slots = [{ id: "s", componentId: "slotted", slotName: name }];
      return send("POST", "/api/registry/image-slots", { componentIds: ["slotted"], slots, bases });
    };
    expect((await post("one", { slotted: null })).status).toBe(200);
    const base = await hashAt("/api/registry/image-slots?componentId=slotted");
    expect((await post("two", { slotted: base })).status).toBe(200);
    expect((await post("three", { slotted: base })).status).toBe(412);
  });

  it("compares each change of an upload separately", async () => {
    await upload(component("base-a", "A"), component("base-b", "B"));
    const [a, b] = [await hashOf("component", "base-a"), await hashOf("component", "base-b")];
    await upload(component("base-a", "A by another"));
    const done = await upload(
      component("base-a", "A mine", { base: a }),
      component("base-b", "B mine", { base: b }),
      component("base-c", "C", { base: null }),
      component("base-b2", "B2", { base: "no digest" }),
    );
    expect(done).toMatchObject({
      status: 207,
      applied: ["component:base-b:update", "component:base-c:create"],
      failed: [
        {
          entityType: "component",
          entityId: "base-a",
          error: "changed_elsewhere",
          message: expect.stringContaining("Automation"),
          present: {
            hash: await hashOf("component", "base-a"),
            changedBy: "Automation",
            changedById: "shared-secret",
            changedByName: "Automation",
          },
        },
        { entityId: "base-b2", error: "invalid" },
      ],
    });
    // Sent again after a lost answer: nothing is changed elsewhere, and nothing changes.
    expect(
      await upload(component("base-b", "B mine", { base: b }), component("base-c", "C", { base: null })),
    ).toMatchObject({
      status: 200,
      applied: ["component:base-b:unchanged", "component:base-c:unchanged"],
      changed: "0",
    });
  });

  it("leaves a change out as a whole: a component with the files it carries", async () => {
    await upload(component("whole", "One"));
    const more = { base: WRONG, data: { id: "whole", title: "Two", sourceFiles: { "a.css": "a" } } };
    expect(await upload(component("whole", "", more))).toMatchObject({ status: 207, applied: [], failedCount: 1 });
    expect(await hashOf("component_source", "whole/a.css")).toBe("");
  });

  it("deletes a component with its digest only if nothing in it changed since", async () => {
    const push = { "x-registry-push": crypto.randomUUID() };
    const first = { changes: [component("gone", "Gone"), source("gone/a.css", "a")] };
    await service.post("/api/sync/upload", first, push);
    await service.post("/api/sync/upload", { changes: [source("gone/b.css", "b")] }, push);
    const base = await hashOf("component", "gone");
    // Another one edits a file, and the component stays what it was.
    await upload(source("gone/a.css", "a by another"));
    const a = await hashOf("component_source", "gone/a.css");
    const refused = await upload(removal("component", "gone", { base }));
    expect(refused).toMatchObject({
      status: 207,
      changed: null,
      failed: [
        {
          entityType: "component",
          entityId: "gone",
          error: "changed_elsewhere",
          message: expect.stringContaining("component_source gone/a.css"),
          present: { hash: a },
        },
      ],
    });
    // Who names the file knows it; an older one of it does not.
    const old = await upload(
      removal("component_source", "gone/a.css", { base: WRONG }),
      removal("component", "gone", { base }),
    );
    expect(old).toMatchObject({ applied: [], failed: [{ entityId: "gone/a.css" }, { entityId: "gone" }] });
    expect(await hashOf("component_source", "gone/b.css")).not.toBe("");
    const done = await upload(
      removal("component", "gone", { base }),
      removal("component_source", "gone/a.css", { base: a }),
    );
    expect(done).toMatchObject({
      status: 200,
      changed: "3",
      applied: ["component:gone:delete", "component_source:gone/a.css:delete"],
    });
  });

  it("deletes without a base as before", async () => {
    await upload(component("plain", "Plain"), source("plain/a.css", "a"));
    await upload(source("plain/a.css", "b"));
    expect(await upload(removal("component", "plain"))).toMatchObject({ status: 200, changed: "2" });
  });

  it("compares the page of the editor, its metadata and its removal", async () => {
    const at = "/api/service/pages?slug=edited";
    const created = await send("POST", "/api/service/pages", { slug: "edited", markdown: "1" }, matching(null));
    const base = created.headers.get("x-registry-hash") ?? "";
    expect(await hashAt(at)).toBe(base);
    expect((await send("POST", "/api/service/pages", { slug: "edited", markdown: "2" })).status).toBe(200);
    expect((await send("POST", "/api/service/pages", { slug: "edited", markdown: "3" }, matching(base))).status).toBe(
      412,
    );
    expect((await send("DELETE", at, undefined, matching(base))).status).toBe(412);
    expect((await send("DELETE", at, undefined, matching((await hashAt(at)) ?? ""))).status).toBe(200);
    expect((await send("POST", "/api/service/pages", { slug: "edited", markdown: "3" }, matching(base))).status).toBe(
      412,
    );
  });

  it("compares the metadata of a component and its previews", async () => {
    await upload(component("meta", "Meta"));
    const base = (await hashAt("/api/service/components?id=meta")) ?? "";
    expect(await hashAt("/api/component/meta.json")).toBe(base);
    const patched = await send("PATCH", "/api/service/components", { id: "meta", title: "M" }, matching(base));
    expect(patched.status).toBe(200);
    const now = patched.headers.get("x-registry-hash");
    expect(now).toBe(await hashOf("component", "meta"));
    const { updatedAt } = await (await service.get("/api/service/components?id=meta", authorization)).json();
    expect(await patched.json()).toMatchObject({ title: "M", updatedAt });
    expect((await send("PATCH", "/api/service/components", { id: "meta", title: "N" }, matching(base))).status).toBe(
      412,
    );
    const preview = (title: string, hash: string | null) =>
      send("POST", "/api/registry/components/meta/previews", { previewKey: "p", title }, matching(hash));
    const first = await preview("one", null);
    expect(first.status).toBe(201);
    expect((await preview("two", null)).status).toBe(412);
    expect((await preview("two", first.headers.get("x-registry-hash"))).status).toBe(201);
  });

  it("tells readers of other origins the digest, and readers who have the bytes too", async () => {
    const response = await service.get("/api/registry/theme.css");
    expect(response.headers.get("access-control-expose-headers")).toContain("X-Registry-Hash");
    const etag = response.headers.get("etag") ?? "";
    const known = await service.get("/api/registry/theme.css", { "if-none-match": etag });
    expect([known.status, known.headers.get("x-registry-hash")]).toEqual([304, await hashAt("/api/registry/theme")]);
  });
});
