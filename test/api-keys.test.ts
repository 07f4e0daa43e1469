import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { peopleTables } from "../src/domain/people/accounts/tables.ts";
import { SCOPES } from "../src/platform/contract/access.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { ADMIN_ENV, join, signIn, type Visitor } from "./visitor.ts";

const PATH = "/api/service/account/api-keys";
/** What any key of anybody reads. */
const READ = "/api/service/patterns";
const MEMBER_SCOPES = ["sync:read", "reference:read", "components:read", "design:read", "design:write"];

describe.each(databases)("API keys on %s", { tags: "repeated" }, (database) => {
  let service: OpenService;
  let admin: Visitor;
  let member: Awaited<ReturnType<typeof join>>;
  beforeAll(async () => {
    service = await openRegistry(database, ADMIN_ENV);
    admin = await signIn(service);
    member = await join(service, admin, "grace@example.com");
  });
  afterAll(() => service.close());

  const make = async (visitor: Visitor, body: Record<string, unknown>) => {
    const response = await visitor.json("POST", PATH, { name: "Nightly build", scopes: ["sync:read"], ...body });
    return { status: response.status, ...(await response.json()) };
  };
  const withKey = (path: string, key: string, init: RequestInit = {}) =>
    fetch(service.url + path, {
      ...init,
      headers: { "x-service-api-key": key, "content-type": "application/json" },
    });
  const push = (key: string) =>
    withKey("/api/registry/theme", key, { method: "POST", body: JSON.stringify({ css: `/* ${Math.random()} */` }) });

  it("are shown once, then by their first characters", async () => {
    const { status, ok, key, apiKey } = await make(member.visitor, {});
    expect([status, ok]).toEqual([201, true]);
    expect(key).toMatch(/^dsr_[\w-]{43}$/);
    expect(apiKey).toMatchObject({ name: "Nightly build", scopes: ["sync:read"], expiresAt: null, lastUsedAt: null });
    const text = await (await member.visitor.get(PATH)).text();
    expect(text).toContain(apiKey.id);
    expect(text).not.toContain(key);
    expect(await (await admin.get("/api/service/admin/api-keys")).text()).not.toContain(key);
    expect(await (await member.visitor.get("/account")).text()).not.toContain(key);
  });

  it("work as a header, as the other header and as a bearer, and note their last use", async () => {
    const { key, apiKey } = await make(member.visitor, {});
    for (const [name, value] of [
      ["x-service-api-key", key],
      ["x-service-api-token", key],
      ["authorization", `Bearer ${key}`],
    ])
      expect((await fetch(service.url + READ, { headers: { [name]: value } })).status).toBe(200);
    const two = { "x-service-api-key": key, authorization: `Bearer ${SECRET}` };
    expect((await fetch(service.url + READ, { headers: two })).status).toBe(400);
    expect((await withKey(READ, `${key}x`)).status).toBe(401);
    // As a bearer too, which is how the command line sends it: a shared secret would be the wrong thing to look at.
    const bearer = await fetch(service.url + READ, { headers: { authorization: `Bearer ${key}x` } });
    expect([bearer.status, (await bearer.json()).message]).toEqual([401, expect.stringContaining("Create a new one")]);
    expect((await withKey(READ, apiKey.hint)).status).toBe(401);
    const { apiKeys } = await (await member.visitor.get(PATH)).json();
    const used = apiKeys.find(({ id }: { id: string }) => id === apiKey.id);
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("grant no more than the maker has", async () => {
    for (const scope of SCOPES) {
      const { status } = await make(member.visitor, { scopes: [scope] });
      expect(status, scope).toBe(MEMBER_SCOPES.includes(scope) ? 201 : 403);
      expect((await make(admin, { scopes: [scope] })).status).toBe(201);
    }
    for (const body of [{ scopes: [] }, { scopes: ["everything"] }, { name: "" }, { expiresAt: "soon" }])
      expect((await make(admin, body)).status).toBe(400);
    expect((await make(admin, { expiresAt: "2020-01-01T00:00:00Z" })).status).toBe(400);
  });

  it("push with sync:write and not without", async () => {
    const writer = await make(admin, { scopes: ["sync:write"] });
    expect((await push(writer.key)).status).toBe(200);
    const reader = await make(admin, { scopes: ["sync:read"] });
    const refused = await push(reader.key);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain("insufficient_scope");
  });

  it("create no keys or people, and end no sessions, with any scopes", async () => {
    const { key } = await make(admin, { scopes: SCOPES });
    const requested: [string, string, object?][] = [
      ["POST", PATH, { name: "Endless", scopes: ["sync:read"] }],
      ["GET", PATH],
      ["GET", "/api/service/account/connections"],
      ["PUT", "/api/account", { name: "Somebody else" }],
      ["GET", "/api/service/admin/users"],
      ["POST", "/api/service/admin/invite", { email: "eve@example.com", role: "admin" }],
    ];
    for (const [method, path, body] of requested) {
      const refused = await withKey(path, key, { method, body: body && JSON.stringify(body) });
      expect([method, path, refused.status]).toEqual([method, path, 403]);
    }
  });

  it("lose permissions together with the role of their creator", async () => {
    const { visitor, id } = await join(service, admin, "linus@example.com", "admin");
    const { key } = await make(visitor, { scopes: ["sync:write", "sync:read"] });
    expect((await push(key)).status).toBe(200);
    await admin.json("POST", "/api/service/admin/role", { userId: id, role: "member" });
    expect((await push(key)).status).toBe(401);
    expect((await withKey(READ, key)).status).toBe(200);
  });

  it("end at their time", async () => {
    const hour = 3_600_000;
    const { key, apiKey } = await make(member.visitor, { expiresAt: new Date(Date.now() + hour).toISOString() });
    expect((await withKey(READ, key)).status).toBe(200);
    const db = peopleTables((await service.deployment()).db());
    await db
      .updateTable("api_key")
      .set({ expires_at: Date.parse(apiKey.expiresAt) - hour })
      .where("id", "=", apiKey.id)
      .execute();
    expect((await withKey(READ, key)).status).toBe(401);
  });

  it("are revoked by their creator or an administrator, effective immediately", async () => {
    const [mine, theirs] = [await make(member.visitor, {}), await make(member.visitor, {})];
    expect((await admin.json("DELETE", `${PATH}/${mine.apiKey.id}`)).status).toBe(404);
    expect((await member.visitor.json("DELETE", `${PATH}/${mine.apiKey.id}`)).status).toBe(200);
    expect((await withKey(READ, mine.key)).status).toBe(401);
    const other = `/api/service/admin/api-keys/${theirs.apiKey.id}`;
    expect((await member.visitor.json("DELETE", other)).status).toBe(403);
    expect((await admin.json("DELETE", other)).status).toBe(200);
    expect((await withKey(READ, theirs.key)).status).toBe(401);
  });

  it("don't open pages like a cookie, and a cookie doesn't push", async () => {
    const { key } = await make(admin, { scopes: ["sync:write"] });
    const cookie = `dsr_session=${key}`;
    expect((await fetch(service.url + READ, { headers: { cookie } })).status).toBe(401);
    expect((await admin.json("POST", "/api/registry/theme", { css: "" })).status).toBe(401);
    const session = admin.cookies.get("dsr_session") ?? "";
    expect((await withKey(READ, session)).status).toBe(401);
  });
});
