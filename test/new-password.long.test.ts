// @module-tag long

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bothDatabases } from "./databases.ts";

import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";
import { clientOf } from "./standards/target.ts";
import { ADMIN_ENV, createVisitor, join, signIn, type Visitor } from "./visitor.ts";

const READ = "/api/service/patterns";
const NEW = "a new password, long enough";

describe.each(bothDatabases)("a new password on %s", (database) => {
  let registry: OpenPeople;
  let admin: Visitor;
  beforeAll(async () => {
    registry = await openPeople(database, ADMIN_ENV);
    admin = await signIn(registry);
  });
  afterAll(() => registry.close());

  /** Somebody with a second browser, a connected program, a program that waits, and an API key. */
  async function somebody(email: string) {
    const { visitor, id, password } = await join(registry, admin, email);
    const elsewhere = await signIn(registry, { email, password });
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const person: SignedIn = { id, cookie };
    const client = clientOf(() => ({ url: registry.url, admin: person, member: person }));
    const tokens = await client.tokens({ scope: "sync:read" }, person);
    const pending = await client.code({ scope: "sync:read" }, person);
    const device = (await client.startDevice()).body;
    await client.decide(device.user_code, {}, person);
    const body = { name: "Nightly build", scopes: ["sync:read"] };
    const { key } = await (await visitor.json("POST", "/api/service/account/api-keys", body)).json();
    const status = async (headers: Record<string, string>) => (await fetch(registry.url + READ, { headers })).status;
    const works = async () => ({
      elsewhere: (await elsewhere.get(READ)).status,
      token: await status({ authorization: `Bearer ${tokens.access_token}` }),
      key: await status({ "x-service-api-key": key }),
    });
    const renewed = async () => ({
      refresh: (await client.refresh(tokens.refresh_token)).body.error,
      code: (await client.token(pending.redemption)).body.error,
      device: (await client.poll(device.device_code)).status,
    });
    return { visitor, id, password, works, renewed };
  }

  const ALL_WORK = { elsewhere: 200, token: 200, key: 200 };
  const ALL_DEAD = { elsewhere: 401, token: 401, key: 401 };

  it("by a link ends sessions, programs and keys, after a warning", async () => {
    const { id, works, renewed } = await somebody("reset@example.com");
    expect(await works()).toEqual(ALL_WORK);
    const { url } = await (await admin.json("POST", "/api/service/admin/link", { userId: id })).json();
    const { pathname } = new URL(url);
    const page = await (await createVisitor(registry).get(pathname, { accept: "text/html" })).text();
    for (const said of ["Suite", "Nightly build", "API keys", "Programs"]) expect(page).toContain(said);
    expect(await works()).toEqual(ALL_WORK);
    expect((await createVisitor(registry).submit(pathname, { password: NEW })).status).toBe(303);
    expect(await works()).toEqual(ALL_DEAD);
    expect(await renewed()).toEqual({ refresh: "invalid_grant", code: "invalid_grant", device: 400 });
    const again = await signIn(registry, { email: "reset@example.com", password: NEW });
    const { apiKeys } = await (await again.get("/api/service/account/api-keys")).json();
    expect(apiKeys).toEqual([]);
  });

  it("in the account ends them too, except this browser", async () => {
    const { visitor, password, works, renewed } = await somebody("change@example.com");
    const page = await (await visitor.get("/account", { accept: "text/html" })).text();
    const [, section = ""] = page.split('id="password"');
    for (const said of ["Suite", "Nightly build"]) expect(section.split("</section>")[0]).toContain(said);
    const wrong = await visitor.submit("/account", { action: "password", current: "not the password", password: NEW });
    expect([wrong.status, await works()]).toEqual([400, ALL_WORK]);
    const changed = await visitor.submit("/account", { action: "password", current: password, password: NEW });
    expect(changed.headers.get("location")).toBe("/account?done=password");
    expect(await works()).toEqual(ALL_DEAD);
    expect(await renewed()).toEqual({ refresh: "invalid_grant", code: "invalid_grant", device: 400 });
    expect((await visitor.get(READ)).status).toBe(200);
  });

  it("of one person leaves those of others", async () => {
    const { works } = await somebody("bystander@example.com");
    const { visitor, password } = await somebody("changer@example.com");
    await visitor.submit("/account", { action: "password", current: password, password: NEW });
    expect(await works()).toEqual(ALL_WORK);
  });
});
