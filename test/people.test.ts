import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { ADMIN, ADMIN_ENV, createVisitor, csrfIn, idIn, join, signIn, type Visitor } from "./visitor.ts";

const userOf = async (visitor: Visitor) => (await (await visitor.get("/api/account")).json()).user;

describe.each(databases)("people on %s", { tags: "repeated" }, (database) => {
  let service: OpenService;
  let admin: Visitor;
  beforeAll(async () => {
    service = await openRegistry(database, ADMIN_ENV);
    admin = await signIn(service);
  });
  afterAll(() => service.close());

  it("the administrator of the environment signs in and is redirected", async () => {
    const visitor = createVisitor(service);
    const page = await visitor.get("/sign-in?next=/docs?x=1");
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(await userOf(visitor)).toBe(null);
    const csrf = csrfIn(await page.text());
    const response = await visitor.post("/sign-in", { ...ADMIN, csrf, next: "/docs?x=1" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/docs?x=1"]);
    expect(await userOf(visitor)).toMatchObject({ email: ADMIN.email, role: "admin", name: "ada" });
  });

  it("CK-1 CK-2 the session cookie is HttpOnly, SameSite=Lax, new at every sign-in and gone after sign-out", async () => {
    const visitor = createVisitor(service);
    const response = await visitor.submit("/sign-in", ADMIN);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^dsr_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    ]);
    const first = visitor.cookies.get("dsr_session") ?? "";
    const out = await visitor.post("/sign-out", {});
    expect(out.status).toBe(303);
    expect([...visitor.cookies]).toEqual([]);
    visitor.cookies.set("dsr_session", first);
    expect(await userOf(visitor)).toBe(null);
    await visitor.submit("/sign-in", ADMIN);
    expect(visitor.cookies.get("dsr_session")).not.toBe(first);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/a\nb", "/%09/evil"])(
    "sign-in redirects nowhere else: %j",
    async (next) => {
      const response = await createVisitor(service).submit("/sign-in", { ...ADMIN, next });
      expect(response.status).toBe(303);
      const location = new URL(response.headers.get("location") ?? "", service.url);
      expect(location.origin).toBe(new URL(service.url).origin);
    },
  );

  it("sign-in continues an authorization from a page: its form can't end at a program's address", async () => {
    const next = "/api/oauth/authorize?client_id=x&redirect_uri=http://127.0.0.1:1/callback";
    const response = await createVisitor(service).submit("/sign-in", { ...ADMIN, next });
    expect([response.status, response.headers.get("refresh")]).toEqual([200, `0; url=${next}`]);
    expect(response.headers.getSetCookie()).toHaveLength(1);
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
    const html = await response.text();
    expect(html).toContain(`href="${next.replaceAll("&", "&amp;")}"`);
  });

  it("a wrong password and an unknown address get the same message", async () => {
    const texts = [];
    for (const email of [ADMIN.email, "nobody@example.com"]) {
      const response = await createVisitor(service).submit("/sign-in", { email, password: "not the password" });
      expect(response.status).toBe(401);
      texts.push((await response.text()).replaceAll(email, "").replaceAll(/[0-9a-f]{64}/g, ""));
    }
    expect(texts[0]).toContain("email address or password is incorrect");
    expect(texts[0]).toBe(texts[1]);
  });

  it("a wrong password forgets neither the address nor where to go next", async () => {
    const html = await (
      await createVisitor(service).submit("/sign-in?next=/admin", { ...ADMIN, password: "not it", next: "/admin" })
    ).text();
    expect(html).toContain('name="next" value="/admin"');
    expect(html).toContain(`value="${ADMIN.email}"`);
    expect(html).not.toContain("not it");
  });

  it("CSRF-1 CSRF-2 a form without its token, or from another site, is refused", async () => {
    const visitor = createVisitor(service);
    expect((await visitor.post("/sign-in", { ...ADMIN })).status).toBe(403);
    const csrf = csrfIn(await (await visitor.get("/sign-in")).text());
    const foreign = { origin: "https://evil.example" };
    expect((await visitor.post("/sign-in", { ...ADMIN, csrf }, foreign)).status).toBe(403);
    expect((await visitor.post("/sign-in", { ...ADMIN, csrf: csrf.replace(/^./, "x") })).status).toBe(403);
    const other = createVisitor(service);
    await other.get("/sign-in");
    expect((await other.post("/sign-in", { ...ADMIN, csrf })).status).toBe(403);
    expect((await visitor.post("/sign-in", { ...ADMIN, csrf })).status).toBe(303);
    expect((await visitor.post("/account", { action: "end-sessions" })).status).toBe(403);
    const cross = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await visitor.json("PUT", "/api/account", { name: "Eve" }, cross)).status).toBe(403);
    expect((await visitor.post("/sign-out", {}, cross)).status).toBe(403);
  });

  it("who is invited joins once, with a name and a long password", async () => {
    const email = "grace@example.com";
    const invited = await admin.json("POST", "/api/service/admin/invite", {
      email: "Grace@Example.com ",
      role: "member",
    });
    expect(invited.status).toBe(400);
    const { ok, user, inviteUrl } = await (
      await admin.json("POST", "/api/service/admin/invite", { email: "Grace@Example.com", role: "member" })
    ).json();
    expect(ok).toBe(true);
    expect(user).toMatchObject({ email, role: "member", name: "Grace", createdAt: expect.stringMatching(/Z$/) });
    expect(inviteUrl).toMatch(/^http:\/\/registry\.test\/invite\/[\w-]{43}$/);
    const again = await admin.json("POST", "/api/service/admin/invite", { email: "GRACE@example.com", role: "admin" });
    expect([again.status, (await again.json()).error]).toEqual([409, "known_email"]);

    const { pathname } = new URL(inviteUrl);
    const visitor = createVisitor(service);
    expect(await (await visitor.get(pathname)).text()).toContain(email);
    const late = createVisitor(service);
    const csrf = csrfIn(await (await late.get(pathname)).text());
    const short = await visitor.submit(pathname, { name: "Grace", password: "short" });
    expect([short.status, (await short.text()).includes("at least 12 characters")]).toEqual([400, true]);
    const joined = await visitor.submit(pathname, { name: "Grace Hopper", password: "a password that is long" });
    expect(joined.status).toBe(303);
    expect(await userOf(visitor)).toMatchObject({ name: "Grace Hopper", email, role: "member" });
    expect((await createVisitor(service).get(pathname)).status).toBe(410);
    const second = await late.post(pathname, { csrf, name: "Eve", password: "a password that is long" });
    expect(second.status).toBe(410);
    expect(await userOf(late)).toBe(null);
  });

  it("the account is read and changed by its person only", async () => {
    const { visitor } = await join(service, admin, "katherine@example.com");
    expect(await (await visitor.json("PUT", "/api/account", { name: " Katherine  " })).json()).toEqual({ ok: true });
    expect(await userOf(visitor)).toMatchObject({ name: "Katherine" });
    const image = "https://pictures.example/k.png";
    expect((await visitor.json("PUT", "/api/account", { image })).status).toBe(200);
    expect(await userOf(visitor)).toMatchObject({ image });
    for (const body of [{ name: "" }, { name: 5 }, { image: "javascript:alert(1)" }, { name: "x".repeat(101) }])
      expect((await visitor.json("PUT", "/api/account", body)).status).toBe(400);
    expect((await createVisitor(service).json("PUT", "/api/account", { name: "Eve" })).status).toBe(401);
    const secret = await fetch(`${service.url}/api/account`, {
      method: "PUT",
      body: '{"name":"Eve"}',
      headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}` },
    });
    expect(secret.status).toBe(403);
    const read = await visitor.get("/api/account");
    expect(read.headers.get("access-control-allow-origin")).toBe(null);
    expect(read.headers.get("cache-control")).toBe("no-store");
  });

  it("a new password ends all other sessions", async () => {
    const { visitor, password } = await join(service, admin, "barbara@example.com");
    const other = await signIn(service, { email: "barbara@example.com", password });
    const wrong = await visitor.submit("/account", {
      action: "password",
      current: "not it",
      password: "another long one",
    });
    expect(wrong.status).toBe(400);
    const changed = await visitor.submit("/account", {
      action: "password",
      current: password,
      password: "another long one",
    });
    expect([changed.status, changed.headers.get("location")]).toEqual([303, "/account?done=password"]);
    expect(await userOf(visitor)).not.toBe(null);
    expect(await userOf(other)).toBe(null);
    await expect(signIn(service, { email: "barbara@example.com", password })).rejects.toThrow("401");
    await signIn(service, { email: "barbara@example.com", password: "another long one" });
  });

  it("sessions are listed and ended one by one, own ones only", async () => {
    const { visitor, password } = await join(service, admin, "dorothy@example.com");
    const other = await signIn(service, { email: "dorothy@example.com", password });
    const listed = async () => {
      const page = await (await visitor.get("/account", { accept: "text/html" })).text();
      return (page.split('id="sessions"')[1] ?? "").split("<li>").slice(1);
    };
    const items = await listed();
    expect(items.map((item) => item.includes("This browser")).sort()).toEqual([false, true]);
    const id = idIn(items.find((item) => !item.includes("This browser")) ?? "");
    await admin.submit("/account", { action: "end-session", id });
    expect(await userOf(other)).not.toBe(null);
    const ended = await visitor.submit("/account", { action: "end-session", id });
    expect(ended.headers.get("location")).toBe("/account?done=session");
    expect(await userOf(other)).toBe(null);
    expect(await listed()).toHaveLength(1);
  });

  it("without a mail server an administrator makes the link for a new password", async () => {
    const { visitor, id, password } = await join(service, admin, "mary@example.com");
    expect(await (await createVisitor(service).get("/reset")).text()).toContain("Ask an administrator");
    const made = await (await admin.json("POST", "/api/service/admin/link", { userId: id })).json();
    expect(made).toMatchObject({ ok: true, purpose: "reset" });
    const { pathname } = new URL(made.url);
    const reset = await createVisitor(service).submit(pathname, { password: "a fresh long password" });
    expect([reset.status, reset.headers.get("location")]).toEqual([303, "/sign-in?done=reset"]);
    expect(await userOf(visitor)).toBe(null);
    await expect(signIn(service, { email: "mary@example.com", password })).rejects.toThrow("401");
    await signIn(service, { email: "mary@example.com", password: "a fresh long password" });
    expect((await createVisitor(service).get(pathname)).status).toBe(410);
  });

  it("a removed person is signed out at the next request, and the name is forgotten", async () => {
    const { visitor, id, password } = await join(service, admin, "rear@example.com");
    const { key } = await (
      await visitor.json("POST", "/api/service/account/api-keys", { name: "k", scopes: ["sync:read"] })
    ).json();
    const byKey = () => fetch(`${service.url}/api/service/patterns`, { headers: { "x-service-api-key": key } });
    expect((await byKey()).status).toBe(200);
    expect((await admin.json("POST", "/api/service/admin/remove", { userId: id })).status).toBe(200);
    expect((await byKey()).status).toBe(401);
    expect((await visitor.get("/api/service/account/api-keys")).status).toBe(401);
    expect(await userOf(visitor)).toBe(null);
    await expect(signIn(service, { email: "rear@example.com", password })).rejects.toThrow("401");
    const { entries } = await (await admin.get("/api/service/admin/audit")).json();
    const joined = entries.find(
      ({ action, actor }: Record<string, string>) => action === "person.join" && actor === `user:${id}`,
    );
    expect(joined.actorName).toBe("Former member");
    const again = await admin.json("POST", "/api/service/admin/invite", { email: "rear@example.com", role: "member" });
    expect(again.status).toBe(200);
  });

  it("a page for signed-in people redirects to sign-in and back; one for administrators says so", async () => {
    const stranger = await createVisitor(service).get("/admin/keys", { accept: "text/html" });
    expect([stranger.status, stranger.headers.get("location")]).toEqual([303, "/sign-in?next=%2Fadmin%2Fkeys"]);
    const { visitor } = await join(service, admin, "radia@example.com");
    const refused = await visitor.get("/admin", { accept: "text/html" });
    expect(refused.status).toBe(403);
    const text = await refused.text();
    expect(text).toContain("The Administrator role is required");
    expect(text).not.toContain("theme.css");
    expect(refused.headers.get("x-frame-options")).toBe("DENY");
    expect((await visitor.get("/account")).status).toBe(200);
  });

  it.each([
    ["/admin/keys", "/admin/credentials#keys"],
    ["/admin/connections", "/admin/credentials#connections"],
    ["/admin/sessions", "/admin/credentials#sessions"],
    ["/account/connections", "/account#connections"],
  ])("%s redirects to %s", async (from, to) => {
    const moved = await admin.get(from);
    expect([moved.status, moved.headers.get("location")]).toEqual([308, to]);
    const stranger = await createVisitor(service).get(from, { accept: "text/html" });
    expect([stranger.status, stranger.headers.get("location")]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(from)}`,
    ]);
  });

  it.each([
    "/sign-in",
    "/account",
    "/admin",
    "/admin/credentials",
    "/admin/audit",
    "/admin/design-tool",
    "/admin/design-tool/components",
    "/admin/build-tasks",
    "/admin/materials",
    "/admin/assistant",
  ])("%s has nothing of the client's theme and can't be framed", async (path) => {
    await service.post("/api/registry/theme", { css: "body { display: none }" });
    const visitor = path === "/sign-in" ? createVisitor(service) : admin;
    const response = await visitor.get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("theme.css");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
  });
});

describe("behind https", () => {
  it("CK-1 cookies are bound to the host", async () => {
    const service = await openRegistry("sqlite", { ...ADMIN_ENV, SERVICE_BASE_URL: "https://design.example.com" });
    const visitor = createVisitor(service);
    expect((await visitor.get("/sign-in")).headers.getSetCookie()[0]).toMatch(
      /^__Host-dsr_form=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const response = await visitor.submit("/sign-in", ADMIN);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-dsr_session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    await service.close();
  });
});

describe("closed reads", () => {
  it("open to signed-in people, and sign-in stays open", async () => {
    const service = await openRegistry("sqlite", { ...ADMIN_ENV, SERVICE_PUBLIC_READS: "false" });
    const stranger = createVisitor(service);
    expect((await stranger.get("/", { accept: "text/html" })).headers.get("location")).toBe("/sign-in?next=%2F");
    const page = await (await stranger.get("/sign-in")).text();
    const [, style = ""] = /href="(\/_\/[^"]+\.css)"/.exec(page) ?? [];
    expect((await stranger.get(style)).status).toBe(200);
    const visitor = await signIn(service);
    expect((await visitor.get("/")).status).toBe(200);
    await service.close();
  });
});

describe("the first administrator", () => {
  it("of the environment is made once and never changed by it", async () => {
    const { folder, remove } = await temporaryFolder();
    const database = { DATABASE_URL: `sqlite:${folder}/registry.db` };
    const first = await openRegistry("sqlite", { ...database, ...ADMIN_ENV });
    expect(first.setUpUrl).toBe(undefined);
    await first.close();
    const later = { ...ADMIN_ENV, SERVICE_ADMIN_PASSWORD: "another password of the operator" };
    const second = await openRegistry("sqlite", { ...database, ...later });
    await expect(signIn(second, { email: ADMIN.email, password: later.SERVICE_ADMIN_PASSWORD })).rejects.toThrow("401");
    const admin = await signIn(second);
    expect(await (await admin.get("/api/service/admin/users")).json()).toHaveLength(1);
    await second.close();
    await remove();
  });

  it.each(databases)("comes by the link of the first start on %s", { tags: "repeated" }, async (database) => {
    const service = await openRegistry(database);
    const link = new URL(service.setUpUrl ?? "");
    await expect.poll(() => service.logged.join("\n")).toContain(link.href);
    const visitor = createVisitor(service);
    expect((await visitor.get("/setup?token=wrong")).status).toBe(410);
    const fields = { token: link.searchParams.get("token") ?? "", ...ADMIN, name: "Ada" };
    const response = await visitor.submit(link.pathname + link.search, fields);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/admin"]);
    expect(await userOf(visitor)).toMatchObject({ name: "Ada", role: "admin" });
    expect((await visitor.get(link.pathname + link.search)).status).toBe(410);
    await service.close();
  });
});
