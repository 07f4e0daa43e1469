// @module-tag long

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bothDatabases } from "./databases.ts";

import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { ADMIN, ADMIN_ENV, createVisitor, csrfIn } from "./visitor.ts";

describe.each(bothDatabases)("limits behind a proxy on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database, { ...ADMIN_ENV, SERVICE_TRUSTED_PROXIES: "127.0.0.0/8" });
  });
  afterAll(() => service.close());

  const from = (address: string) => ({ "x-forwarded-for": address });
  const wrongPasswords = async (addresses: readonly string[]) => {
    const visitor = createVisitor(service);
    const page = await (await visitor.get("/sign-in", { accept: "text/html" })).text();
    const fields = { csrf: csrfIn(page), email: ADMIN.email, password: "not the password" };
    const statuses = [];
    for (const address of addresses) statuses.push((await visitor.post("/sign-in", fields, from(address))).status);
    return statuses;
  };
  const eleven = (address: (index: number) => string) => Array.from({ length: 11 }, (_, index) => address(index + 1));

  it("count addresses of one /64 together, and others separately", async () => {
    const statuses = await wrongPasswords(eleven((index) => `2001:db8:1:2:${index}::${index}`));
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses[10]).toBe(429);
    expect(await wrongPasswords(["2001:db8:1:3::1"])).not.toContain(429);
  });

  it("count registrations by the /48, and all together", async () => {
    const register = async (address: string) => {
      const answer = await fetch(`${service.url}/api/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json", ...from(address) },
        body: JSON.stringify({ redirect_uris: ["https://app.example/cb"], token_endpoint_auth_method: "none" }),
      });
      await answer.body?.cancel();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let network = 1; network <= 31; network++) statuses.push(await register(`2001:db8:48:${network}::1`));
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([201]));
    expect(statuses[30]).toBe(429);
    expect(await register("2001:db8:49:1::1")).toBe(201);
    const { full_at } = await (await service.deployment())
      .db()
      .$extendTables<{ rate_limit: { key: string; full_at: number } }>()
      .selectFrom("rate_limit")
      .select("full_at")
      .where("key", "=", "oauth-register  ")
      .executeTakeFirstOrThrow();
    // 32 of 300 an hour: twelve seconds each.
    expect(full_at - Date.now()).toBeGreaterThan(300_000);
  });

  it("count an IPv4 address in both its forms", async () => {
    const statuses = await wrongPasswords(
      eleven((index) => (index % 2 === 0 ? "198.51.100.7" : "::ffff:198.51.100.7")),
    );
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses[10]).toBe(429);
  });

  it("count wrong bearers and keys by address, and let right ones in", async () => {
    const ask = (index: number, credential: Record<string, string>) =>
      fetch(`${service.url}/api/service/patterns`, { headers: { ...credential, ...from(`2001:db8:9:9::${index}`) } });
    for (let index = 1; index <= 100; index++) {
      const credential: Record<string, string> =
        index % 2 ? { authorization: `Bearer wrong-${index}` } : { "x-service-api-key": `dsr_${index}` };
      const refused = await ask(index, credential);
      await refused.body?.cancel();
      expect([index, refused.status]).toEqual([index, 401]);
    }
    const held = await ask(101, { authorization: "Bearer wrong" });
    expect([held.status, Number(held.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await ask(102, { authorization: `Bearer ${SECRET}` })).status).toBe(200);
    const elsewhere = { authorization: "Bearer wrong", ...from("203.0.113.1") };
    expect((await fetch(`${service.url}/api/service/patterns`, { headers: elsewhere })).status).toBe(401);
  });
});

describe("the limit of MCP", () => {
  it("counts by caller, for any form of the credential", async () => {
    const service = await openRegistry("sqlite", { SERVICE_RATE_LIMITS: "0.01" });
    const ask = async (spaces: number) => {
      const response = await fetch(`${service.url}/api/mcp`, {
        method: "DELETE",
        headers: { authorization: `${spaces % 2 ? "Bearer" : "bearer"}${" ".repeat(spaces)}${SECRET}` },
      });
      return response.status;
    };
    const statuses = [];
    for (let spaces = 1; spaces <= 8; spaces++) statuses.push(await ask(spaces));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    await service.close();
  });
});
