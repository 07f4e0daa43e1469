import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { sendRaw } from "./raw-http.ts";

const requestLine = z.object({
  time: z.iso.datetime(),
  level: z.enum(["debug", "info", "warn"]),
  event: z.literal("request"),
  id: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number().optional(),
  bytes: z.number(),
  ms: z.number(),
  actor: z.string().optional(),
  remote: z.string(),
  agent: z.string().optional(),
});

/** What the log says of requests, once the process has ended. */
const requestsOf = ({ logged }: Pick<OpenService, "logged">) =>
  logged.filter((line) => line.includes('"event":"request"')).map((line) => requestLine.parse(JSON.parse(line)));

describe("the log of requests", () => {
  let open: OpenService | OpenPeople | undefined;
  afterEach(() => open?.close());
  const registry = async (env: Record<string, string> = {}) => {
    const opened = await openRegistry("sqlite", { SERVICE_LOG_LEVEL: "info", ...env });
    open = opened;
    return opened;
  };

  it("has a line of JSON for each request with its subject, caller and outcome", async () => {
    const service = await registry();
    const agent = `Test/1 ${"x".repeat(500)}`;
    const known = await service.get("/api/registry/config", { "user-agent": agent });
    await known.text();
    const again = await service.get("/api/registry/config");
    await again.text();
    const theme = await service.post("/api/registry/theme", { css: ":root {}" });
    const refused = await service.get("/api/service/admin/users");
    const absent = await service.get("/nothing/here?token=in-a-query");
    await Promise.all([theme, refused, absent].map((answer) => answer.text()));
    await service.close();
    const lines = requestsOf(service);
    expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual([
      ["GET", "/api/registry/config", 200],
      ["GET", "/api/registry/config", 200],
      ["POST", "/api/registry/theme", theme.status],
      ["GET", "/api/service/admin/users", 401],
      ["GET", "/nothing/here", 404],
    ]);
    const answers = [known, again, theme, refused, absent];
    expect(lines.map(({ id }) => id)).toEqual(answers.map(({ headers }) => headers.get("x-request-id")));
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(lines.map(({ actor }) => actor)).toEqual([undefined, undefined, "shared-secret", undefined, undefined]);
    for (const { bytes, remote, ms } of lines) {
      expect(bytes).toBeGreaterThan(100);
      expect(remote).toMatch(/127\.0\.0\.1|::1/);
      expect(ms).toBeGreaterThanOrEqual(0);
    }
    expect(lines[0]?.agent).toBe(agent.slice(0, 160));
  });

  it("contains the caller, and no secrets", async () => {
    const people = await openPeople("sqlite", { SERVICE_LOG_LEVEL: "info" });
    open = people;
    const admin = await people.signIn("admin");
    const invited = await fetch(`${people.url}/api/service/admin/invite`, {
      method: "POST",
      headers: { cookie: admin.cookie, origin: people.url, "content-type": "application/json" },
      body: JSON.stringify({ email: "grace@example.com", role: "member" }),
    });
    const { inviteUrl } = await invited.json();
    const { pathname } = new URL(inviteUrl);
    const [, , token = ""] = pathname.split("/");
    expect(token.length).toBeGreaterThan(20);
    for (const path of [pathname, pathname.replace("i", "%69"), `${pathname}/more`, `/reset/${token}`, `/?t=${token}`])
      await (await fetch(people.url + path)).text();
    await sendRaw(people.url, { method: "GET", target: `http://registry.test${pathname}` });
    await people.close();
    const lines = requestsOf(people);
    expect(people.logged.join("\n")).not.toContain(token);
    expect(people.logged.join("\n")).not.toContain("grace@example.com");
    expect(lines.filter(({ path }) => path === "/invite/{token}")).toHaveLength(4);
    expect(lines.find(({ path }) => path.endsWith("/invite"))?.actor).toMatch(/^user:/);
  });

  it("uses the request ID only of a trusted proxy, if it is a plain name", async () => {
    const service = await registry({ SERVICE_TRUSTED_PROXIES: "127.0.0.1,::1" });
    const idFor = async (given: string) =>
      (await service.get("/healthz", { "x-request-id": given })).headers.get("x-request-id");
    expect(await idFor("4bf92f3577b34da6-1")).toBe("4bf92f3577b34da6-1");
    for (const given of ["two words", '{"a":1}', "x".repeat(129), "", "a,b"])
      expect(await idFor(given), given).toMatch(/^[0-9a-f]{16}-\w+$/);
    await service.close();
    const stranger = await registry();
    const answer = await stranger.get("/healthz", { "x-request-id": "mine" });
    expect(answer.headers.get("x-request-id")).not.toBe("mine");
  });

  it("keeps one line per request, whatever it contains", async () => {
    const service = await registry();
    const forged = '\u009b31m","actor":"shared-secret"\u0085{"event":"request"}';
    await sendRaw(service.url, { method: "GET", target: '/"quoted"', headers: [["User-Agent", forged]] });
    await service.close();
    for (const line of service.logged) expect(line).toMatch(/^[ -~]+$/);
    const [line, ...others] = requestsOf(service);
    expect([line?.path, line?.agent, line?.actor, others]).toEqual(['/"quoted"', forged, undefined, []]);
  });

  it.each([
    ["silent", 0, false],
    ["error", 0, false],
    ["warn", 0, false],
    ["info", 1, true],
    ["debug", 2, true],
  ])("at %s has %i lines for a read and a probe", async (SERVICE_LOG_LEVEL, lines, setUp) => {
    const service = await registry({ SERVICE_LOG_LEVEL });
    await (await service.get("/api/registry/config")).text();
    await (await service.get("/healthz")).text();
    await service.close();
    expect(requestsOf(service)).toHaveLength(lines);
    expect(service.logged.some((line) => line.includes('"event":"setup"'))).toBe(setUp);
  });

  it("is empty without a level: each line costs a fifth of a cached read", async () => {
    const service = await registry({ SERVICE_LOG_LEVEL: "" });
    await (await service.get("/api/registry/config")).text();
    await service.close();
    expect(requestsOf(service)).toEqual([]);
    expect(service.logged.some((line) => line.includes('"event":"setup"'))).toBe(true);
  });

  it("loses none of a thousand requests when the process is stopped", async () => {
    const service = await registry();
    const paths = Array.from({ length: 1_000 }, (_, index) => `/api/registry/config?n=${index}`);
    for (let at = 0; at < paths.length; at += 50)
      await Promise.all(paths.slice(at, at + 50).map(async (path) => (await service.get(path)).text()));
    await service.close();
    expect(requestsOf(service)).toHaveLength(1_000);
  });
});

describe("a variable with an unknown name", () => {
  it("is reported at start with a suggestion, without its value", async () => {
    const service = await openRegistry("sqlite", {
      SERVICE_SYNC_SECERT: SECRET,
      SERVICE_PUBLIC_READ: "false",
      SERVICE_ENTIRELY_ELSE: "1",
    });
    await service.close();
    const reported = service.logged.filter((line) => line.startsWith("! "));
    expect(reported).toEqual([
      "! SERVICE_ENTIRELY_ELSE is unknown and has no effect.",
      "! SERVICE_PUBLIC_READ is unknown: did you mean SERVICE_PUBLIC_READS?",
      "! SERVICE_SYNC_SECERT is unknown: did you mean SERVICE_SYNC_SECRET?",
    ]);
    expect(service.logged.join("\n")).not.toContain(SECRET);
  });
});
