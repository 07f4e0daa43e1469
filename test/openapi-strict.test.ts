import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { addressOf } from "../src/platform/contract/client.ts";
import { type Endpoint, pathParameters } from "../src/platform/contract/endpoint.ts";
import { isObject } from "../src/safe/is-object.ts";
import { createBreaker } from "./break-schema.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, SECRET } from "./open-service.ts";
import { plan } from "./plan.ts";
import { ADMIN_ENV, signIn, type Visitor } from "./visitor.ts";

const endpoints: readonly Endpoint[] = features.flatMap((feature) => (feature.routes ?? []).map((one) => one.endpoint));
const named = (list: readonly Endpoint[]) => list.map((one) => [`${one.method} ${one.path}`, one] as const);
/** Forms of people answer with pages; bytes are what they are. */
const withBodies = endpoints.filter(
  ({ body, example, headers, takes }) => body && example !== undefined && headers !== "page" && takes !== "bytes",
);
const withQueries = endpoints.filter(({ method, query, headers }) => method === "GET" && query && headers !== "page");
const ofAccounts = endpoints.filter((endpoint) => plan(endpoint).own && endpoint.headers !== "page");

let service: OpenService;
let document: Record<string, unknown> = {};
let admin: Visitor;
beforeAll(async () => {
  service = await openExamples("sqlite", { ...ADMIN_ENV, SERVICE_RATE_LIMITS: "off" });
  document = await (await service.get("/api/openapi.json")).json();
  admin = await signIn(service);
});
afterAll(() => service.close());

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
const operationOf = ({ method, path }: Endpoint) =>
  at(document, "paths", path.replaceAll("*}", "}"), method.toLowerCase());
const pathOf = (endpoint: Endpoint) =>
  addressOf(endpoint, Object.fromEntries(pathParameters(endpoint.path).map(({ name }) => [name, "button"])));

/** Asks as somebody who may: in a browser where a person has to, else with the shared secret. */
function ask(endpoint: Endpoint, path: string, body?: unknown): Promise<Response> {
  return send(endpoint, path, body === undefined ? undefined : JSON.stringify(body));
}

function send(endpoint: Endpoint, path: string, body: string | undefined): Promise<Response> {
  const { method } = endpoint;
  const { identifies, session } = plan(endpoint);
  const headers = { "content-type": "application/json" };
  if (identifies && session) return admin.send(path, { method, headers, body });
  return fetch(service.url + path, { method, headers: { ...headers, authorization: `Bearer ${SECRET}` }, body });
}

/** Every 400 names what is wrong. Of an upload each change is refused by itself. */
async function expectRefused(response: Response, rule: string): Promise<void> {
  const isOneOfMany = response.url.endsWith("/api/sync/upload") && rule.startsWith("/changes/0");
  const body = await response.json();
  expect([rule, response.status, body]).toEqual([
    rule,
    isOneOfMany ? 207 : 400,
    isOneOfMany
      ? expect.objectContaining({ failed: [expect.anything()] })
      : expect.objectContaining({
          details: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]),
        }),
  ]);
}

describe("the server is as strict as its OpenAPI document", () => {
  it.each(named(withBodies))("%s refuses bodies that break a rule, and takes the example", async (_, endpoint) => {
    const schema = at(operationOf(endpoint), "requestBody", "content", "application/json", "schema");
    expect(schema).toBeDefined();
    const broken = createBreaker(document).breaks(schema, endpoint.example);
    expect(broken.length).toBeGreaterThan(0);
    for (const { rule, value } of broken) await expectRefused(await ask(endpoint, pathOf(endpoint), value), rule);
    const kept = await ask(endpoint, pathOf(endpoint), endpoint.example);
    expect([kept.status, await kept.text()]).not.toEqual([400, expect.anything()]);
  });

  it.each(named(withQueries))("%s refuses queries that break a rule", async (_, endpoint) => {
    const parameters = at(operationOf(endpoint), "parameters");
    const list = Array.isArray(parameters) ? parameters.filter(isObject) : [];
    const queries = list.filter((one) => one.in === "query");
    const required = new URLSearchParams(
      queries
        .filter((one) => one.required)
        .map((one) => [`${one.name}`, `${at(one, "schema", "example") ?? "button"}`]),
    );
    // Where one of several names what is meant, OpenAPI cannot say so.
    const isOneOf = required.size === 0 && endpoint.query?.safeParse({}).success === false;
    if (isOneOf) required.set(String(queries[0]?.name), "button");
    for (const one of queries) {
      const rules = createBreaker(document).breaksText(one.schema);
      for (const { rule, value } of rules) {
        const query = new URLSearchParams(required);
        query.set(String(one.name), String(value));
        await expectRefused(await ask(endpoint, `${pathOf(endpoint)}?${query}`), `${one.name} ${rule}`);
      }
      if (!one.required) continue;
      const query = new URLSearchParams(required);
      query.delete(String(one.name));
      await expectRefused(await ask(endpoint, `${pathOf(endpoint)}?${query}`), `requires ${one.name}`);
    }
    const kept = await ask(endpoint, `${pathOf(endpoint)}${required.size > 0 ? `?${required}` : ""}`);
    expect(kept.status).not.toBe(400);
  });

  it.each([
    ["2026-11-01", 200],
    ["2026-11-01T10:00:00Z", 200],
    ["2026-11-01T10:00:00.123+02:00", 200],
    ["2026-11-01 10:00", 400],
    ["2026-13-01", 400],
    ["1", 400],
  ])("changes since %s: %i", async (since, status) => {
    expect((await service.get(`/api/service/changelog?since=${encodeURIComponent(since)}`)).status).toBe(status);
  });

  it.each([
    ["guides/start", 200],
    ["/guides/start/", 200],
    ["guides//start", 400],
    ["../start", 400],
    ["a:b", 400],
    ["nul", 400],
    ["git~1", 400],
    ["", 400],
  ])("a page at %j: %i, as its pattern says", async (slug, status) => {
    const body = { pages: [{ slug, markdown: "Text" }] };
    const schema = at(operationOf(endpointAt("POST", "/api/registry/pages")), "requestBody", "content");
    const pattern = at(
      schema,
      "application/json",
      "schema",
      "properties",
      "pages",
      "items",
      "properties",
      "slug",
      "pattern",
    );
    // It looks at nothing ahead, so that other languages read it: of what no letter tells, the server alone knows.
    const hides = ["nul", "git~1"].includes(slug);
    expect(new RegExp(String(pattern), "u").test(slug)).toBe(status === 200 || hides);
    expect((await service.post("/api/registry/pages", body)).status).toBe(status);
  });

  it("an unnamed slot of a component is refused with a message", async () => {
    const endpoint = endpointAt("POST", "/api/registry/image-slots");
    expect(at(operationOf(endpoint), "description")).toMatch(/Returns 4\d\d/);
    const slots = [{ id: "one", componentId: "other" }];
    const response = await ask(endpoint, endpoint.path, { componentIds: ["card"], slots });
    expect((await response.json()).details).toEqual([{ path: "/slots/0/componentId", message: expect.anything() }]);
  });

  it.each([["00".repeat(32)], ["000000000000"]])(
    "a hash that is not that of the bytes is refused: %s",
    async (hash) => {
      const endpoint = endpointAt("POST", "/api/registry/assets/ingest");
      const body = { ...Object(endpoint.example), contentHash: hash };
      const response = await ask(endpoint, endpoint.path, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: "hash_mismatch", details: [{ path: "/contentHash" }] });
    },
  );

  it.each(["dtcg", "css", "scss", "utilitycss"])("the download %s has a media type it names", async (format) => {
    const endpoint = endpointAt("GET", "/api/registry/dtcg/download");
    const response = await service.get(`${endpoint.path}?format=${format}`);
    const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
    const content = at(operationOf(endpoint), "responses", "200", "content");
    expect(Object.keys(Object(content))).toContain(type);
    expect(at(content, type, "schema", "type")).toBe(type === "application/json" ? undefined : "string");
  });

  it.each(named(ofAccounts))("%s reports that the shared secret has no account", async (_, endpoint) => {
    expect(at(operationOf(endpoint), "responses", "403", "description")).toMatch(/shared secret/);
    const headers = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };
    const body = endpoint.example === undefined ? undefined : JSON.stringify(endpoint.example);
    const response = await fetch(service.url + pathOf(endpoint), { method: endpoint.method, headers, body });
    expect([response.status, (await response.json()).error]).toEqual([403, "no_person"]);
  });

  it.each(named(withBodies))("%s refuses invalid JSON, with its place", async (_, endpoint) => {
    await expectRefused(await send(endpoint, pathOf(endpoint), '{"a":'), "JSON");
  });

  it("the id of a push is a UUID", async () => {
    const response = await service.post("/api/registry/theme", { css: "" }, { "x-registry-push": "mine" });
    await expectRefused(response, "X-Registry-Push");
  });
});

function endpointAt(method: string, path: string): Endpoint {
  const found = endpoints.find((one) => one.method === method && one.path === path);
  if (!found) throw new Error(`There is no ${method} ${path}`);
  return found;
}
