// @module-tag long

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { createLog } from "../src/platform/log.ts";
import { openDeployment } from "../src/server/deployment.ts";
import { addDraft, alertFiles } from "./add-draft.ts";
import { dsr, emptyDatabase, fillRegistry, publicReads, whileServing } from "./backup-registry.ts";
import { callTool } from "./call-tool.ts";
import { databases } from "./long-form.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { temporaryFolder } from "./spawn-service.ts";

const DRAFTS = "/api/service/drafts";
const SECRETLY = "Zwetschgenalarm";
const authorization = { authorization: `Bearer ${SECRET}` };

/** A draft whose every word would be noticed. */
const secretDraft = {
  title: SECRETLY,
  target: "zwetschgenalarm",
  iterations: [
    {
      files: Object.fromEntries(
        Object.entries(alertFiles(SECRETLY)).map(([path, content]) => [
          path.replaceAll("alert", "zwetschgenalarm"),
          typeof content === "string" ? content.replaceAll("alert", "zwetschgenalarm") : content,
        ]),
      ),
    },
  ],
};

describe.each(databases)("drafts next to content, on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openExamples(database);
  });
  afterAll(() => service.close());

  it("change no byte of reads, syncs, searches or reports", async () => {
    const paths = [
      "/api/sync/changes?since=0&limit=500&kinds=all&data=none",
      "/api/sync/status",
      "/api/service/changelog",
      "/api/components.json",
      `/api/service/search?q=${SECRETLY}`,
      `/api/search?q=${SECRETLY}`,
      "/api/openapi.json",
      "/openapi.json",
      "/llms.txt",
      "/llms-full.txt",
      "/AGENTS.md",
      "/sitemap.xml",
      "/",
      "/components",
      "/changelog",
      "/api/component/zwetschgenalarm-default.html",
      "/components/zwetschgenalarm",
    ];
    const readAll = async () =>
      Promise.all(
        paths.map(async (path) => {
          const headers: Record<string, string> = path.startsWith("/api/sync") ? authorization : {};
          const response = await service.get(path, headers);
          // The time of a status is that of the request.
          return [path, response.status, (await response.text()).replaceAll(/"(?:serverTime|now)":"[^"]*"/g, "")];
        }),
      );
    const before = await readAll();
    expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(9);
    const reads = await publicReads(service.url);
    const head = (await service.store()).read().head([]);

    const id = await addDraft(await service.deployment(), secretDraft);
    expect(await readAll()).toEqual(before);
    expect(await publicReads(service.url)).toEqual(reads);
    expect((await service.store()).read().head([])).toEqual(head);
    for (const [name, args] of [
      ["service_search", { query: SECRETLY }],
      ["service_search_components", { query: SECRETLY }],
      ["service_recent_changes", { since: "2020-01-01T00:00:00Z" }],
    ] as const)
      expect([name, JSON.stringify((await callTool(service, name, args)).data)]).toEqual([
        name,
        expect.not.stringMatching(/zwetschgenalarm"/i),
      ]);

    await fetch(`${service.url}${DRAFTS}/${id}`, { method: "DELETE", headers: authorization });
    expect(await readAll()).toEqual(before);
  });

  it("are in the review queue of administrators while they are open", async () => {
    const deployment = await service.deployment();
    const ids = [await addDraft(deployment, { title: "First" }), await addDraft(deployment, { title: "Second" })];
    const { data } = await callTool(service, "service_list_review_queue");
    const waiting = data.items.filter(({ kind }: { kind: string }) => kind === "draft");
    expect(waiting).toHaveLength(2);
    expect(new Set(waiting.map(({ id }: { id: string }) => id))).toEqual(new Set(ids));
    expect(waiting[0]).toMatchObject({ kind: "draft", reason: expect.stringContaining("/admin/drafts/") });
    expect((await callTool(service, "service_list_review_queue")).data).toEqual(data);
    for (const id of ids) await fetch(`${service.url}${DRAFTS}/${id}`, { method: "DELETE", headers: authorization });
    expect((await callTool(service, "service_list_review_queue")).data.items).toEqual(
      data.items.filter(({ kind }: { kind: string }) => kind !== "draft"),
    );
  });

  it("with hostile code are text, or run isolated", async () => {
    const script = '<script>top.document.title = "taken"</script>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    const id = await addDraft(await service.deployment(), {
      title: `Alert ${script}`,
      model: `model ${script}`,
      target: "alert",
      iterations: [
        {
          status: "findings",
          error: script,
          findings: [{ ruleId: script, severity: "error", message: script, path: script, variant: script }],
          files: {
            ...alertFiles(),
            "alert.svg": svg,
            "dist/alert.svg": svg,
            "dist/alert-default.html": `<html><body>${script}<img src="https://evil.example/?a"></body></html>`,
            [`${script}.css`]: "x",
          },
        },
      ],
    });
    for (const path of ["/admin/drafts", `/admin/drafts/${id}`]) {
      const page = await (await service.get(path, authorization)).text();
      expect(page).not.toContain(script);
      expect(page).toContain("&lt;script&gt;");
    }
    const file = (path: string, headers = {}) =>
      service.get(`${DRAFTS}/${id}/files/1/${path}`, { ...authorization, ...headers });
    const source = await file("alert.svg");
    expect(source.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    for (const path of ["alert.svg", "dist/alert.svg", "dist/alert-default.html", "dist/screenshot.png"]) {
      const answered = await file(path);
      const policy = answered.headers.get("content-security-policy") ?? "";
      expect([path, policy]).toEqual([path, expect.stringMatching(/^sandbox; default-src 'none';/)]);
      expect(answered.headers.get("x-content-type-options")).toBe("nosniff");
    }
    const framed = await file("dist/alert-default.html", { "sec-fetch-dest": "iframe" });
    const policy = framed.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms; default-src 'none';/);
    expect(policy).toContain("form-action 'none'");
    // It names the address it was asked at (decision 090), and no other.
    expect(policy.replaceAll(service.url, "")).not.toMatch(/https?:/);
    // Opened by itself it is a page of ours with the frame in it.
    const alone = await file("dist/alert-default.html", { "sec-fetch-dest": "document" });
    expect(await alone.text()).not.toContain(script);
    expect(alone.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const raw = await service.get(`${DRAFTS}/${id}/files/1/dist/alert-default.html?raw=true`, authorization);
    expect(raw.headers.get("content-type")).toBe("application/octet-stream");
    expect(raw.headers.get("content-security-policy")).toMatch(/^sandbox;/);
    await fetch(`${service.url}${DRAFTS}/${id}`, { method: "DELETE", headers: authorization });
  });

  it("are for administrators where reads are closed, too", async () => {
    const closed = await openRegistry(database, { SERVICE_PUBLIC_READS: "false" });
    try {
      const id = await addDraft(await closed.deployment());
      const path = `${DRAFTS}/${id}/files/1/dist/alert-default.html`;
      expect((await closed.get(path)).status).toBe(401);
      const html = await (await closed.get(path, authorization)).text();
      expect(html).toContain('href="data:text/css;charset=utf-8;base64,');
    } finally {
      await closed.close();
    }
  });
});

describe("a registry with drafts", () => {
  let folder = "";
  let remove = async () => {};
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  const openOn = (env: Record<string, string>) =>
    openDeployment({
      config: readEnvironmentConfig({ ...env }),
      features,
      workspace: folder,
      log: createLog(() => undefined),
    });
  const expectDone = (ended: { code: number | null; stderr: string }) =>
    expect([ended.code, ended.stderr]).toEqual([0, ""]);

  it.each(databases)("is backed up, verified and restored with them, on %s", { timeout: 120_000 }, async (database) => {
    const source = await emptyDatabase(database, folder);
    const reported = await whileServing(source, async (url) => {
      await fillRegistry(url);
      const deployment = await openOn(source);
      const id = await addDraft(deployment, secretDraft);
      const { draft } = await (await fetch(`${url}${DRAFTS}/${id}`, { headers: authorization })).json();
      // Long enough ago for a collection.
      await deployment.db().updateTable("blob").set({ touched_at: 0 }).execute();
      await deployment.close();
      return draft;
    });
    expectDone(await dsr(source, folder, "verify"));
    // What the clean-up of an operator takes, it does not take of drafts.
    expectDone(await dsr(source, folder, "prune", "--older-than", "1", "--keep", "1"));
    expectDone(await dsr(source, folder, "backup", "b.tar"));
    expectDone(await dsr({}, folder, "verify", "b.tar"));

    const target = await emptyDatabase("sqlite", folder, "other");
    if (source.SERVICE_SECRET_KEY) target.SERVICE_SECRET_KEY = source.SERVICE_SECRET_KEY;
    expectDone(await dsr(target, folder, "restore", "b.tar"));
    expectDone(await dsr(target, folder, "verify"));
    await whileServing(target, async (url) => {
      const read = async (path: string) => fetch(url + path, { headers: authorization });
      expect((await (await read(`${DRAFTS}/${reported.id}`)).json()).draft).toEqual(reported);
      for (const { href, size } of reported.iterations[0].files)
        expect((await (await read(`${href}?raw=true`)).arrayBuffer()).byteLength).toBe(size);
    });

    const { hash } = reported.iterations[0].files[0];
    const damaged = await openOn(target);
    await damaged.db().deleteFrom("blob").where("hash", "=", hash).execute();
    await damaged.close();
    const found = await dsr(target, folder, "verify");
    expect(found.code).toBe(1);
    expect(found.stdout + found.stderr).toContain(`the draft ${reported.id} needs it`);
  });
});
