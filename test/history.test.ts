import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFollower } from "../src/platform/jobs/follow-changes.ts";
import { jobKinds } from "../src/platform/jobs/job-kind.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, openWorkspace, SECRET } from "./open-service.ts";
import { until } from "./until.ts";

const PUSH = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"] as const;

const component = (id: string, data: object) => ({ entityType: "component", entityId: id, action: "update", data });
const source = (path: string, content: string) => ({
  entityType: "component_source",
  entityId: path,
  action: "update",
  data: { content, encoding: "utf8" },
});
const removal = (entityType: string, entityId: string) => ({ entityType, entityId, action: "delete" });
const color = (name: string, value: string) => ({ id: name, name, reference: `color-${name}`, value });

describe.each(databases)("history of a registry on %s", (database) => {
  let service: OpenService;
  const authorization = { authorization: `Bearer ${SECRET}` };
  const get = async (path: string) => (await service.get(path, authorization)).json();
  const upload = async (push: string | undefined, changes: unknown[], message?: string) => {
    const headers: Record<string, string> = push ? { "x-registry-push": push } : {};
    const response = await service.post("/api/sync/upload", { changes, message }, headers);
    expect(response.status).toBe(200);
  };
  const tokens = (push: string, colors: object[]) =>
    service.post("/api/registry/tokens", { payload: { localStyles: { color: colors } } }, { "x-registry-push": push });

  beforeAll(async () => {
    service = await openRegistry(database);
    // One push is many requests, and two pushes run at once.
    await upload(PUSH[0], [component("button", { title: "Button", group: "A" })], "First");
    await upload(PUSH[1], [component("card", { title: "Card", version: "2.0.0" })]);
    await upload(PUSH[0], [source("button/a.css", "a {}"), source("button/b.css", "b {}")], "First");
    await tokens(PUSH[0], [color("red", "#f00"), color("blue", "#00f")]);
    await service.post("/api/registry/pages", { pages: [{ slug: "start", frontmatter: { title: "Start" } }] });
    await upload(undefined, [component("button", { title: "Button", group: "B", version: "1.1.0" })]);
    await upload(undefined, [source("button/a.css", "a { top: 0 }"), removal("component_source", "button/b.css")]);
    await tokens(PUSH[1], [color("red", "#e00"), color("green", "#0f0")]);
    await service.post("/api/registry/theme", { css: "a {}" });
  });
  afterAll(() => service.close());

  it("makes one version of all that one push changed of a component", async () => {
    const { versions, total } = await (await service.get("/api/service/components/history?id=button")).json();
    expect(total).toBe(3);
    const none = { added: [], modified: [], removed: [], total: 0 };
    expect(versions).toMatchObject([
      {
        version: "1.1.0",
        changeType: "update",
        pushedBy: "Automation",
        message: null,
        changes: { metadata: [], sources: { added: [], modified: ["a.css"], removed: ["b.css"], total: 2 } },
      },
      { version: "1.1.0", changeType: "update", changes: { metadata: ["group", "version"], sources: none } },
      {
        version: "1",
        changeType: "create",
        message: "First",
        changes: { metadata: [], sources: { added: ["a.css", "b.css"] }, artifacts: none },
      },
    ]);
    for (const { pushedAt, id } of versions) {
      expect(pushedAt).toMatch(/^\d{4}-.*Z$/);
      expect(id).toBeGreaterThan(0);
    }
    const paged = await get(`/api/service/components/history?id=button&limit=1&before=${versions[1].id}`);
    expect(paged).toEqual({ versions: [versions[2]], total: 3 });
    expect(await get("/api/service/components/history?id=nobody")).toEqual({ versions: [], total: 0 });
    expect((await get("/api/service/components/history?id=button&limit=100000")).versions).toHaveLength(3);
    expect((await service.get("/api/service/components/history?id=button&limit=x")).status).toBe(400);
    expect((await service.get("/api/service/components/history")).status).toBe(400);
  });

  it("returns the files of an earlier version to readers of sources", async () => {
    const { versions } = await get("/api/service/components/history?id=button");
    const version = (v: string) => get(`/api/service/components/history/version?id=button&v=${v}`);
    expect(await version(versions[2].id)).toMatchObject({
      id: "button",
      version: "1",
      versionId: versions[2].id,
      changeType: "create",
      message: "First",
      declaration: { title: "Button", group: "A" },
      files: [
        { path: "a.css", area: "source", size: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/), text: "a {}" },
        { path: "b.css", area: "source", text: "b {}" },
      ],
    });
    const newest = await version("1.1.0");
    expect(newest.versionId).toBe(versions[0].id);
    expect(newest.files).toMatchObject([{ path: "a.css", text: "a { top: 0 }" }]);
    expect(await version("9.9.9")).toMatchObject({ error: "not_found" });
    // The id of a line of somebody else.
    const { versions: others } = await get("/api/service/components/history?id=card");
    expect(await version(others[0].id)).toMatchObject({ error: "not_found" });
    expect((await service.get("/api/service/components/history/version?id=button&v=1.1.0")).status).toBe(401);
  });

  it("returns the metadata of a version to everyone, without files", async () => {
    const answer = await service.get("/api/service/components/history/declaration?id=button&v=1.1.0");
    expect(answer.status).toBe(200);
    const said = await answer.json();
    expect(said).toMatchObject({ id: "button", version: "1.1.0", declaration: { title: "Button", group: "B" } });
    expect(Object.keys(said)).not.toContain("files");
    expect((await service.get("/api/service/components/history/declaration?id=button&v=9.9.9")).status).toBe(404);
  });

  it("lists what changed of components, tokens and pages, with tokens before and after", async () => {
    const { changes, total, nextBefore } = await (await service.get("/api/service/changelog")).json();
    expect(nextBefore).toBeNull();
    expect(total).toBe(7);
    expect(
      changes.map(({ entityType, entityId, entityName, changeType, summary }: Record<string, string>) =>
        [entityType, entityId, entityName, changeType, summary].join(" | "),
      ),
    ).toEqual(
      [
        "token | tokens | Design tool snapshot | update | Tokens: 1 added, 1 changed, 1 removed (breaking)",
        "component | button | Button | update | 1 source removed; 1 source changed",
        "component | button | Button | update | Declaration changed",
        "page | start | Start | create | Created",
        "token | tokens | Design tool snapshot | create | Created",
        "component | button | Button | create | Created; 2 sources added",
        "component | card | Card | create | Created",
      ].map((line) =>
        line.includes("1 source removed") ? expect.stringMatching(/1 source (?:removed|changed); 1 source/) : line,
      ),
    );
    expect(changes[0].details).toEqual({
      added: 1,
      changed: 1,
      removed: 1,
      renamed: 0,
      verdict: "breaking",
      reason: "1 token removed.",
      kind: "tokens",
      from: changes[0].id - 1,
      to: changes[0].id,
      tokens: [
        {
          ...{ change: "removed", verdict: "breaking", group: "color", key: "color-blue", name: "blue" },
          ...{ before: "#0000ff", after: null },
        },
        {
          ...{ change: "changed", verdict: "compatible", group: "color", key: "color-red", name: "red" },
          ...{ before: "#ff0000", after: "#ee0000" },
        },
        {
          ...{ change: "added", verdict: "compatible", group: "color", key: "color-green", name: "green" },
          ...{ before: null, after: "#00ff00" },
        },
      ],
    });
    expect(changes[0]).toMatchObject({ changedBy: "Automation", changedById: "shared-secret" });
    expect(changes[1]).not.toHaveProperty("details");
  });

  it("filters and pages", async () => {
    const all = await get("/api/service/changelog?all=true");
    expect(all.total).toBe(8);
    expect(all.changes[0]).toMatchObject({ entityType: "theme", entityId: "theme", entityName: "Theme" });
    const seen: number[] = [];
    for (let before = ""; ; ) {
      const page = await get(`/api/service/changelog?all=true&limit=3${before}`);
      expect(page.total).toBe(8);
      seen.push(...page.changes.map(({ id }: { id: number }) => id));
      if (page.nextBefore === null) break;
      before = `&before=${page.nextBefore}`;
    }
    expect(seen).toEqual(all.changes.map(({ id }: { id: number }) => id));
    const count = async (query: string) => {
      const { changes, total } = await get(`/api/service/changelog?${query}`);
      expect(changes).toHaveLength(total);
      return total;
    };
    expect(await count("kind=token")).toBe(2);
    expect(await count("kind=theme")).toBe(1);
    expect(await count("kind=component&id=button")).toBe(3);
    expect(await count("kind=token&id=tokens")).toBe(2);
    expect(await count("author=shared-secret")).toBe(7);
    expect(await count("author=user:nobody")).toBe(0);
    const middle = all.changes[3].changedAt;
    const later = all.changes.filter(({ changedAt }: { changedAt: string }) => changedAt > middle).length;
    expect(await count(`all=true&since=${middle}`)).toBe(later);
    expect(await count("since=2999-01-01T00:00:00Z")).toBe(0);
    expect((await service.get("/api/service/changelog?since=yesterday")).status).toBe(400);
  });

  it("continues with new changes, and names deleted records", async () => {
    await upload(PUSH[0], [source("button/c.css", "c {}")]);
    expect((await get("/api/service/changelog")).total).toBe(7);
    await upload(undefined, [removal("component", "card")]);
    const { changes, total } = await get("/api/service/changelog");
    expect(total).toBe(8);
    expect(changes[0]).toMatchObject({
      entityId: "card",
      entityName: "Card",
      changeType: "delete",
      summary: "Deleted",
    });
    const { versions } = await get("/api/service/components/history?id=card");
    expect(versions[0]).toMatchObject({ changeType: "delete", version: "2.0.0" });
    expect(await get(`/api/service/components/history/version?id=card&v=${versions[0].id}`)).toMatchObject({
      declaration: null,
      files: [],
    });
  });

  it("keeps validation results and follows the health of the system", async () => {
    const results = [
      { ruleId: "color-contrast", severity: "error", message: "Too pale", selector: "button" },
      { ruleId: "declaration", severity: "warning", message: "No description", selector: "" },
    ];
    await upload(undefined, [
      component("sick", { title: "Sick", validationResults: results }),
      component("fit", { title: "Fit", validationResults: [] }),
    ]);
    expect(await get("/api/service/components/validation?id=sick")).toEqual({ id: "sick", results });
    expect(await get("/api/service/components/validation?id=nobody")).toEqual({ id: "nobody", results: [] });
    expect((await service.get("/api/service/components/validation?id=sick")).status).toBe(401);
    const trend = await until(async () => {
      const found = await get("/api/service/health");
      expect(found.trend.at(-1)?.score).toBe(83.5);
      return found.trend;
    });
    const health = await get("/api/service/health");
    expect(health).toMatchObject({ score: 83.5, errors: 1, warnings: 1, infos: 0 });
    expect(health.components[0]).toEqual({ id: "sick", title: "Sick", score: 67, errors: 1, warnings: 1 });
    expect(health.components.at(-1)).toMatchObject({ id: "button", score: null });
    expect(health.rules).toEqual([
      { ruleId: "color-contrast", count: 1, components: 1 },
      { ruleId: "declaration", count: 1, components: 1 },
    ]);
    const seqs = trend.map(({ seq }: { seq: number }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => Number(a) - Number(b)));
    // Nothing changed, nothing is computed.
    const deployment = await service.deployment();
    await deployment.store.refresh();
    const follower = createFollower(await deployment.part(jobKinds), deployment);
    await follower.follow();
    await service.post("/api/registry/theme", { css: "b {}" });
    await deployment.store.refresh();
    expect(await follower.follow()).toBe(false);
  });
});

describe("history of a workspace", () => {
  it("is empty", async () => {
    const workspace = await openWorkspace("examples");
    const get = async (path: string) => (await workspace.get(path)).json();
    expect(await get("/api/service/components/history?id=button")).toEqual({ versions: [], total: 0 });
    expect(await get("/api/service/changelog")).toEqual({ changes: [], total: 0, nextBefore: null });
    expect(await get("/api/service/components/validation?id=button")).toEqual({ id: "button", results: [] });
    expect((await get("/api/service/health")).trend).toEqual([]);
    expect(await get("/api/sync/status")).toMatchObject({ ok: true, mode: "workspace" });
    const refused = await workspace.post("/api/sync/upload", { changes: [] });
    expect(refused.status).toBe(409);
    await workspace.close();
  });
});
