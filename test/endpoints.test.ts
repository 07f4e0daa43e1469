import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { addressOf } from "../src/platform/contract/client.ts";
import { type Endpoint, pathParameters } from "../src/platform/contract/endpoint.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { isClosable, plan } from "./plan.ts";

const endpoints = features.flatMap((feature) => (feature.routes ?? []).map((route) => route.endpoint));
const reads = endpoints.filter((endpoint) => endpoint.method === "GET" && plan(endpoint).public);
const closedReads = endpoints.filter((endpoint) => endpoint.method === "GET" && !plan(endpoint).public);
/** Writes a program makes; forms of people and the doors of OAuth have tests of their own. */
const writes = endpoints.filter(
  (endpoint) => endpoint.method !== "GET" && !plan(endpoint).public && endpoint.takes !== "form",
);
/** What the shared secret may call: it has no account of its own. */
const jsonWrites = writes.filter((endpoint) => endpoint.body && endpoint.takes !== "bytes" && !plan(endpoint).own);
/** Each request makes something new there, or asks for what was made: `assets.test.ts`. */
const isLibrary = ({ path }: Endpoint) => path.startsWith("/api/service/assets");
const examples = jsonWrites.filter(({ example, writes: kinds }) => example !== undefined && kinds);
/** It goes ahead of a write, and changes nothing by itself. */
const isQuestion = ({ path }: Endpoint) => path === "/api/sync/missing";
const repeatable = examples.filter((endpoint) => !isLibrary(endpoint) && !isQuestion(endpoint));
/** Addresses that name a record: `anAddress` is that of the component the tests make. */
const OF_A_COMPONENT = ["/api/component/{id}.json", "/components/{id}", "/api/registry/components/{id}/previews"];
const kept = reads.filter(
  (endpoint) =>
    plan(endpoint).cache !== "none" &&
    endpoint.query?.safeParse({}).success !== false &&
    (!endpoint.path.includes("{") || OF_A_COMPONENT.includes(endpoint.path)),
);
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** What addresses of sign-in, OAuth and MCP say to who has nothing to show. */
const OWN_WAY: Record<string, number> = {
  "/sign-in/oidc": 404,
  "/sign-in/oidc/callback": 404,
  "/setup": 410,
  "/invite/{token}": 410,
  "/reset/{token}": 410,
  "/api/oauth/authorize": 303,
  "/oauth/consent/{id}": 400,
  "/cli/device": 303,
  "/api/mcp": 401,
};

const someParameters = ({ path }: Endpoint) =>
  Object.fromEntries(pathParameters(path).map(({ name }) => [name, "no-such-thing"]));
/** An address of the endpoint with some value for each parameter. */
const anAddress = (endpoint: Endpoint) => addressOf(endpoint, someParameters(endpoint));
/** Whether that address says too little, or nothing that can be. */
const isInvalid = (endpoint: Endpoint) =>
  endpoint.query?.safeParse({}).success === false ||
  endpoint.params?.safeParse(someParameters(endpoint)).success === false;

describe.each(databases)("every endpoint on %s", { tags: "repeated" }, (database) => {
  let service: OpenService;
  beforeAll(async () => {
    // Wrong credentials are counted, and every endpoint gets one.
    service = await openRegistry(database, { SERVICE_RATE_LIMITS: "off" });
  });
  afterAll(() => service.close());

  const send = (endpoint: Endpoint, body: string | undefined, headers: Record<string, string>) =>
    fetch(service.url + anAddress(endpoint), { method: endpoint.method, body, headers });
  const authorized = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };

  it("is one of many", () => expect(endpoints.length).toBeGreaterThan(30));

  it.each(named(reads))("%s responds for an empty registry", async (_, endpoint) => {
    const response = await service.get(anAddress(endpoint));
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    // What asks for an answer of its own (OAuth, sign-in) says no in its own way.
    if (!isClosable(endpoint)) return expect(response.status).toBe(OWN_WAY[endpoint.path] ?? 200);
    if (endpoint.query?.safeParse({}).success === false) return expect(response.status).toBe(400);
    expect([200, 404]).toContain(response.status);
    // Pages, and what depends on who asks, are not for other origins.
    const isShared = endpoint.headers !== "page" && !plan(endpoint).identifies;
    if (response.status === 200)
      expect(response.headers.get("access-control-allow-origin")).toBe(isShared ? "*" : null);
    else expect(await response.json()).toMatchObject({ error: "not_found" });
  });

  it.each(named(closedReads))("%s responds only to permitted readers", async (_, endpoint) => {
    const stranger = await service.get(anAddress(endpoint));
    expect([401, 303]).toContain(stranger.status);
    const known = await service.get(anAddress(endpoint), { authorization: `Bearer ${SECRET}` });
    const reported: unknown = [200, 308].includes(known.status) ? undefined : await known.json();
    // The shared secret is no person and has no account of its own.
    if (plan(endpoint).own) expect([known.status, reported]).toMatchObject([403, { error: "no_person" }]);
    else if (known.status === 404) expect(reported).toMatchObject({ error: "not_found" });
    // A page that has another address now.
    else if (known.status === 308) expect(known.headers.get("location")).toMatch(/^\/\w/);
    else expect(known.status).toBe(isInvalid(endpoint) ? 400 : 200);
    const { holdsSecrets } = plan(endpoint);
    const isSecretPage = endpoint.headers === "page" && holdsSecrets && [200, 308].includes(known.status);
    expect(known.headers.get("cache-control")).toBe(isSecretPage ? "no-store, no-transform" : "no-store");
    const wrong = await service.get(anAddress(endpoint), { authorization: `Bearer ${SECRET}x` });
    expect(wrong.status).toBe(401);
  });

  it.each(named(writes))("%s refuses who has no credential, before reading the body", async (_, endpoint) => {
    const response = await send(endpoint, "not json", { "content-type": "application/json" });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(await response.json()).toMatchObject({ error: "unauthorized" });
  });

  it.each(named(writes))("%s refuses a wrong credential", async (_, endpoint) => {
    const response = await send(endpoint, "{}", { ...authorized, authorization: `Bearer ${SECRET}x` });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  it.each(named(jsonWrites))("%s refuses invalid JSON", async (_, endpoint) => {
    expect((await send(endpoint, "{", authorized)).status).toBe(400);
    expect(
      (await send(endpoint, "x=1", { ...authorized, "content-type": "application/x-www-form-urlencoded" })).status,
    ).toBe(415);
    const wrong = await send(endpoint, "[1]", authorized);
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ error: "invalid_body", details: [{ path: expect.any(String) }] });
  });

  it.each(named(endpoints))("%s names its methods when asked with another", async (_, endpoint) => {
    const response = await fetch(service.url + anAddress(endpoint), { method: "PROPFIND" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain(endpoint.method);
  });

  describe("with a component", () => {
    beforeAll(async () => {
      const changes = ["no-such-thing", "button"].map((id) => ({
        entityType: "component",
        entityId: id,
        action: "create",
        data: { id, title: "As it was" },
      }));
      expect((await service.post("/api/sync/upload", { changes })).status).toBe(200);
      const record = await service.post("/api/registry/components/no-such-thing/previews", {
        previewKey: "no-such-thing",
      });
      expect(record.status).toBe(201);
    });

    it.each(named(repeatable))("%s takes its own example, twice, as one change", async (_, endpoint) => {
      const body = JSON.stringify(endpoint.example);
      const first = await send(endpoint, body, authorized);
      expect([200, 201]).toContain(first.status);
      expect(Number(first.headers.get("x-registry-changed"))).toBeGreaterThan(0);
      const second = await send(endpoint, body, authorized);
      expect(second.headers.get("x-registry-changed")).toBe("0");
      // What follows a change by itself, as the navigation follows a page, is a change of its own.
      const revisionOf = (response: Response) => Number(response.headers.get("x-registry-revision"));
      expect(revisionOf(second)).toBeGreaterThanOrEqual(revisionOf(first));
    });

    it.each(named(kept))("%s responds 304 for a known ETag", async (_, endpoint) => {
      const first = await service.get(anAddress(endpoint));
      expect(first.status).toBe(200);
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      const second = await service.get(anAddress(endpoint), { "if-none-match": etag });
      expect(second.status).toBe(304);
      expect(await second.text()).toBe("");
    });
  });
});

describe("declarations", () => {
  it("have unique methods and paths", () => {
    const keys = named(endpoints).map(([key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("show an example of every body, which fits the shape", () => {
    for (const { path, body, example } of examples) expect(body?.safeParse(example).success, path).toBe(true);
  });

  it("protect every write of the registry with sync:write", () => {
    for (const endpoint of endpoints.filter(
      ({ path, method }) => method !== "GET" && path.startsWith("/api/registry/"),
    ))
      expect(plan(endpoint), endpoint.path).toMatchObject({ token: "sync:write", session: false, missing: 401 });
  });
});
