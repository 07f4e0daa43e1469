import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Access, isScope, SCOPES, type Scope } from "../src/contract/access.ts";
import { addressOf } from "../src/contract/client.ts";
import { type Endpoint, pathParameters } from "../src/contract/endpoint.ts";
import { features } from "../src/features/index.ts";
import { createApiKey } from "../src/people/api-keys.ts";
import { ROLE_SCOPES } from "../src/people/person.ts";
import { createService } from "../src/server/service.ts";
import { accessOf, createVerify } from "../src/server/verify.ts";
import { assetRoute } from "../src/web/asset-route.ts";
import { databases, SECRET } from "./open-service.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { clientOf } from "./standards/target.ts";

const endpoints: readonly Endpoint[] = features.flatMap((feature) =>
  (feature.routes ?? []).map((route) => route.endpoint),
);
/** The door of MCP has a way of its own to ask for credentials, held in mcp-door.test.ts. */
const isDoor = ({ path }: Endpoint) => path === "/api/mcp";
const isRegistryWrite = ({ method, path }: Endpoint) => method === "POST" && path.startsWith("/api/registry/");

/** What may come of a request, before anything else about it is looked at. */
type Outcome = "in" | 401 | 403;

/** What a declaration says about who asks with these scopes and role. */
function declared(endpoint: Endpoint, access: Access, who: { role: "admin" | "member"; scopes: ReadonlySet<Scope> }) {
  const may =
    access === "session" || (access === "admin" ? who.role === "admin" : isScope(access) && who.scopes.has(access));
  return may ? ("in" as const) : isRegistryWrite(endpoint) ? 401 : 403;
}

describe.each(databases)("who may do what on %s", (database) => {
  let registry: OpenPeople;
  /** Headers of each caller, and what it is by role and scopes; undefined for who is nobody. */
  const callers = new Map<
    string,
    { headers: Record<string, string>; who?: { role: "admin" | "member"; scopes: ReadonlySet<Scope> } }
  >();

  beforeAll(async () => {
    registry = await openPeople(database);
    const db = registry.deployment.db();
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const own = { origin: registry.url };
    const admin = await registry.signIn("admin");
    const member = await registry.signIn("member");
    const gone = await registry.signIn("admin");
    const client = clientOf(() => ({ url: registry.url, admin, member }));
    const goneToken = (await client.tokens({ scope: SCOPES.join(" ") }, gone)).access_token;
    const goneKey = await createApiKey(db, { personId: gone.id, name: "k", scopes: SCOPES });
    const narrow = await createApiKey(db, { personId: admin.id, name: "k", scopes: ["components:read"] });
    const memberToken = (await client.tokens({ scope: SCOPES.join(" ") }, member)).access_token;
    const adminToken = (await client.tokens({ scope: SCOPES.join(" ") }, admin)).access_token;
    await registry.remove(gone.id);
    const { privateKey } = await generateKeyPair("ES256");
    const foreign = await new SignJWT({ scp: SCOPES.join(" "), client_id: "dsr", gid: "x" })
      .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: "elsewhere" })
      .setIssuer("https://other.example")
      .setSubject(admin.id)
      .setAudience("service-api")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(privateKey);
    const [asAdmin, asMember] = (["admin", "member"] as const).map((role) => ({ role, scopes: ROLE_SCOPES[role] }));
    callers.set("anonymous", { headers: {} });
    callers.set("member by session", { headers: { ...own, cookie: member.cookie }, who: asMember });
    callers.set("member by token", { headers: bearer(memberToken), who: asMember });
    callers.set("admin by session", { headers: { ...own, cookie: admin.cookie }, who: asAdmin });
    callers.set("admin by token", { headers: bearer(adminToken), who: asAdmin });
    callers.set("shared secret", { headers: bearer(SECRET), who: asAdmin });
    callers.set("wrong scope", {
      headers: { "x-service-api-key": narrow.key },
      who: { role: "admin", scopes: new Set(["components:read"]) },
    });
    callers.set("removed user by session", { headers: { ...own, cookie: gone.cookie } });
    callers.set("removed user by token", { headers: bearer(goneToken) });
    callers.set("removed user by key", { headers: { "x-service-api-key": goneKey.key } });
    callers.set("foreign token", { headers: bearer(foreign) });
  });
  afterAll(() => registry.close());

  const ask = async (endpoint: Endpoint, headers: Record<string, string>): Promise<Outcome> => {
    const values = Object.fromEntries(pathParameters(endpoint.path).map(({ name }) => [name, "no-such-thing"]));
    const stop = new AbortController();
    const response = await fetch(registry.url + addressOf(endpoint, values), {
      method: endpoint.method,
      redirect: "manual",
      headers: { "content-type": "text/x-nothing", ...headers },
      body: endpoint.method === "GET" ? undefined : "",
      signal: stop.signal,
    });
    const text = response.headers.get("content-type")?.startsWith("text/event-stream") ? "" : await response.text();
    stop.abort();
    const { error = "" } = /^\{"error"/.test(text) ? JSON.parse(text) : {};
    if (response.status === 401) return 401;
    // Let in, and refused for what it is about: the shared secret has no account, a narrow key makes no people.
    if (response.status === 403 && ["forbidden", "insufficient_scope"].includes(error)) return 403;
    expect(response.status, `${endpoint.method} ${endpoint.path}`).toBeLessThan(500);
    return "in";
  };

  it("there is no route beside the declared ones", () => {
    const { store, settings, log } = registry.deployment;
    const { app } = createService({
      features,
      store,
      settings,
      log,
      cacheBytes: 0,
      parts: registry.deployment,
      verify: createVerify({}),
    });
    const routed = app.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)\{.*?\}(?=\/|$)/g, ":$1")}`);
    const all = [...endpoints, assetRoute.endpoint].map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\*?\}[^/{]*/g, ":$1")}`,
    );
    expect(routed.sort()).toEqual(all.sort());
    for (const route of app.routes.filter(({ method }) => method === "ALL"))
      expect(
        app.routes.some(({ method, path }) => method !== "ALL" && path === route.path),
        route.path,
      ).toBe(true);
  });

  it.each([
    "anonymous",
    "member by session",
    "member by token",
    "admin by session",
    "admin by token",
    "shared secret",
    "wrong scope",
    "removed user by session",
    "removed user by token",
    "removed user by key",
    "foreign token",
  ])("%s gets what every endpoint declares", { timeout: 60_000 }, async (name) => {
    const caller = callers.get(name);
    if (!caller) throw new Error("no caller");
    const wrong: string[] = [];
    for (const endpoint of endpoints) {
      if (isDoor(endpoint)) continue;
      const access = accessOf(endpoint, registry.deployment.settings);
      const byCookie = "cookie" in caller.headers;
      const sessions = access === "session" || access === "admin";
      const expected: Outcome =
        access === "public"
          ? "in"
          : caller.who && (!byCookie || sessions)
            ? declared(endpoint, access, caller.who)
            : 401;
      const found = await ask(endpoint, caller.headers);
      // A public address reads a credential only where its answer depends on it, and refuses a wrong one there.
      const personal = access === "public" && endpoint.personal && !caller.who && !byCookie && found === 401;
      if (found !== expected && !personal)
        wrong.push(`${endpoint.method} ${endpoint.path} (${access}): ${found}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});
