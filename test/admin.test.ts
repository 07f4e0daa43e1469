import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enqueue } from "../src/platform/jobs/job-rows.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { ADMIN, ADMIN_ENV, createVisitor, idIn, join, signIn, type Visitor } from "./visitor.ts";

const BASE = "/api/service/admin";
const ADDRESSES = [
  ["GET", "/users"],
  ["POST", "/invite"],
  ["POST", "/role"],
  ["POST", "/remove"],
  ["POST", "/link"],
  ["GET", "/api-keys"],
  ["DELETE", "/api-keys/x"],
  ["GET", "/audit"],
] as const;

describe.each(databases)("administration on %s", { tags: "repeated" }, (database) => {
  let service: OpenService;
  let admin: Visitor;
  let member: Visitor;
  beforeAll(async () => {
    service = await openRegistry(database, ADMIN_ENV);
    admin = await signIn(service);
    member = (await join(service, admin, "member@example.com")).visitor;
  });
  afterAll(() => service.close());

  it.each(ADDRESSES)("%s %s is for administrators", async (method, path) => {
    const body = method === "POST" ? { userId: "x", role: "member", email: "x@example.com" } : undefined;
    expect((await createVisitor(service).json(method, BASE + path, body)).status).toBe(401);
    expect((await member.json(method, BASE + path, body)).status).toBe(403);
    const bySecret = await fetch(service.url + BASE + path, {
      method,
      body: body && JSON.stringify(body),
      headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
    });
    expect([200, 404]).toContain(bySecret.status);
  });

  it("lists people as User with their state", async () => {
    await admin.json("POST", `${BASE}/invite`, { email: "invited@example.com", role: "admin" });
    const users = await (await admin.get(`${BASE}/users`)).json();
    expect(users[0]).toEqual({
      id: expect.any(String),
      name: "ada",
      email: ADMIN.email,
      role: "admin",
      status: "active",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(users.at(-1)).toMatchObject({ email: "invited@example.com", role: "admin", status: "invited" });
    expect(JSON.stringify(users)).not.toMatch(/scrypt|password/);
  });

  it("keeps the last active administrator, and reports it", async () => {
    const [{ id }] = await (await admin.get(`${BASE}/users`)).json();
    for (const [path, body] of [
      ["/role", { userId: id, role: "member" }],
      ["/remove", { userId: id }],
    ] as const) {
      const response = await admin.json("POST", BASE + path, body);
      expect([response.status, (await response.json()).error]).toEqual([409, "last_admin"]);
    }
    for (const path of ["/role", "/remove", "/link"])
      expect((await admin.json("POST", BASE + path, { userId: "nobody", role: "admin" })).status).toBe(404);
    for (const body of [{}, { email: "x", role: "member" }, { email: "x@example.com", role: "owner" }])
      expect((await admin.json("POST", `${BASE}/invite`, body)).status).toBe(400);
  });

  it("a withdrawn invitation does not work, and a new one replaces the old", async () => {
    const { user, inviteUrl } = await (
      await admin.json("POST", `${BASE}/invite`, { email: "gone@example.com", role: "member" })
    ).json();
    const renewed = await (await admin.json("POST", `${BASE}/link`, { userId: user.id })).json();
    expect(renewed.purpose).toBe("invite");
    expect((await createVisitor(service).get(new URL(inviteUrl).pathname)).status).toBe(410);
    expect((await createVisitor(service).get(new URL(renewed.url).pathname)).status).toBe(200);
    await admin.json("POST", `${BASE}/remove`, { userId: user.id });
    expect((await createVisitor(service).get(new URL(renewed.url).pathname)).status).toBe(410);
  });

  it("generates materials, one or all, and shows them and the work of the queue", async () => {
    const one = await admin.submit("/admin/materials", { id: "icons" });
    expect([one.status, one.headers.get("location")]).toEqual([303, "/admin/materials?done=generated"]);
    const path = "/api/service/admin/reference-materials";
    const made = async () =>
      (await (await admin.get(path)).json()).materials.map((one: Record<string, unknown>) => one.generatedAt);
    expect((await admin.submit("/admin/materials", { id: "all" })).status).toBe(303);
    expect(await made()).toEqual(await made());
    expect((await admin.submit("/admin/materials", { id: "passwords" })).status).toBe(404);
    expect(await (await admin.get("/admin/materials?id=tokens")).text()).toContain("# Design tokens");
    expect(await (await admin.get("/admin/build-tasks")).text()).toContain("Build tasks");
  });

  it("a waiting task is cancelled by a form, once", async () => {
    const db = (await service.deployment()).db();
    const queue = (label: string) => enqueue(db, { kind: "nobody-does-it", label, input: { label } });
    const [{ id }] = [await queue("Something for later"), await queue("Something else")];
    expect(await (await admin.get("/admin/build-tasks")).text()).toContain("Cancel Something for later");
    const done = await admin.submit("/admin/build-tasks", { id });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/admin/build-tasks?done=cancelled"]);
    const page = await (await admin.get("/admin/build-tasks")).text();
    expect(page).toContain("cancelled");
    expect(page).not.toContain("Cancel Something for later");
    expect((await admin.submit("/admin/build-tasks", { id })).status).toBe(409);
    expect((await admin.submit("/admin/build-tasks", { id: "none" })).status).toBe(404);
  });

  it("a role counts from the next request on", async () => {
    const { visitor, id } = await join(service, admin, "role@example.com");
    expect((await visitor.get(`${BASE}/users`)).status).toBe(403);
    await admin.json("POST", `${BASE}/role`, { userId: id, role: "admin" });
    expect((await visitor.get(`${BASE}/users`)).status).toBe(200);
    await admin.json("POST", `${BASE}/role`, { userId: id, role: "member" });
    expect((await visitor.get(`${BASE}/users`)).status).toBe(403);
  });

  it("ends the session of any person", async () => {
    const { visitor } = await join(service, admin, "session@example.com");
    const page = await (await admin.get("/admin/credentials")).text();
    // Whose session it is stands in the same item of the list as the form that ends it.
    const item = page.split("<li>").find((one) => one.includes("Name of session@example.com")) ?? "";
    const ended = await admin.submit("/admin/credentials", { action: "end-session", id: idIn(item) });
    expect(ended.headers.get("location")).toBe("/admin/credentials?done=session");
    expect(await (await visitor.get("/api/account")).json()).toEqual({ user: null });
  });

  it("the audit log pages, newest first, and names people without their addresses", async () => {
    const seen: number[] = [];
    for (let before: number | undefined, hasMore = true; hasMore; ) {
      const query = `limit=7${before === undefined ? "" : `&before=${before}`}`;
      const page = await (await admin.get(`${BASE}/audit?${query}`)).json();
      seen.push(...page.entries.map(({ id }: { id: number }) => id));
      for (const { actor, target, detail } of page.entries)
        expect(JSON.stringify([actor, target, detail])).not.toContain("@");
      ({ hasMore } = page);
      before = seen.at(-1);
    }
    expect(seen.length).toBeGreaterThan(14);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    expect((await admin.get(`${BASE}/audit?limit=x`)).status).toBe(400);
    const { entries } = await (await admin.get(`${BASE}/audit?limit=500`)).json();
    expect(entries).toContainEqual(
      expect.objectContaining({ action: "person.role", actorName: "ada", detail: { role: "member" } }),
    );
  });

  it("the audit log goes to another system in parts, as JSON lines and as CSV", async () => {
    const lines = async (query: string) => {
      const response = await admin.get(`${BASE}/audit/export?${query}`);
      expect(response.status).toBe(200);
      return (await response.text()).split(/\r?\n/).filter(Boolean);
    };
    const entries = (await lines("")).map((line) => JSON.parse(line));
    const ids = entries.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(14);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(await lines(`after=${ids.at(-2)}`)).toHaveLength(1);
    const [head, ...rows] = await lines("format=csv&action=person.");
    expect(head).toBe("id,at,actor,action,target,remote,detail");
    expect(rows.length).toBe(entries.filter(({ action }) => action.startsWith("person.")).length);
    expect(await lines("since=2999-01-01")).toEqual([]);
    expect(await lines("until=2000-01-01T00:00Z")).toEqual([]);
    for (const wrong of ["since=yesterday", "since=2026-02-31", "format=xml", "action=%25", "after=x"])
      expect((await admin.get(`${BASE}/audit/export?${wrong}`)).status, wrong).toBe(400);
    expect((await member.get(`${BASE}/audit/export`)).status).toBe(403);
  });

  it("the audit log contains refusals, and the page filters it", async () => {
    const visitor = createVisitor(service);
    await visitor.submit("/sign-in", { email: "member@example.com", password: "not the password" });
    await visitor.submit("/sign-in", { email: "nobody@example.com", password: "hunter2 in the wrong field" });
    const { entries } = await (await admin.get(`${BASE}/audit?action=session.refuse`)).json();
    expect(
      entries.map(({ actor, target }: { actor: string; target?: string }) => [actor, target?.slice(0, 5)]),
    ).toEqual([
      ["anonymous", undefined],
      ["anonymous", "user:"],
    ]);
    const page = await (await admin.get("/admin/audit?action=session.")).text();
    expect(page).toContain("Failed to sign in");
    expect(page).not.toContain("<td>Invited a person");
    expect(page).toContain("/api/service/admin/audit/export?action=session.&amp;format=csv");
    expect(await (await admin.get("/admin/audit?since=2999-01-01")).text()).toContain("No entries match");
  });

  it("works by forms, without scripts", async () => {
    const invited = await admin.submit("/admin", { action: "invite", email: "form@example.com", role: "member" });
    const text = await invited.text();
    expect(invited.status).toBe(200);
    const [, path = ""] = /http:\/\/registry\.test(\/invite\/[\w-]+)/.exec(text) ?? [];
    expect((await createVisitor(service).get(path)).status).toBe(200);
    const again = await admin.submit("/admin", { action: "invite", email: "form@example.com", role: "member" });
    expect([again.status, (await again.text()).includes("already has an account or an invitation")]).toEqual([
      409,
      true,
    ]);
    const users = await (await admin.get(`${BASE}/users`)).json();
    const { id } = users.find(({ email }: { email: string }) => email === "form@example.com");
    const removed = await admin.submit("/admin", { action: "remove", userId: id });
    expect([removed.status, removed.headers.get("location")]).toEqual([303, "/admin?done=removed"]);
    expect((await admin.submit("/admin", { action: "explode" })).status).toBe(400);
  });
});
