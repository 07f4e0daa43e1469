import { createServer, type Server } from "node:http";
import type { KoaContextWithOIDC } from "oidc-provider";
import Provider from "oidc-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./open-service.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

interface Identity {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** A real provider of OpenID Connect where one person is signed in, whoever that is at the moment. */
async function openIdentityProvider() {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://localhost:${address && typeof address === "object" ? address.port : 0}`;
  let now: Identity = { sub: "", email: "", email_verified: false, name: "" };
  return {
    issuer,
    be(identity: Identity) {
      now = identity;
    },
    serve(redirectUri: string) {
      const provider = new Provider(issuer, {
        clients: [{ client_id: "registry", client_secret: "a secret of the operator", redirect_uris: [redirectUri] }],
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
        features: { devInteractions: { enabled: false } },
        findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...now }) }),
        async loadExistingGrant({ oidc }) {
          const grant = new oidc.provider.Grant({ accountId: now.sub, clientId: "registry" });
          grant.addOIDCScope("openid email profile");
          await grant.save();
          return grant;
        },
      });
      const get = async (ctx: KoaContextWithOIDC) => {
        const session = new provider.Session();
        session.loginAccount({ accountId: now.sub });
        Object.defineProperty(session, "persist", { value: async () => undefined });
        ctx.oidc.entity("Session", session);
        return session;
      };
      Object.defineProperty(provider.Session, "get", { value: get });
      server.removeAllListeners("request").on("request", provider.callback());
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.each(databases)("sign-in with another service, on %s", (database) => {
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

  it("lets in nobody else, but for members of the named domains", async () => {
    service.be(identity("mallory"));
    const refused = await comeBack();
    expect(refused.status).toBe(403);
    expect(refused.headers.get("set-cookie")).toBeNull();
    expect(await refused.text()).toContain("Ask an administrator to invite you");
    service.be(identity("unverified", "eve@acme.example", false));
    expect((await comeBack()).status).toBe(403);
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
    expect((await visitor.get(fresh)).status).toBe(400);
  });

  it.each(["//evil.example", "https://evil.example/", "/\\evil.example"])("leads nowhere else: %s", async (next) => {
    service.be(identity("dora", "dora@acme.example"));
    const visitor = createVisitor(registry);
    const back = await visitor.get(await goThere(visitor, next));
    expect(back.headers.get("location")).toBe("/");
  });

  it("says so where the other service is away, and the password works on", async () => {
    const away = await openPeople("sqlite", {
      SERVICE_OIDC_ISSUER: "http://localhost:9",
      SERVICE_OIDC_CLIENT_ID: "registry",
      SERVICE_OIDC_CLIENT_SECRET: "a secret of the operator",
    });
    const response = await createVisitor(away).get("/sign-in/oidc");
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("cannot be reached");
    await away.close();
  });
});
