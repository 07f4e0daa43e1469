// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenService, openRegistry } from "./open-service.ts";
import { until } from "./until.ts";
import { ADMIN, ADMIN_ENV, createVisitor, csrfIn, signIn } from "./visitor.ts";

const PROXY = "127.0.0.1";
const forwarded = { "x-forwarded-for": "203.0.113.7" };

/** Signs in with a form of its own; more headers as a proxy writes them. */
async function tryToSignIn(service: OpenService, who: { email: string; password: string }, headers = {}) {
  const visitor = createVisitor(service);
  const page = await (await visitor.get("/sign-in", headers)).text();
  return (await visitor.post("/sign-in", { csrf: csrfIn(page), ...who }, headers)).status;
}

describe("an unconfigured proxy", () => {
  let service: OpenService;
  beforeAll(async () => {
    // Ten wrong passwords stand for a hundred: each costs a quarter of a second.
    service = await openRegistry("sqlite", { ...ADMIN_ENV, SERVICE_RATE_LIMITS: "0.1" });
  });
  afterAll(() => service.close());
  const guess = async (headers: Record<string, string>) => {
    for (let index = 0; index < 11; index++)
      await tryToSignIn(service, { email: `x${index}@example.com`, password: "not the password" }, headers);
  };

  it("doesn't let failed attempts lock out everyone behind it", async () => {
    await guess(forwarded);
    // The address is used up: who comes straight from it is refused.
    expect(await tryToSignIn(service, ADMIN)).toBe(429);
    expect(await tryToSignIn(service, ADMIN, forwarded)).toBe(303);
  });

  it("limits attempts for one account", async () => {
    const statuses = [];
    for (let index = 0; index < 4; index++)
      statuses.push(await tryToSignIn(service, { ...ADMIN, password: "not the password" }, forwarded));
    expect(statuses).toContain(429);
  });

  it("is reported to operators, once, and to administrators behind it", async () => {
    const lines = () => service.logged.filter((line) => line.includes('"event":"proxy"'));
    await until(() => expect(lines()).toEqual([expect.stringContaining(`SERVICE_TRUSTED_PROXIES=${PROXY}`)]));
    const other = await openRegistry("sqlite", ADMIN_ENV);
    const admin = await signIn(other);
    const reported = async (headers = {}) => (await admin.get("/admin", headers)).text();
    expect(await reported(forwarded)).toContain(`SERVICE_TRUSTED_PROXIES=${PROXY}`);
    expect(await reported()).not.toContain("SERVICE_TRUSTED_PROXIES");
    await other.close();
    const named = await openRegistry("sqlite", { ...ADMIN_ENV, SERVICE_TRUSTED_PROXIES: PROXY });
    const inside = await signIn(named);
    expect(await (await inside.get("/admin", forwarded)).text()).not.toContain("SERVICE_TRUSTED_PROXIES");
    await named.close();
  });
});

describe("two registries of one host", () => {
  it("keep sessions and forms apart in one browser", async () => {
    const env = { ...ADMIN_ENV, SERVICE_BASE_URL: "" };
    const [a, b] = await Promise.all([openRegistry("sqlite", env), openRegistry("sqlite", env)]);
    // Cookies know no ports: what one registry sets, the other is sent.
    const [atA, other] = [createVisitor(a), createVisitor(b)];
    const name = (service: OpenService, cookie: string) => `dsr_${cookie}_${new URL(service.url).port}`;
    await atA.submit("/sign-in", ADMIN);
    for (const [key, value] of atA.cookies) other.cookies.set(key, value);
    await other.submit("/sign-in", ADMIN);
    expect([...other.cookies.keys()]).toEqual(expect.arrayContaining([name(a, "session"), name(b, "session")]));
    for (const [key, value] of other.cookies) atA.cookies.set(key, value);
    expect((await atA.get("/admin")).status).toBe(200);
    expect((await other.get("/admin")).status).toBe(200);
    const out = await other.post("/sign-out", {});
    expect(out.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(
      ["session", "form", "oidc"].map((cookie) => name(b, cookie)),
    );
    await Promise.all([a.close(), b.close()]);
  });

  it("contain the port with TLS too, and none on the default port", async () => {
    for (const [address, pattern] of [
      ["https://design.example.com:8443", /^__Host-dsr_form_8443=/],
      ["https://design.example.com", /^__Host-dsr_form=/],
    ] as const) {
      const service = await openRegistry("sqlite", { SERVICE_BASE_URL: address });
      const response = await createVisitor(service).get("/sign-in");
      expect(response.headers.getSetCookie()[0]).toMatch(pattern);
      await service.close();
    }
  });
});

describe("a registry with https that is opened without", () => {
  const BASE = "https://design.example.com";
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry("sqlite", { ...ADMIN_ENV, SERVICE_BASE_URL: BASE });
  });
  afterAll(() => service.close());

  it("says on the page and after the form which address to use", async () => {
    // What a browser sends there: no Fetch Metadata, and no cookie back that is for https.
    const page = await fetch(`${service.url}/sign-in`, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain(`href="${BASE}/sign-in"`);
    const direct = await fetch(`${service.url}/sign-in`, {
      method: "POST",
      headers: { origin: service.url, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(ADMIN),
      redirect: "manual",
    });
    expect([direct.status, await direct.text()]).toEqual([403, expect.stringContaining(`Open ${BASE} instead`)]);
    const foreign = await fetch(`${service.url}/sign-in`, {
      method: "POST",
      headers: { origin: "http://192.0.2.10:3000", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(ADMIN),
      redirect: "manual",
    });
    expect(await foreign.text()).toContain(`Open the registry at ${BASE}`);
  });

  it("reports nothing at the right address", async () => {
    const secure: Record<string, string>[] = [{ "sec-fetch-site": "none" }, { "x-forwarded-proto": "https" }];
    for (const headers of secure) {
      const page = await fetch(`${service.url}/sign-in`, { headers: { accept: "text/html", ...headers } });
      expect(await page.text()).not.toContain("sign in at this address");
    }
  });
});
