import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { createApiKey } from "../src/domain/people/accounts/api-keys.ts";
import { ROLE_SCOPES } from "../src/domain/people/accounts/person.ts";
import { createVerify } from "../src/platform/access/verify.ts";
import { isScope, SCOPES, type Scope } from "../src/platform/contract/access.ts";
import { addressOf } from "../src/platform/contract/client.ts";
import { type Endpoint, pathParameters } from "../src/platform/contract/endpoint.ts";
import { type EndpointPlan, planOf } from "../src/platform/contract/plan.ts";
import { createService } from "../src/server/service.ts";
import { assetRoute } from "../src/web/ui/asset-route.ts";
import { casesOf, databases } from "./long-form.ts";
import { SECRET } from "./open-service.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { clientOf } from "./standards/target.ts";

const endpoints: readonly Endpoint[] = features.flatMap((feature) =>
  (feature.routes ?? []).map((route) => route.endpoint),
);
/** The door of MCP has a way of its own to ask for credentials, held in mcp-door.test.ts. */
const isDoor = ({ path }: Endpoint) => path === "/api/mcp";

/** What may come of a request, before anything else about it is looked at. */
type Outcome = "in" | 401 | 403;

/** Somebody who asks. Without `who` it is nobody: no credential, or one that is dead. */
interface Caller {
  headers: Record<string, string>;
  by: "nothing" | "session" | "token" | "secret";
  who?: { role: "admin" | "member"; scopes: ReadonlySet<Scope> };
}

/** What the table says about a caller. Written apart from the code that authorises. */
function expected(
  { by, who }: Caller,
  { public: isPublic, identifies, session, token, role, own, missing }: EndpointPlan,
): Outcome {
  // A public address reads a credential only where its answer depends on it, and refuses a dead one there.
  if (isPublic) return identifies && !who && (by === "token" || by === "secret") ? 401 : "in";
  if (!who || (by === "session" && !session)) return 401;
  if (by === "token" && token === "none") return 403;
  if (by === "secret" && own) return 403;
  if (by === "token" && isScope(token) && !who.scopes.has(token)) return missing;
  return role === "admin" && who.role !== "admin" ? 403 : "in";
}

describe.each(databases)("permissions on %s", (database) => {
  let registry: OpenPeople;
  const callers = new Map<string, Caller>();

  beforeAll(async () => {
    // Dead credentials are counted, and each is shown to every endpoint.
    registry = await openPeople(database, { SERVICE_RATE_LIMITS: "off" });
    const db = registry.deployment.db();
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const byKey = (key: string) => ({ "x-service-api-key": key });
    const own = { origin: registry.url };
    const [admin, member, gone, demoted] = [
      await registry.signIn("admin"),
      await registry.signIn("member"),
      await registry.signIn("admin"),
      await registry.signIn("admin"),
    ];
    const client = clientOf(() => ({ url: registry.url, admin, member }));
    const tokenOf = async (person: typeof admin, scopes: readonly Scope[]) =>
      (await client.tokens({ scope: scopes.join(" ") }, person)).access_token;
    const keyOf = async (person: typeof admin, scopes: readonly Scope[]) =>
      (await createApiKey(db, { personId: person.id, name: "k", scopes })).key;
    const [asAdmin, asMember] = (["admin", "member"] as const).map((role) => ({ role, scopes: ROLE_SCOPES[role] }));
    const add = (name: string, caller: Caller) => callers.set(name, caller);

    add("anonymous", { headers: {}, by: "nothing" });
    add("shared secret", { headers: bearer(SECRET), by: "secret", who: asAdmin });
    for (const [name, person, who] of [
      ["admin", admin, asAdmin],
      ["member", member, asMember],
    ] as const) {
      add(`${name} by session`, { headers: { ...own, cookie: person.cookie }, by: "session", who });
      add(`${name} by token`, { headers: bearer(await tokenOf(person, SCOPES)), by: "token", who });
      add(`${name} by key`, { headers: byKey(await keyOf(person, SCOPES)), by: "token", who });
    }
    for (const scope of SCOPES) {
      const who = { role: "admin", scopes: new Set([scope]) } as const;
      add(`token with ${scope}`, { headers: bearer(await tokenOf(admin, [scope])), by: "token", who });
      add(`key with ${scope}`, { headers: byKey(await keyOf(admin, [scope])), by: "token", who });
    }
    add("key with no scope", {
      headers: byKey(await keyOf(admin, [])),
      by: "token",
      who: { role: "admin", scopes: new Set() },
    });

    const removedCallers = {
      "removed person by token": { headers: bearer(await tokenOf(gone, SCOPES)), by: "token" },
      "removed person by key": { headers: byKey(await keyOf(gone, SCOPES)), by: "token" },
      "removed person by session": { headers: { ...own, cookie: gone.cookie }, by: "session" },
    } as const;
    for (const [name, caller] of Object.entries(removedCallers)) add(name, caller);
    const wide = { headers: bearer(await tokenOf(demoted, SCOPES)), by: "token", who: asMember } as const;
    const narrow = bearer(await tokenOf(demoted, ["sync:write"]));
    add("demoted person by token", wide);
    // What was granted is not within the role any more, so that nothing is left.
    add("token with no scope", { headers: narrow, by: "token", who: { role: "member", scopes: new Set() } });
    add("demoted person by key", { headers: byKey(await keyOf(demoted, SCOPES)), by: "token", who: asMember });
    add("demoted person by session", { headers: { ...own, cookie: demoted.cookie }, by: "session", who: asMember });
    await registry.remove(gone.id);
    await registry.demote(demoted.id);

    const { privateKey } = await generateKeyPair("ES256");
    const foreign = await new SignJWT({ scp: SCOPES.join(" "), client_id: "dsr", gid: "x" })
      .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: "elsewhere" })
      .setIssuer("https://other.example")
      .setSubject(admin.id)
      .setAudience("service-api")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(privateKey);
    add("foreign token", { headers: bearer(foreign), by: "token" });
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
    if (response.status === 403 && ["forbidden", "insufficient_scope", "no_person"].includes(error)) return 403;
    // What is not configured says so in its declaration.
    const isDeclared = response.status === 503 && endpoint.errors?.includes(503);
    if (!isDeclared) expect(response.status, `${endpoint.method} ${endpoint.path}`).toBeLessThan(500);
    return "in";
  };

  it("every route is declared", () => {
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
    "shared secret",
    ...["admin", "member", "removed person", "demoted person"].flatMap((person) =>
      ["session", "token", "key"].map((credential) => `${person} by ${credential}`),
    ),
    ...[...SCOPES, "no scope"].map((scope) => `token with ${scope}`),
    // A key is held against the same table of scopes.
    ...casesOf([...SCOPES, "no scope"], SCOPES.length).map((scope) => `key with ${scope}`),
    "foreign token",
  ])("%s gets the declared response of every endpoint", { tags: "repeated" }, async (name) => {
    const caller = callers.get(name);
    if (!caller) throw new Error("no caller");
    const wrong: string[] = [];
    for (const endpoint of endpoints.filter((endpoint) => !isDoor(endpoint))) {
      const plan = planOf(endpoint, registry.deployment.settings);
      const found = await ask(endpoint, caller.headers);
      if (found !== expected(caller, plan))
        wrong.push(`${endpoint.method} ${endpoint.path}: ${found}, not ${expected(caller, plan)}`);
    }
    expect(wrong).toEqual([]);
  });
});
