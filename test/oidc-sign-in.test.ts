import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstAdmin } from "../src/domain/people/accounts/first-admin.ts";
import { hashPassword } from "../src/domain/people/accounts/password.ts";
import { peopleTables } from "../src/domain/people/accounts/tables.ts";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { openIdentityProvider } from "./identity-provider.ts";
import { databases } from "./long-form.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";
import { createVisitor, csrfIn, type Visitor } from "./visitor.ts";

describe.each(databases)("sign-in with another service, on %s", { tags: "repeated" }, (database) => {
  let service: Awaited<ReturnType<typeof openIdentityProvider>>;
  let registry: OpenPeople;
  let admin: SignedIn;
  beforeAll(async () => {
    service = await openIdentityProvider();
    registry = await openPeople(database, {
      SERVICE_OIDC_ISSUER: service.issuer,
      SERVICE_OIDC_CLIENT_ID: "registry",
      SERVICE_OIDC_CLIENT_SECRET: "a secret of the operator",
      SERVICE_OIDC_NAME: "Acme ID",
      SERVICE_OIDC_DOMAINS: "acme.example",
    });
    service.serve(`${registry.url}/sign-in/oidc/callback`);
    admin = await registry.signIn("admin");
  });
  afterAll(async () => {
    await registry.close();
    await service.close();
  });

  const identity = (sub: string, email = `${sub}@example.com`, email_verified = true) => ({
    sub,
    email,
    email_verified,
    name: `Name of ${sub}`,
  });
  /** Goes to the other service; answers where it leads back to. */
  const goThere = async (visitor: Visitor, next = "/docs?x=1"): Promise<string> => {
    const begun = await visitor.get(`/sign-in/oidc?next=${encodeURIComponent(next)}`);
    expect(begun.status).toBe(303);
    const there = begun.headers.get("location") ?? "";
    expect(there.startsWith(`${service.issuer}/`)).toBe(true);
    const back = await fetch(there, { redirect: "manual" });
    const { pathname, search } = new URL(back.headers.get("location") ?? "");
    return pathname + search;
  };
  const comeBack = async (visitor = createVisitor(registry)) => visitor.get(await goThere(visitor));
  const userOf = async (visitor: Visitor) => (await (await visitor.get("/api/account")).json()).user;
  const post = (path: string, body: object) =>
    fetch(`${registry.url}/api/service/admin/${path}`, {
      method: "POST",
      headers: { cookie: admin.cookie, origin: registry.url, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  it("is offered on the sign-in page", async () => {
    const html = await (await createVisitor(registry).get("/sign-in?next=/admin")).text();
    expect(html).toContain("Sign in with Acme ID");
    expect(html).toContain('href="/sign-in/oidc?next=%2Fadmin"');
  });

  it("lets in who was invited, by a verified address, and knows them again by their identity", async () => {
    expect((await post("invite", { email: "grace@example.com", role: "admin" })).status).toBe(200);
    service.be(identity("grace"));
    const visitor = createVisitor(registry);
    const back = await comeBack(visitor);
    expect([back.status, back.headers.get("location")]).toEqual([303, "/docs?x=1"]);
    const user = await userOf(visitor);
    expect(user).toMatchObject({ name: "Name of grace", email: "grace@example.com", role: "admin" });
    service.be(identity("grace", "renamed@example.com"));
    const again = createVisitor(registry);
    expect((await comeBack(again)).status).toBe(303);
    expect((await userOf(again)).id).toBe(user.id);
    service.be(identity("another-grace", "grace@example.com"));
    expect((await comeBack()).status).toBe(403);
  });

  it("refuses others, except members of the configured domains", async () => {
    service.be(identity("mallory"));
    const refused = await comeBack();
    expect(refused.status).toBe(403);
    expect(refused.headers.getSetCookie()).toEqual([expect.stringMatching(/^dsr_oidc_\d+=; Path=\/; Max-Age=0/)]);
    expect(await refused.text()).toContain("Ask an administrator to invite you");
    service.be(identity("unverified", "eve@acme.example", false));
    const unverified = await comeBack();
    expect(unverified.status).toBe(403);
    // An invitation would not help them.
    expect(await unverified.text()).toContain("report your email address as verified");
    service.be(identity("bob", "Bob@ACME.example"));
    const visitor = createVisitor(registry);
    expect((await comeBack(visitor)).status).toBe(303);
    expect(await userOf(visitor)).toMatchObject({ email: "bob@acme.example", role: "member" });
  });

  it("does not let in who was removed, by the old identity", async () => {
    service.be(identity("carol"));
    const invited = await (await post("invite", { email: "carol@example.com", role: "member" })).json();
    expect((await comeBack()).status).toBe(303);
    expect((await post("remove", { userId: invited.user.id })).status).toBe(200);
    expect((await comeBack()).status).toBe(403);
  });

  it("does not make who was removed a new member of a named domain, unless they are invited again", async () => {
    service.be(identity("erin", "erin@acme.example"));
    const visitor = createVisitor(registry);
    expect((await comeBack(visitor)).status).toBe(303);
    const { id } = await userOf(visitor);
    expect((await post("remove", { userId: id })).status).toBe(200);
    expect((await comeBack()).status).toBe(403);
    // Neither by another address, nor by another identity.
    service.be(identity("erin", "erin.new@acme.example"));
    expect((await comeBack()).status).toBe(403);
    service.be(identity("erin-again", "Erin@acme.example"));
    expect((await comeBack()).status).toBe(403);
    expect((await post("invite", { email: "erin@acme.example", role: "member" })).status).toBe(200);
    expect((await comeBack()).status).toBe(303);
    service.be(identity("frank", "frank@acme.example"));
    expect((await comeBack()).status).toBe(303);
  });

  it("takes an answer only in the browser that asked, and once", async () => {
    service.be(identity("dora", "dora@acme.example"));
    const visitor = createVisitor(registry);
    const back = await goThere(visitor);
    expect((await createVisitor(registry).get(back)).status).toBe(400);
    const other = createVisitor(registry);
    await goThere(other);
    expect((await other.get(back)).status).toBe(400);
    expect((await visitor.get(back.replace(/state=[^&]+/, "state=x"))).status).toBe(400);
    const fresh = await goThere(visitor);
    expect((await visitor.get(fresh)).status).toBe(303);
    expect([...visitor.cookies.keys()].filter((name) => name.includes("oidc"))).toEqual([]);
    expect((await visitor.get(fresh)).status).toBe(400);
  });

  it("lets nobody of a configured domain join with a nested domain or an alias of a mailbox", async () => {
    for (const email of ["x@evil.example@acme.example", "dora+1@acme.example", "@acme.example", "x@sub.acme.example"]) {
      service.be(identity(email, email));
      expect([email, (await comeBack()).status]).toEqual([email, 403]);
    }
  });

  it("takes no token that another key has signed", async () => {
    const forged = await openIdentityProvider();
    forged.publishForeignKeys();
    const checking = await openPeople("sqlite", {
      SERVICE_OIDC_ISSUER: forged.issuer,
      SERVICE_OIDC_CLIENT_ID: "registry",
      SERVICE_OIDC_CLIENT_SECRET: "a secret of the operator",
      SERVICE_OIDC_DOMAINS: "acme.example",
    });
    forged.serve(`${checking.url}/sign-in/oidc/callback`);
    forged.be(identity("dora", "dora@acme.example"));
    const visitor = createVisitor(checking);
    const there = (await visitor.get("/sign-in/oidc?next=%2F")).headers.get("location") ?? "";
    const back = new URL((await fetch(there, { redirect: "manual" })).headers.get("location") ?? "");
    const refused = await visitor.get(back.pathname + back.search);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("confirm your identity");
    await checking.close();
    await forged.close();
  });

  it.each(["//evil.example", "https://evil.example/", "/\\evil.example"])(
    "redirects nowhere else: %s",
    async (next) => {
      service.be(identity("dora", "dora@acme.example"));
      const visitor = createVisitor(registry);
      const back = await visitor.get(await goThere(visitor, next));
      expect(back.headers.get("location")).toBe("/");
    },
  );

  it("reports an unavailable service, and the password still works", async () => {
    const away = await openPeople("sqlite", {
      SERVICE_OIDC_ISSUER: "http://localhost:9",
      SERVICE_OIDC_CLIENT_ID: "registry",
      SERVICE_OIDC_CLIENT_SECRET: "a secret of the operator",
    });
    const response = await createVisitor(away).get("/sign-in/oidc");
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("can&#39;t be reached");
    await expect.poll(() => away.logged.join("\n")).toContain("fetch failed");
    await away.close();
  });

  it("reports a wrong client secret to the operator only", async () => {
    const wrong = await openPeople("sqlite", {
      SERVICE_OIDC_ISSUER: service.issuer,
      SERVICE_OIDC_CLIENT_ID: "registry",
      SERVICE_OIDC_CLIENT_SECRET: "another secret",
    });
    service.serve(`${wrong.url}/sign-in/oidc/callback`);
    service.be(identity("dora", "dora@acme.example"));
    const visitor = createVisitor(wrong);
    const refused = await visitor.get(await goThere(visitor));
    service.serve(`${registry.url}/sign-in/oidc/callback`);
    expect(refused.status).toBe(400);
    expect(await refused.text()).not.toContain("invalid_client");
    await expect.poll(() => wrong.logged.join("\n")).toContain("invalid_client");
    expect(wrong.logged.join("\n")).not.toContain("another secret");
    await wrong.close();
  });
});

describe.each(databases)("groups of another service, on %s", { tags: "repeated" }, (database) => {
  let service: Awaited<ReturnType<typeof openIdentityProvider>>;
  let registry: OpenPeople;
  let admin: SignedIn;
  beforeAll(async () => {
    service = await openIdentityProvider();
    registry = await openPeople(database, {
      SERVICE_OIDC_ISSUER: service.issuer,
      SERVICE_OIDC_CLIENT_ID: "registry",
      SERVICE_OIDC_CLIENT_SECRET: "a secret of the operator",
      SERVICE_OIDC_NAME: "Acme ID",
      SERVICE_OIDC_READ_GROUPS: "readers, designers",
      SERVICE_OIDC_ADMIN_GROUPS: "cn=keepers,ou=design;keepers",
      SERVICE_PUBLIC_READS: "false",
    });
    service.serve(`${registry.url}/sign-in/oidc/callback`);
    admin = await registry.signIn("admin");
  });
  afterAll(async () => {
    await registry.close();
    await service.close();
  });

  /** Comes from the other service as somebody of these groups. */
  const come = async (sub: string, groups: string[] | undefined) => {
    service.be({ sub, email: `${sub}@example.com`, email_verified: true, name: sub, ...(groups ? { groups } : {}) });
    const visitor = createVisitor(registry);
    const there = (await visitor.get("/sign-in/oidc?next=%2F")).headers.get("location") ?? "";
    const back = new URL((await fetch(there, { redirect: "manual" })).headers.get("location") ?? "");
    const response = await visitor.get(back.pathname + back.search);
    return { visitor, response };
  };
  const isSignedIn = async (visitor: Visitor) => Boolean(await accountOf(visitor));
  const accountOf = async (visitor: Visitor) => (await (await visitor.get("/api/account")).json()).user;
  const audited = async () => {
    const answer = await fetch(`${registry.url}/api/service/admin/audit`, { headers: { cookie: admin.cookie } });
    const { entries } = await answer.json();
    return entries;
  };

  it("accept uninvited members of a configured group only", async () => {
    const reader = await come("reader", ["others", "readers"]);
    expect(reader.response.status).toBe(303);
    expect(await accountOf(reader.visitor)).toMatchObject({ role: "member", email: "reader@example.com" });
    expect((await reader.visitor.get("/")).status).toBe(200);
    for (const groups of [["others"], [], undefined, ["Readers"], ["readers "]]) {
      const { response, visitor } = await come("stranger", groups);
      expect(response.status, String(groups)).toBe(403);
      expect(await response.text()).toContain("None of your groups in Acme ID");
      expect((await visitor.get("/")).status).not.toBe(200);
    }
  });

  it("give and take the office at each sign-in", async () => {
    const keeper = await come("keeper", ["cn=keepers,ou=design"]);
    expect(await accountOf(keeper.visitor)).toMatchObject({ role: "admin" });
    const again = await come("keeper", ["designers"]);
    expect(await accountOf(again.visitor)).toMatchObject({ role: "member" });
    // The session from before counts on, with what its person may do now.
    expect((await keeper.visitor.get("/admin")).status).toBe(403);
    expect(await audited()).toContainEqual(
      expect.objectContaining({ actor: "identity-provider", action: "person.role", detail: { role: "member" } }),
    );
  });

  it("end all sessions of a person who returns without one", async () => {
    const { visitor } = await come("leaver", ["readers"]);
    const { key } = await (
      await visitor.json("POST", "/api/service/account/api-keys", { name: "k", scopes: ["sync:read"] })
    ).json();
    const withKey = () => fetch(`${registry.url}/api/sync/status`, { headers: { "x-service-api-key": key } });
    expect((await withKey()).status).toBe(200);
    expect((await come("leaver", ["others"])).response.status).toBe(403);
    expect((await withKey()).status).toBe(401);
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await come("leaver", ["readers"])).response.status).toBe(303);
    expect((await withKey()).status).toBe(401);
  });

  it("are checked again: access lasts a limited number of days after the sign-in", async () => {
    const { visitor } = await come("away", ["readers"]);
    const { key } = await (
      await visitor.json("POST", "/api/service/account/api-keys", { name: "k", scopes: ["sync:read"] })
    ).json();
    const withKey = () => fetch(`${registry.url}/api/sync/status`, { headers: { "x-service-api-key": key } });
    const signedIn = (daysAgo: number) =>
      peopleTables(registry.deployment.db())
        .updateTable("person")
        .set({ confirmed_at: Date.now() - daysAgo * 86_400_000 })
        .where("email", "=", "away@example.com")
        .execute();
    await signedIn(6.9);
    expect([(await withKey()).status, await isSignedIn(visitor)]).toEqual([200, true]);
    await signedIn(7.1);
    expect([(await withKey()).status, await isSignedIn(visitor)]).toEqual([401, false]);
    await come("away", ["readers"]);
    expect((await withKey()).status).toBe(200);
  });

  it("keep the last administrator, and people who signed in another way", async () => {
    await come("sole", ["keepers"]);
    const tables = peopleTables(registry.deployment.db());
    await tables.updateTable("person").set({ role: "member" }).where("email", "!=", "sole@example.com").execute();
    const { visitor, response } = await come("sole", ["readers"]);
    expect(response.status).toBe(303);
    expect(await accountOf(visitor)).toMatchObject({ role: "admin" });
    // Signed in with a password, of no group.
    expect((await fetch(`${registry.url}/api/account`, { headers: { cookie: admin.cookie } })).status).toBe(200);
  });

  it("don't bypass a password", async () => {
    const email = "both@example.com";
    await tablesOf().deleteFrom("person").where("email", "=", email).execute();
    expect((await come("both", ["readers"])).response.status).toBe(303);
    const password = "a password from before groups";
    await tablesOf()
      .updateTable("person")
      .set({ password: await hashPassword(password) })
      .where("email", "=", email)
      .execute();
    const visitor = createVisitor(registry);
    expect((await visitor.submit("/sign-in", { email, password })).status).toBe(401);
  });
  const tablesOf = () => peopleTables(registry.deployment.db());
});

describe("a registry whose first administrator comes with another service", () => {
  it("is set up: its link opens no second way in", async () => {
    const service = await openIdentityProvider();
    const registry = await openPeople("sqlite", {
      SERVICE_OIDC_ISSUER: service.issuer,
      SERVICE_OIDC_CLIENT_ID: "registry",
      SERVICE_OIDC_CLIENT_SECRET: "a secret of the operator",
      SERVICE_OIDC_ADMIN_GROUPS: "keepers",
    });
    service.serve(`${registry.url}/sign-in/oidc/callback`);
    const link = (await firstAdmin({ config: readEnvironmentConfig({}), db: registry.deployment.db })) ?? "";
    const late = createVisitor(registry);
    const html = await (await late.get(link)).text();
    expect(html).toContain("Set up this registry");

    service.be({ sub: "k", email: "k@example.com", email_verified: true, name: "K", groups: ["keepers"] });
    const keeper = createVisitor(registry);
    const there = (await keeper.get("/sign-in/oidc?next=%2F")).headers.get("location") ?? "";
    const back = new URL((await fetch(there, { redirect: "manual" })).headers.get("location") ?? "");
    expect((await keeper.get(back.pathname + back.search)).status).toBe(303);
    expect((await keeper.get("/admin")).status).toBe(200);

    expect((await late.get(link)).status).toBe(410);
    const fields = {
      csrf: csrfIn(html),
      token: link.split("=")[1] ?? "",
      name: "Mallory",
      email: "m@example.com",
      password: "correct horse battery staple",
    };
    expect((await late.post("/setup", fields)).status).toBe(410);
    expect(await firstAdmin({ config: readEnvironmentConfig({}), db: registry.deployment.db })).toBeUndefined();
    await registry.close();
    await service.close();
  });
});

describe("groups in the environment", () => {
  const provider = {
    SERVICE_OIDC_ISSUER: "https://login.example.com",
    SERVICE_OIDC_CLIENT_ID: "registry",
    SERVICE_OIDC_CLIENT_SECRET: "secret",
  };
  it("are names between commas, or between semicolons where names have commas", () => {
    const groupsOf = (SERVICE_OIDC_READ_GROUPS: string) =>
      readEnvironmentConfig({ ...provider, SERVICE_OIDC_READ_GROUPS }).people.oidc?.groups?.read;
    expect(groupsOf("a, b")).toEqual(["a", "b"]);
    expect(groupsOf("cn=a,dc=x; cn=b,dc=x")).toEqual(["cn=a,dc=x", "cn=b,dc=x"]);
    expect(readEnvironmentConfig(provider).people.oidc?.groups).toBeUndefined();
  });
  it("need a provider, and at least one name", () => {
    expect(() => readEnvironmentConfig({ SERVICE_OIDC_ADMIN_GROUPS: "a" })).toThrow(/SERVICE_OIDC_ISSUER must be set/);
    expect(() => readEnvironmentConfig({ ...provider, SERVICE_OIDC_READ_GROUPS: " , " })).toThrow(
      /must have at least one group/,
    );
    expect(() => readEnvironmentConfig({ ...provider, SERVICE_OIDC_SCOPES: "email" })).toThrow(/including openid/);
  });
});
