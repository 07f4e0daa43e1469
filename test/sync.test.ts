import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PATHS } from "./hostile-corpus.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const file = (content: string) => ({ content, encoding: "utf8" });
const component = (id: string, more: object = {}) => ({
  entityType: "component",
  entityId: id,
  action: "update",
  data: { id, title: id, type: "element", group: "Test", ...more },
});
const source = (path: string, content: string) => ({
  entityType: "component_source",
  entityId: path,
  action: "create",
  data: file(content),
});
const removal = (entityType: string, entityId: string) => ({ entityType, entityId, action: "delete", data: null });

describe.each(databases)("sync with a registry on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
  });
  afterAll(() => service.close());

  const authorization = { authorization: `Bearer ${SECRET}` };
  const get = async (path: string) => (await service.get(path, authorization)).json();
  const upload = async (changes: unknown[], headers = {}) => {
    const response = await service.post("/api/sync/upload", { changes }, headers);
    return { status: response.status, changed: response.headers.get("x-registry-changed"), ...(await response.json()) };
  };
  const head = async () => (await get("/api/sync/status")).latestVersion as number;
  // A client that reads files as events of their own says more than `since`.
  const eventsAfter = async (since: number, query = "&data=full") => get(`/api/sync/changes?since=${since}${query}`);

  it("reports an empty registry", async () => {
    expect(await get("/api/sync/status")).toMatchObject({
      ok: true,
      mode: "registry",
      latestVersion: 0,
      counts: { components: 0, patterns: 0, pages: 0, icons: 0, assets: 0, syncEvents: 0 },
      limits: { maxRequestBytes: 32 << 20, maxBlobBytes: 100 << 20 },
      lastChangeAt: null,
    });
    expect(await eventsAfter(0)).toMatchObject({ version: 0, nextCursor: 0, changes: [], hasMore: false });
  });

  it("takes a component with its files and hands the same out again", async () => {
    const since = await head();
    const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]);
    const made = await upload([
      component("button", { version: "1.0.0", strange: { kept: true } }),
      source("button/src/button.css", ".button { color: red }"),
      {
        entityType: "component_artifact",
        entityId: "button/button.html",
        action: "create",
        data: file("<button>Go</button>"),
      },
      {
        entityType: "component_screenshot",
        entityId: "button/screenshot.png",
        action: "create",
        data: { content: image.toString("base64"), encoding: "base64", hash: `sha256:${sha256(image)}` },
      },
      {
        entityType: "page",
        entityId: "guides/start",
        action: "create",
        data: { slug: "guides/start", markdown: "# Hi" },
      },
    ]);
    expect(made).toMatchObject({
      status: 200,
      ok: true,
      appliedCount: 5,
      applied: [
        "component:button:create",
        "component_source:button/src/button.css:create",
        "component_artifact:button/button.html:create",
        "component_screenshot:button/screenshot.png:create",
        "page:guides/start:create",
      ],
    });
    const { changes, version, nextCursor, hasMore, logId } = await eventsAfter(since);
    expect({ version, nextCursor, hasMore }).toEqual({ version: since + 5, nextCursor: since + 5, hasMore: false });
    expect(logId).toBe((await get("/api/sync/status")).logId);
    expect(changes[0]).toEqual({
      id: since + 1,
      version: since + 1,
      entityType: "component",
      entityId: "button",
      action: "create",
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      changedBy: "Automation",
      changedById: "shared-secret",
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      data: {
        id: "button",
        title: "button",
        type: "element",
        group: "Test",
        version: "1.0.0",
        strange: { kept: true },
      },
    });
    expect(changes[1].data).toMatchObject({ content: ".button { color: red }", encoding: "utf8" });
    expect(changes[3].data).toMatchObject({ content: image.toString("base64"), encoding: "base64" });
    expect(changes[4].data).toMatchObject({ slug: "guides/start", markdown: "# Hi" });
    expect(await get("/api/sync/status")).toMatchObject({ counts: { components: 1, pages: 1, syncEvents: since + 5 } });
    expect(await (await service.get("/api/component/button.html")).text()).toContain("<button>Go</button>");
  });

  it("creates no event for existing content", async () => {
    const since = await head();
    const again = await upload([component("button", { version: "1.0.0", strange: { kept: true } })]);
    expect(again).toMatchObject({
      status: 200,
      ok: true,
      appliedCount: 1,
      applied: ["component:button:unchanged"],
      changed: "0",
    });
    expect(await head()).toBe(since);
  });

  it("applies valid changes of a batch and reports the faults of others", async () => {
    const since = await head();
    const absent = sha256("nobody sent this");
    const done = await upload([
      component("good-1"),
      null,
      { entityType: "component", entityId: 7, action: "update", data: {} },
      { entityType: "toString", entityId: "a", action: "update", data: {} },
      { entityType: "component", entityId: "a", action: "rename", data: {} },
      { entityType: "component", entityId: "no-data", action: "create", data: null },
      {
        entityType: "component_source",
        entityId: "good-1/a.css",
        action: "create",
        data: { hash: `sha256:${absent}` },
      },
      {
        entityType: "component_source",
        entityId: "good-1/b.css",
        action: "create",
        data: { ...file("b"), hash: sha256("c") },
      },
      { entityType: "component_source", entityId: "good-1/c.css", action: "create", data: {} },
      { entityType: "page", entityId: "p", action: "update", data: { frontmatter: 3 } },
      component("good-2"),
    ]);
    expect(done.status).toBe(207);
    expect(done).toMatchObject({ error: "partial", message: expect.stringContaining("9 of 11") });
    expect(done.applied).toEqual(["component:good-1:create", "component:good-2:create"]);
    expect(done).toMatchObject({ appliedCount: 2, failedCount: 9 });
    expect(done.failed.map(({ entityId, error }: Record<string, string>) => [entityId, error])).toEqual([
      ["", "invalid"],
      ["", "invalid"],
      ["a", "unknown_entity_type"],
      ["a", "invalid"],
      ["no-data", "invalid"],
      ["good-1/a.css", "missing_blob"],
      ["good-1/b.css", "invalid"],
      ["good-1/c.css", "unsafe_input"],
      ["p", "invalid"],
    ]);
    for (const { message } of done.failed) expect(message.length).toBeGreaterThan(10);
    expect(await head()).toBe(since + 2);
  });

  it("applies several changes of one record one after the other, each with its event and its answer", async () => {
    const since = await head();
    const done = await upload([
      component("twice", { title: "One" }),
      source("twice/early.css", "early"),
      removal("component", "twice"),
      component("twice", { title: "Two" }),
      source("twice/late.css", "late"),
      source("twice/late.css", "later"),
    ]);
    expect(done).toMatchObject({ appliedCount: 6, changed: "7" });
    expect(done.applied).toEqual([
      "component:twice:create",
      "component_source:twice/early.css:create",
      "component:twice:delete",
      "component:twice:create",
      "component_source:twice/late.css:create",
      "component_source:twice/late.css:update",
    ]);
    const { changes } = await eventsAfter(since);
    expect(changes.map(({ entityId, action }: Record<string, string>) => `${action} ${entityId}`)).toEqual([
      "create twice",
      "create twice/early.css",
      expect.stringMatching(/^delete twice/),
      expect.stringMatching(/^delete twice/),
      "create twice",
      "create twice/late.css",
      "update twice/late.css",
    ]);
    expect(changes.at(-1)).toMatchObject({ data: { content: "later" } });
    // Each names what the one before it left.
    const stale = await upload([
      { ...component("twice", { title: "Three" }), base: null },
      removal("component", "twice"),
      { ...component("twice", { title: "One" }), base: null },
    ]);
    expect([stale.applied, stale.failed?.map(({ error }: { error: string }) => error)]).toEqual([
      ["component:twice:delete", "component:twice:create"],
      ["changed_elsewhere"],
    ]);
  });

  it("reports existing content in a header, with any replaced digest", async () => {
    const css = { css: "a { color: teal }" };
    expect((await service.post("/api/registry/theme", css)).headers.get("x-registry-unchanged")).toBe(null);
    const stale = { "if-match": `"${"0".repeat(64)}"` };
    const again = await service.post("/api/registry/theme", css, stale);
    expect([again.status, again.headers.get("x-registry-unchanged")]).toEqual([200, "true"]);
    expect((await service.post("/api/registry/theme", { css: "b {}" }, stale)).status).toBe(412);
  });

  it("deletes with a component all it owns, each with an event, and nothing else", async () => {
    await upload([
      component("old", { validationResults: [{ ruleId: "x", severity: "error", message: "No" }] }),
      source("old/a.css", "a"),
      source("old/b.css", "b"),
      component("old-2"),
      source("old-2/a.css", "a"),
    ]);
    const since = await head();
    const done = await upload([removal("component", "old")]);
    expect(done).toMatchObject({ appliedCount: 1, applied: ["component:old:delete"], changed: "4" });
    const { changes } = await eventsAfter(since);
    expect(changes.map(({ action, data }: { action: string; data: unknown }) => [action, data])).toEqual([
      ["delete", null],
      ["delete", null],
      ["delete", null],
    ]);
    expect((await service.get("/api/component/old-2.json")).status).toBe(200);
    expect(await upload([removal("component", "old"), removal("page", "nobody")])).toMatchObject({
      status: 200,
      appliedCount: 2,
      applied: ["component:old:unchanged", "page:nobody:unchanged"],
      changed: "0",
    });
  });

  it("lists events in pages, only the newest per record on request, and pages end at 8 MiB", async () => {
    const since = await head();
    for (const title of ["A", "B", "C"]) await upload([component("paged", { title }), component(`paged-${title}`)]);
    await service.post("/api/registry/theme", { css: "a { color: red }" });
    const all: number[] = [];
    for (let cursor = since, more = true; more; ) {
      const page = await eventsAfter(cursor, "&limit=2");
      expect(page.changes.length).toBeLessThanOrEqual(2);
      expect(page.version).toBe(page.nextCursor);
      all.push(...page.changes.map(({ id }: { id: number }) => id));
      cursor = page.nextCursor;
      more = page.hasMore;
      if (!more) expect(cursor).toBe(since + 7);
    }
    expect(all).toEqual([1, 2, 3, 4, 5, 6].map((n) => since + n));
    const compact = await eventsAfter(since, "&compact=true");
    expect(compact.changes.map(({ entityId, data }: never) => [entityId, (data as { title: string }).title])).toEqual([
      ["paged-A", "paged-A"],
      ["paged-B", "paged-B"],
      ["paged", "C"],
      ["paged-C", "paged-C"],
    ]);
    const others = await eventsAfter(since, "&kinds=all");
    expect(others.changes.at(-1)).toMatchObject({
      entityType: "theme",
      entityId: "main",
      data: { css: expect.any(String) },
    });
    expect((await eventsAfter(since, "&limit=5000")).changes).toHaveLength(6);
    expect((await service.get("/api/sync/changes?since=x", authorization)).status).toBe(400);
    expect((await service.get("/api/sync/changes?limit=-1", authorization)).status).toBe(400);
    expect(await eventsAfter(999_999_999)).toMatchObject({ changes: [], hasMore: false, version: since + 7 });

    const large = await head();
    const big = (n: number) => `${n}`.repeat(3 << 20);
    for (const n of [1, 2, 3, 4]) await upload([source(`paged/${n}.css`, big(n))]);
    const first = await eventsAfter(large);
    expect(first.changes).toHaveLength(3);
    expect(first).toMatchObject({ hasMore: true, nextCursor: large + 3 });
    expect((await eventsAfter(large + 3)).changes).toHaveLength(1);
  });

  it("records changes from other endpoints as events too", async () => {
    const since = await head();
    await service.post("/api/registry/pages", { pages: [{ slug: "by-push", markdown: "x" }] });
    await fetch(`${service.url}/api/service/components`, {
      method: "PATCH",
      headers: { ...authorization, "content-type": "application/json" },
      body: JSON.stringify({ id: "button", title: "Button!" }),
    });
    const { changes } = await eventsAfter(since);
    expect(changes.map(({ entityType, entityId, action }: never) => [entityType, entityId, action])).toEqual([
      ["page", "by-push", "create"],
      ["component", "button", "update"],
    ]);
  });

  it("returns no data of pruned revisions", async () => {
    const since = await head();
    await upload([component("secret", { title: "Hush" })]);
    const kind = await import("../src/domain/components/kind.ts");
    await (await service.store()).history?.erase({ kind: kind.componentKind, id: "secret", author: "operator" });
    const { changes } = await eventsAfter(since);
    expect(changes.map(({ action, data }: never) => [action, data])).toEqual([
      ["create", null],
      ["delete", null],
    ]);
  });

  it("stores 5,000 files of one component in one upload", { tags: "long", timeout: 120_000 }, async () => {
    const files = Array.from({ length: 5_000 }, (_, n) =>
      source(`many/src/${n % 50}/${n}.css`, `.a${n} { top: ${n}px }`),
    );
    expect(await upload([component("many"), ...files])).toMatchObject({ appliedCount: 5_001, changed: "5001" });
    expect(await upload([component("many"), ...files])).toMatchObject({ appliedCount: 5_001, changed: "0" });
    expect(await upload([removal("component", "many")])).toMatchObject({ appliedCount: 1, changed: "5001" });
  });

  it("refuses more changes than one request may have, and names a thousand failures at most", async () => {
    const many = await upload(Array.from({ length: 10_001 }, () => null));
    expect(many).toMatchObject({ status: 400, error: "invalid_body", details: [{ path: "/changes" }] });
    const response = await service.post("/api/sync/upload", {
      changes: Array.from({ length: 10_000 }, (_, n) => ({ n })),
    });
    const text = await response.text();
    expect(text.length).toBeLessThan(1 << 20);
    const done = JSON.parse(text);
    expect(done).toMatchObject({ appliedCount: 0, failedCount: 10_000, applied: [] });
    expect(done.failed).toHaveLength(1_000);
  });

  it("stores nothing under a hostile name, of any type", async () => {
    const before = await head();
    const types = ["component", "component_source", "component_artifact", "component_screenshot", "page", "pattern"];
    const names = [
      "../x",
      "a/../../x",
      "/etc/passwd",
      "a\\..\\b",
      "a\0b",
      "CON",
      "a/./b",
      "",
      "a//b",
      "~/x",
      "C:/x",
      "..%2fx",
    ];
    const hostile = [...names, ...PATHS.map((path) => `../${path}`)];
    for (const entityType of types) {
      const changes = hostile.flatMap((entityId) =>
        ["update", "delete"].map((action) => ({
          entityType,
          entityId,
          action,
          data: { ...file("x"), slug: entityId },
        })),
      );
      // NUL is refused with the whole body, as no JSON of ours.
      const clean = changes.filter(({ entityId }) => !entityId.includes("\0") && entityId.isWellFormed());
      const done = await upload(clean);
      expect(done.status).toBe(207);
      expect(done.failed).toHaveLength(clean.length);
      expect(done.applied).toEqual([]);
    }
    const nul = await service.post("/api/sync/upload", { changes: [source("a\0b", "x")] });
    expect(nul.status).toBe(400);
    expect(await head()).toBe(before);
  });
});
