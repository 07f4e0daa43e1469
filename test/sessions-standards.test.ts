import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { peopleTables } from "../src/domain/people/accounts/tables.ts";
import { addressOf } from "../src/platform/contract/client.ts";
import { type Endpoint, pathParameters } from "../src/platform/contract/endpoint.ts";
import { planOf } from "../src/platform/contract/plan.ts";
import { databases } from "./long-form.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";

const endpoints: readonly Endpoint[] = features.flatMap((feature) =>
  (feature.routes ?? []).map((route) => route.endpoint),
);
const PAGES = ["/sign-in", "/reset", "/cli/device", "/account", "/admin", "/admin/credentials"];
const DAY_MS = 86_400_000;

/** Cookies, forgery of requests, other origins and headers of what belongs to people (ASVS 3, OWASP CSRF). */
describe.each(databases)("sessions on %s", { tags: "repeated" }, (database) => {
  let registry: OpenPeople;
  let admin: SignedIn;
  beforeAll(async () => {
    registry = await openPeople(database);
    admin = await registry.signIn("admin");
  });
  afterAll(() => registry.close());

  const tables = () => peopleTables(registry.deployment.db());
  const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}, who = admin) =>
    fetch(registry.url + path, {
      redirect: "manual",
      ...init,
      headers: { cookie: who.cookie, origin: registry.url, ...init.headers },
    });
  const alive = async (who: SignedIn) => (await ask("/api/service/account/api-keys", {}, who)).status === 200;

  it("CK-2 end after 7 days without use and after 30 days in any case", async () => {
    const person = await registry.signIn("member");
    const set = (values: { seen_at?: number; expires_at?: number }) =>
      tables().updateTable("person_session").set(values).where("person_id", "=", person.id).execute();
    const now = Date.now();
    const { expires_at } = await tables()
      .selectFrom("person_session")
      .select("expires_at")
      .where("person_id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(Math.abs(Number(expires_at) - now - 30 * DAY_MS)).toBeLessThan(60_000);
    await set({ seen_at: now - 6.9 * DAY_MS });
    expect(await alive(person)).toBe(true);
    await set({ seen_at: Math.round(now - 7.1 * DAY_MS) });
    expect(await alive(person)).toBe(false);
    await set({ seen_at: now, expires_at: now - 1_000 });
    expect(await alive(person)).toBe(false);
  });

  it("CSRF-1 write nothing for another site, with any request", async () => {
    const json = { "content-type": "application/json" };
    const put = (headers: Record<string, string>) =>
      ask("/api/account", { method: "PUT", body: '{"name":"Eve"}', headers: { ...json, ...headers } });
    for (const site of ["cross-site", "same-site"]) expect((await put({ "sec-fetch-site": site })).status).toBe(403);
    expect((await put({ origin: "https://evil.example" })).status).toBe(403);
    expect((await put({ origin: "null" })).status).toBe(403);
    const bare = await fetch(`${registry.url}/api/account`, {
      method: "PUT",
      body: '{"name":"Eve"}',
      headers: { ...json, cookie: admin.cookie },
    });
    expect(bare.status).toBe(403);
    expect((await put({ "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  it("CSRF-2 take JSON only", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const headers = { "content-type": type };
      expect((await ask("/api/account", { method: "PUT", body: '{"name":"Eve"}', headers })).status).toBe(415);
    }
  });

  it("CSRF-3 change nothing by GET, HEAD and OPTIONS", async () => {
    const state = async () =>
      JSON.stringify([
        (await (await registry.store()).changes(0, 1)).head,
        await tables().selectFrom("person").selectAll().orderBy("id").execute(),
        await tables().selectFrom("person_session").select(["hash", "expires_at"]).orderBy("hash").execute(),
        await tables().selectFrom("person_link").selectAll().orderBy("hash").execute(),
        await tables().selectFrom("api_key").select("hash").orderBy("hash").execute(),
        await tables().selectFrom("audit").selectAll().orderBy("seq").execute(),
      ]);
    const before = await state();
    for (const endpoint of endpoints) {
      const values = Object.fromEntries(pathParameters(endpoint.path).map(({ name }) => [name, admin.id]));
      const methods = endpoint.method === "GET" ? ["GET", "HEAD", "OPTIONS"] : ["GET"];
      for (const method of endpoint.path === "/api/mcp" ? ["OPTIONS"] : methods)
        await (await ask(addressOf(endpoint, values), { method })).arrayBuffer();
    }
    expect(await state()).toBe(before);
  });

  it("CSRF-4 take no other method than the one that is sent", async () => {
    const other = await registry.signIn("admin");
    const keys = "/api/service/account/api-keys";
    const made = await ask(
      keys,
      {
        method: "POST",
        body: JSON.stringify({ name: "k", scopes: ["sync:read"] }),
        headers: { "content-type": "application/json" },
      },
      other,
    );
    const { apiKey } = await made.json();
    const path = `${keys}/${apiKey.id}`;
    for (const name of ["x-http-method-override", "x-method-override", "x-http-method"])
      expect((await ask(path, { method: "POST", headers: { [name]: "DELETE" } }, other)).status).toBe(405);
    expect((await ask(`${path}?_method=DELETE`, { method: "POST" }, other)).status).toBe(405);
    expect((await (await ask(keys, {}, other)).json()).apiKeys).toHaveLength(1);
  });

  it("CORS-1 leave public reads open to everyone, never with credentials", async () => {
    for (const path of ["/api/registry/config", "/api/registry/theme.css", "/api/openapi.json"]) {
      const response = await ask(path, { headers: { origin: "https://app.example" } });
      expect(response.headers.get("access-control-allow-origin"), path).toBe("*");
      expect(response.headers.get("access-control-allow-credentials"), path).toBeNull();
    }
  });

  it("CORS-2 let no other origin read personal content", async () => {
    const closed = endpoints.filter(
      // What pages of every origin may send reads no cookie (`rights.test.ts`).
      (endpoint) =>
        endpoint.method === "GET" &&
        endpoint.origins !== "all" &&
        !planOf(endpoint, registry.deployment.settings).public,
    );
    expect(closed.length).toBeGreaterThan(20);
    for (const endpoint of closed) {
      const path = addressOf(
        endpoint,
        Object.fromEntries(pathParameters(endpoint.path).map(({ name }) => [name, "x"])),
      );
      const response = await ask(path, { headers: { origin: "https://app.example" } });
      await response.arrayBuffer();
      // A refusal says the same to everybody, and may be read by everybody.
      if (response.ok) expect(response.headers.get("access-control-allow-origin"), path).toBeNull();
      expect(response.headers.get("access-control-allow-credentials"), path).toBeNull();
      const preflight = await ask(path, {
        method: "OPTIONS",
        headers: { origin: "https://app.example", "access-control-request-headers": "authorization" },
      });
      expect(preflight.headers.get("access-control-allow-credentials"), path).toBeNull();
      expect(preflight.headers.get("access-control-allow-headers") ?? "", path).not.toMatch(/authorization|api-key/i);
    }
  });

  it.each(PAGES)("AUZ-16 HDR-1 HDR-2 HDR-4 HDR-5 %s is guarded", async (path) => {
    const response = await ask(
      path,
      { headers: { accept: "text/html" } },
      path === "/sign-in" ? { id: "", cookie: "" } : admin,
    );
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
    expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+' 'strict-dynamic'/);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe");
    expect(html).not.toContain("theme.css");
    expect(html).not.toMatch(/\/node_modules\/|\bat \w+ \(|SELECT /);
  });
});
