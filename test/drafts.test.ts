import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftTables, sweepDrafts } from "../src/domain/drafts/draft-rows.ts";
import { transact } from "../src/store/sql/transact.ts";
import { addDraft, alertFiles } from "./add-draft.ts";
import { callTool } from "./call-tool.ts";
import { databases } from "./long-form.ts";
import { openRegistry, SECRET } from "./open-service.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { put } from "./use-registry.ts";

const DRAFTS = "/api/service/drafts";
const DAY_MS = 86_400_000;

describe.each(databases)("drafts on %s", { tags: "repeated" }, (database) => {
  let registry: OpenPeople;
  let admin: SignedIn;
  let member: SignedIn;
  beforeAll(async () => {
    registry = await openPeople(database);
    admin = await registry.signIn("admin", "Ada");
    member = await registry.signIn("member");
  });
  afterAll(() => registry.close());

  const send = (method: string, path: string, body?: unknown, by: SignedIn = admin) =>
    fetch(registry.url + path, {
      method,
      headers: { cookie: by.cookie, "content-type": "application/json", origin: registry.url },
      redirect: "manual",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const read = (path: string, by: SignedIn = admin) => send("GET", path, undefined, by);
  const publish = (id: string, body?: unknown, by?: SignedIn) => send("POST", `${DRAFTS}/${id}/publish`, body, by);
  const recordsOf = async (url: string, component: string) => {
    const answer = await fetch(`${url}/api/sync/changes?since=0&limit=500&kinds=all&data=none`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    const { changes } = await answer.json();
    return changes
      .filter(({ entityId }: { entityId: string }) => entityId === component || entityId.startsWith(`${component}/`))
      .map(
        (change: Record<string, string>) => `${change.entityType} ${change.entityId} ${change.action} ${change.hash}`,
      )
      .sort();
  };

  it("are listed and read with all iterations, only by administrators", async () => {
    const finding = { ruleId: "color-contrast", severity: "error" as const, message: "Too pale.", variant: "error" };
    const iterations = [
      { status: "failed" as const, error: "alert.html is empty.", files: {} },
      { status: "findings" as const, findings: [finding] },
      {},
    ];
    const id = await addDraft(registry.deployment, { iterations, createdBy: `user:${admin.id}` });
    const { draft } = await (await read(`${DRAFTS}/${id}`)).json();
    expect(draft).toMatchObject({
      id,
      kind: "component",
      componentId: "alert",
      referenceId: null,
      state: "open",
      model: "test-model",
      chosen: 3,
      createdBy: "Ada",
      iterations: [{ status: "failed" }, { findings: [finding] }, { status: "clean" }],
    });
    expect(Date.parse(draft.endsAt) - Date.parse(draft.createdAt)).toBe(90 * DAY_MS);
    const { drafts } = await (await read(`${DRAFTS}?state=open&limit=1`)).json();
    expect(drafts).toEqual([draft]);
    expect((await read(`${DRAFTS}/nobody`)).status).toBe(404);

    for (const path of [DRAFTS, `${DRAFTS}/${id}`, `${DRAFTS}/${id}/files/3/alert.css`, "/admin/drafts"]) {
      expect([path, (await read(path, member)).status]).toEqual([path, 403]);
      expect([path, (await fetch(registry.url + path, { redirect: "manual" })).status]).toEqual([path, 401]);
    }
    expect((await publish(id, {}, member)).status).toBe(403);
    const keyOf = async (by: SignedIn, scopes: string[]): Promise<Record<string, string>> => {
      const made = await send("POST", "/api/service/account/api-keys", { name: "Test", scopes }, by);
      return { "x-service-api-key": (await made.json()).key };
    };
    const asAdmin = await keyOf(admin, ["sync:read"]);
    const asMember = await keyOf(member, ["sync:read"]);
    const readBy = async (headers: Record<string, string>) =>
      (await fetch(`${registry.url}${DRAFTS}/${id}`, { headers })).status;
    expect([await readBy(asAdmin), await readBy(asMember)]).toEqual([200, 403]);
    const refused = await fetch(`${registry.url}${DRAFTS}/${id}/publish`, { method: "POST", headers: asAdmin });
    expect([refused.status, (await refused.json()).error]).toEqual([403, "forbidden"]);
    const queueOf = async (headers: Record<string, string>) =>
      (await callTool(registry, "service_list_review_queue", {}, headers)).data.items;
    expect(await queueOf(asAdmin)).toMatchObject([{ kind: "draft", id }]);
    expect(await queueOf(asMember)).toEqual([]);
    expect((await send("DELETE", `${DRAFTS}/${id}`, undefined, member)).status).toBe(403);
  });

  it("show sources as text and artifacts with all they load inside of them", async () => {
    const id = await addDraft(registry.deployment);
    const files = `${DRAFTS}/${id}/files/1`;
    const source = await read(`${files}/alert.html`);
    expect(source.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(source.headers.get("content-security-policy")).toContain("sandbox");
    expect(await source.text()).toBe(alertFiles()["alert.html"]);

    const framed = await fetch(`${registry.url}${files}/dist/alert-default.html?scheme=dark`, {
      headers: { cookie: admin.cookie, "sec-fetch-dest": "iframe" },
    });
    expect(framed.headers.get("content-security-policy")).toMatch(
      /^sandbox allow-scripts allow-forms; .*style-src [^;]* data:;/,
    );
    expect(framed.headers.get("cache-control")).toBe("no-store");
    const html = await framed.text();
    expect(html).toContain('<html data-scheme="dark" lang="en">');
    const [, inside = ""] = /href="data:text\/css;charset=utf-8;base64,([^"]+)"/.exec(html) ?? [];
    expect(Buffer.from(inside, "base64").toString()).toBe(alertFiles()["dist/alert.css"]);
    expect((await read(`${files}/dist/screenshot.png`)).headers.get("content-type")).toBe("image/png");
    for (const path of ["nothing.css", "..%2F..%2Fsecret", "dist/.build.json"])
      expect((await read(`${files}/${path}`)).status).toBe(404);
    // Where it will lie once it is published there is nothing yet.
    expect((await fetch(`${registry.url}/api/component/alert-default.html`)).status).toBe(404);
  });

  it("are published like a push of their files, once, with the publisher's name", async () => {
    const id = await addDraft(registry.deployment);
    const answer = await publish(id, { message: "For forms" });
    expect(await answer.clone().json()).toMatchObject({ ok: true, draft: { state: "published" } });
    const { revision, draft } = await answer.json();
    expect(draft.revision).toBe(revision);
    expect(answer.headers.get("x-registry-revision")).toBe(String(revision));

    const pushed = await openRegistry(database);
    const folder = await temporaryFolder();
    try {
      const { "dist/screenshot-error.png": _, ...files } = alertFiles();
      for (const [path, content] of Object.entries(files))
        await put(folder.folder, `components/alert/${path}`, content);
      await put(folder.folder, "components/alert/dist/validation.json", JSON.stringify({ results: [] }));
      const ran = await runDsr(["push", "components", "--url", pushed.url], folder.folder, {
        SERVICE_SYNC_SECRET: SECRET,
      });
      expect(ran).toMatchObject({ code: 0 });
      const records = await recordsOf(pushed.url, "alert");
      expect(records).toHaveLength(9);
      expect(await recordsOf(registry.url, "alert")).toEqual(records);
    } finally {
      await folder.remove();
      await pushed.close();
    }
    const history = await (await fetch(`${registry.url}/api/service/components/history?id=alert`)).text();
    expect(history).toContain("For forms (draft by test-model)");
    expect(history).toContain("Ada");
    expect((await fetch(`${registry.url}/api/component/alert-default.html`)).status).toBe(200);

    for (const again of [await publish(id), await send("DELETE", `${DRAFTS}/${id}`)]) {
      expect(again.status).toBe(409);
      expect(await again.json()).toMatchObject({
        error: "over",
        message: expect.stringContaining("published already"),
      });
    }
    expect((await read(`${DRAFTS}/${id}/files/1/alert.css`)).status).toBe(404);
  });

  it("replace an existing record only on request, and completely", async () => {
    const { "alert.css": _, ...fewer } = alertFiles("Second.");
    const id = await addDraft(registry.deployment, { iterations: [{ files: fewer }] });
    const refused = await publish(id);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: "exists" });
    expect((await (await read(`${DRAFTS}/${id}`)).json()).draft.state).toBe("open");

    expect((await publish(id, { replace: true })).status).toBe(200);
    expect(await (await fetch(`${registry.url}/api/component/alert-default.html`)).text()).toContain("Second.");
    expect((await recordsOf(registry.url, "alert")).join("\n")).toContain("component_source alert/alert.css delete");
  });

  it("equal to the existing record are published without a revision", async () => {
    const { "alert.css": _, ...same } = alertFiles("Second.");
    const id = await addDraft(registry.deployment, { iterations: [{ files: same }] });
    const { seq: before } = await headOf();
    const answer = await (await publish(id, { replace: true })).json();
    expect(answer).toMatchObject({ revision: before, draft: { state: "published" } });
    expect(await headOf()).toEqual({ seq: before });
  });

  const headOf = () => registry.deployment.db().selectFrom("head").select("seq").executeTakeFirstOrThrow();

  it("get another ID in all places", async () => {
    const id = await addDraft(registry.deployment);
    expect((await publish(id, { componentId: "notice" })).status).toBe(200);
    const html = await (await fetch(`${registry.url}/api/component/notice-default.html`)).text();
    expect(html).toContain('href="/api/component/notice.css"');
    expect(html).toContain('class="alert"');
    expect((await fetch(`${registry.url}/api/component/notice.css`)).status).toBe(200);
    expect((await (await fetch(`${registry.url}/api/component/notice.json`)).json()).previews.error.url).toContain(
      "notice",
    );
    const names = (await recordsOf(registry.url, "notice")).join("\n");
    expect(names).toContain("component_source notice/notice.html create");
    expect(names).not.toContain("alert");
  });

  it("with computed addresses are not renamed, and report it", async () => {
    const files = { ...alertFiles(), "alert.js": 'fetch("/api/component/alert-" + name + ".html");\n' };
    const id = await addDraft(registry.deployment, { iterations: [{ files }] });
    const refused = await publish(id, { componentId: "warning" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: "cannot_rename",
      message: expect.stringContaining("alert.js"),
    });
    for (const componentId of ["../x", "a/b", "", ".", "x".repeat(300)]) {
      const status = (await publish(id, { componentId, replace: false })).status;
      expect([componentId, status]).toEqual([componentId, componentId === "" ? 409 : 400]);
    }
  });

  it("are published or discarded exactly once by concurrent requests", async () => {
    for (let round = 0; round < 4; round++) {
      const files = alertFiles(`Race ${round}.`);
      const id = await addDraft(registry.deployment, { iterations: [{ files }] });
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, (_, index) => publish(id, { componentId: `race-${round}-${index}` })),
        send("DELETE", `${DRAFTS}/${id}`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const { draft } = await (await read(`${DRAFTS}/${id}`)).json();
      const there = await Promise.all(
        [0, 1, 2].map((index) => fetch(`${registry.url}/api/component/race-${round}-${index}.json`)),
      );
      expect(there.filter(({ status }) => status === 200)).toHaveLength(draft.state === "published" ? 1 : 0);
    }
    // The same twice is the same component: the second of them finds it there.
    const [one, other] = await Promise.all([addDraft(registry.deployment), addDraft(registry.deployment)]);
    const same = await Promise.all([one, other].map((id) => publish(id, { componentId: "once" })));
    expect(same.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("that nothing was built of are not published", async () => {
    const id = await addDraft(registry.deployment, {
      iterations: [{ status: "failed", error: "No.", files: { "alert.json": "{}" } }],
    });
    const refused = await publish(id);
    expect([refused.status, (await refused.json()).error]).toEqual([409, "not_built"]);
    const partial = await addDraft(registry.deployment, { iterations: [{ files: { "alert.html": "x" } }] });
    expect((await (await publish(partial, { componentId: "none" })).json()).error).toBe("not_built");
  });

  it("of reference texts become reference texts", async () => {
    const text = "---\ntitle: Brand voice\n---\nPlain words.\n";
    const id = await addDraft(registry.deployment, {
      kind: "reference",
      target: "brand-voice",
      title: "Brand voice",
      iterations: [{ files: { "reference/brand-voice.md": text } }],
    });
    expect((await publish(id)).status).toBe(200);
    const saved = await (await read("/api/service/reference/brand-voice")).json();
    expect(saved).toMatchObject({ frontmatter: { title: "Brand voice" }, markdown: "Plain words.\n" });
    const pulled = await temporaryFolder();
    try {
      const env = { SERVICE_SYNC_SECRET: SECRET };
      const ran = await runDsr(["pull", "--url", registry.url], pulled.folder, env);
      expect(ran.code).toBe(0);
    } finally {
      await pulled.remove();
    }
  });

  it("keep their blobs while they are open, and let go of them after it", async () => {
    const { store, db } = registry.deployment;
    const id = await addDraft(registry.deployment, {
      iterations: [{ files: { ...alertFiles(), "notes.md": "kept by a draft alone" } }],
    });
    const { draft } = await (await read(`${DRAFTS}/${id}`)).json();
    const { hash } = draft.iterations[0].files.find(({ path }: { path: string }) => path === "notes.md");
    await store.history?.collect(-DAY_MS);
    expect(await store.blobs.get(hash)).toBeDefined();
    expect((await send("DELETE", `${DRAFTS}/${id}`)).status).toBe(200);
    await store.history?.collect(-DAY_MS);
    expect(await store.blobs.get(hash)).toBeUndefined();
    expect(await draftTables(db()).selectFrom("draft_blob").selectAll().where("draft_id", "=", id).execute()).toEqual(
      [],
    );
  });

  it("end after 90 days, and are forgotten 90 days after their end", async () => {
    const { db, store } = registry.deployment;
    const id = await addDraft(registry.deployment, {
      iterations: [{ files: { ...alertFiles(), "notes.md": "nobody decides on this" } }],
    });
    const past = Date.now() - DAY_MS;
    await draftTables(db()).updateTable("draft").set({ ends_at: past }).where("id", "=", id).execute();
    // Before anybody has swept: it is over all the same.
    expect((await (await read(`${DRAFTS}/${id}`)).json()).draft.state).toBe("discarded");
    const refused = await publish(id, { componentId: "too-late" });
    expect([refused.status, (await refused.json()).message]).toEqual([409, expect.stringContaining("it expired")]);

    const sweep = (now: number) => transact(db(), (trx) => sweepDrafts(trx, now));
    expect((await sweep(Date.now())).ended).toBe(1);
    expect((await (await read(`${DRAFTS}/${id}`)).json()).draft).toMatchObject({ state: "discarded" });
    await store.history?.collect(-DAY_MS);
    await sweep(past + 91 * DAY_MS);
    expect((await read(`${DRAFTS}/${id}`)).status).toBe(404);
  });

  it("with missing files are not written", async () => {
    const { hash } = await registry.deployment.store.blobs.put(Buffer.from("soon gone"));
    await registry.deployment.store.history?.collect(-DAY_MS);
    const { insertDraft } = await import("../src/domain/drafts/draft-rows.ts");
    const file = { path: "alert.json", role: "source" as const, hash, size: 9, contentType: "" };
    const iteration = {
      number: 1,
      status: "clean" as const,
      error: null,
      files: [file],
      findings: [],
      cost: { inputTokens: 0, outputTokens: 0 },
      startedAt: "2026-05-01T12:00:00.000Z",
      completedAt: "2026-05-01T12:00:00.000Z",
    };
    const draft = { kind: "component" as const, target: "alert", title: "", model: "", createdBy: null };
    const db = registry.deployment.db();
    await expect(transact(db, (trx) => insertDraft(trx, { ...draft, iterations: [iteration] }))).rejects.toThrow(
      /no longer stored/,
    );
  });
});
