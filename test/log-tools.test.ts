import { describe, expect, it } from "vitest";
import { countModelTokens } from "../src/engines/text/model-tokens.ts";
import { databases } from "./long-form.ts";
import { SECRET } from "./open-service.ts";
import { type Args, MOST_TOKENS, useTools } from "./use-tools.ts";

describe.each(databases)("tools of the log on %s", (database) => {
  const { service, call, toTheEnd } = useTools(database);

  describe("what changed", () => {
    it("is listed since a revision, date or duration, with deprecations", async () => {
      const { data: before } = await call("sync_status");
      const { data: read } = await call("get_component", { id: "table" });
      await call("sync_push", {
        changes: [
          {
            ...{ entityType: "component", entityId: "table", action: "update", base: read.hash },
            data: { id: "table", title: "Table", deprecated: { reason: "Too wide.", replacement: "card" } },
          },
        ],
      });
      for (const since of [before.latestVersion, String(before.latestVersion)]) {
        const { data } = await call("recent_changes", { since, kind: "component" });
        expect(data.deprecated).toEqual([
          { type: "component", id: "table", title: "Table", reason: "Too wide.", replacement: "card" },
        ]);
        expect(data.changes).toMatchObject([
          { type: "component", entityId: "table", change: "update", verdict: "breaking" },
        ]);
      }
      const all = (await toTheEnd("recent_changes", { since: "7d", limit: 7, kind: "component" })).flatMap(
        ({ changes }) => changes,
      );
      const { total } = await (await service().get("/api/service/changelog?kind=component")).json();
      expect(all).toHaveLength(total);
      expect(new Set(all.map(({ id }: Args) => id)).size).toBe(total);
      expect((await call("recent_changes", { since: "2099-01-01" })).data).toMatchObject({
        changes: [],
        deprecated: [],
      });
      expect((await call("recent_changes", { since: "yesterday" })).data.message).toContain("7d, 24h or 2w");
      expect((await call("recent_changes", { since: 999_999 })).data.message).toContain("The newest revision is");
    });
  });

  describe("checks", () => {
    it("are listed for one component and for all, with waiting ones in the queue", async () => {
      const changes = [
        {
          entityType: "component",
          entityId: "faulty",
          action: "create",
          data: {
            ...{ id: "faulty", title: "Faulty", version: "1.0", properties: { label: { type: "string" } } },
            validationResults: [
              { ruleId: "spacing", severity: "warning", message: "Odd." },
              { ruleId: "contrast", severity: "error", message: "Too faint.", engine: "axe" },
            ],
          },
        },
      ];
      await service().post("/api/sync/upload", { changes });
      const { data } = await call("check_validation", { id: "faulty" });
      expect(data).toMatchObject({ score: 67, errors: 1, warnings: 1 });
      expect(data.findings.map(({ severity }: Args) => severity)).toEqual(["error", "warning"]);
      const pages = await toTheEnd("check_validation", { limit: 3 });
      expect(pages[0].rules.length).toBeGreaterThan(0);
      expect(pages[0].components[0]).toMatchObject({ id: "faulty", score: 67 });
      const ids = pages.flatMap(({ components }) => components.map(({ id }: Args) => id));
      const listed: { id: string }[] = await (await service().get("/api/components")).json();
      expect(ids.toSorted()).toEqual(listed.map(({ id }) => id).toSorted());

      const made = await call("create_preview", { componentId: "faulty", previewKey: "old", values: { label: "x" } });
      expect(made.data).toMatchObject({ id: "faulty/old", syncState: "in-sync" });
      const taken = await call("create_preview", { componentId: "faulty", previewKey: "old", values: {} });
      expect(taken).toMatchObject({ isError: true, data: { error: "exists" } });
      const { hash } = made.data;
      const update = { componentId: "faulty", previewKey: "old", base: hash };
      const changed = await call("update_preview", { ...update, title: "Old one" });
      expect(changed.data).toMatchObject({ title: "Old one" });
      expect((await call("update_preview", { ...update, title: "Lost" })).data.error).toBe("changed_elsewhere");
      const { previews } = (await call("get_component", { id: "faulty", sections: ["previews"] })).data.sections;
      expect(previews).toMatchObject([
        { previewKey: "old", title: "Old one", values: { label: "x" }, hash: changed.data.hash },
      ]);

      expect((await call("list_review_queue")).data.items).toMatchObject([{ kind: "validation", id: "faulty" }]);
      const { data: read } = await call("get_component", { id: "faulty" });
      await call("sync_push", {
        changes: [
          {
            ...{ entityType: "component", entityId: "faulty", action: "update", base: read.hash },
            data: { id: "faulty", title: "Faulty", properties: { text: { type: "string" } } },
          },
        ],
      });
      expect((await call("list_review_queue")).data.items).toMatchObject([
        { kind: "validation", id: "faulty" },
        {
          kind: "preview",
          id: "faulty/old",
          reason: "The preview sets label, but faulty does not declare this property.",
        },
      ]);
      const api = await (await service().get("/api/registry/components/faulty/previews")).json();
      expect(api.previews[0].syncState).toBe("drifted");
      const problems = [
        { path: "/values/label", message: "The preview sets label, but faulty does not declare this property." },
        { path: "/values/a~1b", message: "The preview sets a/b, but faulty does not declare this property." },
      ];
      expect(api.previews[0].problems).toEqual(problems.slice(0, 1));
      // What is kept though it does not fit is named; what a preview means may be an object.
      const semantic = { intent: "confirm", steps: [1, 2] };
      const send = (method: string, path: string, body: object) =>
        fetch(`${service().url}/api/registry/components/faulty/previews${path}`, {
          method,
          headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const kept = await send("POST", "", {
        previewKey: "stray",
        values: { label: 1, text: "t", "a/b": 2 },
        semantic,
      });
      expect(kept.status).toBe(201);
      expect(await kept.json()).toMatchObject({ preview: { syncState: "drifted", semantic, problems }, problems });
      const fitting = await send("PATCH", "/stray", { values: { text: "t" } });
      expect(await fitting.json()).toMatchObject({ preview: { syncState: "in-sync" }, problems: [] });
      const page = await (await service().get("/components/faulty/previews/stray")).text();
      expect(page).toContain("intent");
    });
  });

  describe("sync", () => {
    it("tells every event once, small contents with them and large ones by address", async () => {
      const { data: status } = await call("sync_status");
      const pages = await toTheEnd("sync_pull", { limit: 20 });
      const events = pages.flatMap(({ changes }) => changes);
      const bearer = { authorization: `Bearer ${SECRET}` };
      const { changes } = await (await service().get("/api/sync/changes?since=0&limit=1000&kinds=all", bearer)).json();
      expect(events.map(({ id, hash }: Args) => [id, hash])).toEqual(changes.map(({ id, hash }: Args) => [id, hash]));
      expect(pages.at(-1)).toMatchObject({ hasMore: false, version: status.latestVersion });
      for (const page of pages) expect(countModelTokens(JSON.stringify(page))).toBeLessThan(MOST_TOKENS);
      const large = events.find(({ address }: Args) => address !== undefined);
      const { changes: read } = await (await service().get(large.address, bearer)).json();
      expect(read).toMatchObject([{ id: large.id, hash: large.hash }]);
      expect(JSON.stringify(read[0].data).length).toBeGreaterThan(1_500);
      const { data: none } = await call("sync_pull", { since: status.latestVersion });
      expect(none).toMatchObject({ changes: [], hasMore: false, version: status.latestVersion });
    });

    it("sends changes with the digests they replace, each separately", async () => {
      const page = { entityType: "page", action: "create", data: { frontmatter: { title: "P" }, markdown: "p" } };
      const without = await call("sync_push", { changes: [{ ...page, entityId: "agents/none" }] });
      expect(without.data.applied).toEqual(["page:agents/none:create"]);
      const { data } = await call("sync_push", {
        changes: [
          { ...page, entityId: "agents/pushed", base: null },
          { ...page, entityId: "getting-started", action: "update", base: null },
        ],
      });
      expect(data.applied).toEqual(["page:agents/pushed:create"]);
      expect(data.failed).toMatchObject([{ entityId: "getting-started", error: "changed_elsewhere" }]);
    });
  });
});
