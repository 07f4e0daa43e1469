import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { addressOf } from "../src/platform/contract/client.ts";
import { type Endpoint, pathParameters } from "../src/platform/contract/endpoint.ts";
import { casesOf, databases } from "./long-form.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, openRegistry } from "./open-service.ts";
import { isClosable, plan } from "./plan.ts";
import { copyExamples, runDsr } from "./push-workspace.ts";
import { spawnServe, temporaryFolder } from "./spawn-service.ts";

const endpoints = features.flatMap((feature) => (feature.routes ?? []).map((route) => route.endpoint));
const reads = endpoints.filter(({ method }) => method === "GET");
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Values with which the addresses of the examples exist. */
const EXISTING: Record<string, string> = {
  "/api/registry/pages/{slug*}": "getting-started",
  "/docs/{slug*}.md": "getting-started",
  "/docs/{slug*}": "getting-started",
  "/fonts/{file*}": "Figtree-Variable.woff2",
};
const addressFor = (endpoint: Endpoint, value: string) =>
  addressOf(endpoint, Object.fromEntries(pathParameters(endpoint.path).map(({ name }) => [name, value])));

const directives = (policy: string | null): Map<string, string[]> =>
  new Map(
    (policy ?? "").split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

/** A cookie that no script reads, no other site sends, and that names no domain. */
const SAFE_COOKIE = /^__Host-\w+=[\w-]*; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=(?:Lax|Strict)$/;

/** Answered with 200 to whoever asks with nothing set up: what is about a person has tests of its own. */
const isAlwaysThere = (endpoint: Endpoint) =>
  endpoint.path in EXISTING ||
  (plan(endpoint).public &&
    !endpoint.path.includes("{") &&
    (isClosable(endpoint) || /healthz|readyz|well-known|registry\/config/.test(endpoint.path)) &&
    endpoint.query?.safeParse({}).success !== false);

/** What every answer has, whatever it is. */
function expectSafe(response: Response, cookies = false): void {
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("referrer-policy")).toMatch(/^(?:same-origin|no-referrer)/);
  expect(response.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(cookies ? SAFE_COOKIE : "no cookie");
  for (const name of ["server", "x-powered-by", "via"]) expect(response.headers.get(name), name).toBe(null);
}

function expectPagePolicy(response: Response): void {
  const policy = directives(response.headers.get("content-security-policy"));
  expect(policy.get("default-src")).toEqual(["'none'"]);
  const scripts = policy.get("script-src") ?? [];
  expect(scripts).toContain("'strict-dynamic'");
  expect(scripts.filter((source) => source !== "'strict-dynamic'")).not.toEqual([]);
  for (const source of scripts) expect(source).toMatch(/^'(?:strict-dynamic|sha(?:256|384|512)-[A-Za-z0-9+/]+=*)'$/);
  for (const name of ["object-src", "base-uri", "frame-ancestors"]) expect(policy.get(name), name).toEqual(["'none'"]);
  expect(policy.get("form-action")).toEqual(["'self'"]);
  for (const name of ["style-src", "img-src", "connect-src", "font-src"])
    expect(
      policy.get(name)?.filter((source) => /^\*|^https?:$|unsafe|^blob:/.test(source)),
      name,
    ).toEqual([]);
  expect(response.headers.get("x-frame-options")).toBe("DENY");
}

/** Where a read says no it sends elsewhere, or says why: as a page of ours or as JSON. */
async function expectRefusal(response: Response): Promise<void> {
  if (response.status === 303) return expect(response.headers.get("location")).toMatch(/^(?:\/|https:\/\/design\.)/);
  expect(response.status).toBeGreaterThanOrEqual(400);
  if (response.headers.get("content-type")?.startsWith("text/html")) expectPagePolicy(response);
  else expect(await response.json()).toMatchObject({ error: expect.any(String) });
}

describe("the headers of a registry behind https", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openExamples("sqlite", { SERVICE_BASE_URL: "https://design.example.com" });
    const { catalog } = await (await service.get("/api/registry/icons")).json();
    const { logoSet } = await (await service.get("/api/registry/logos")).json();
    EXISTING["/icons/{id}.svg"] = catalog[0].id;
    EXISTING["/logos/{id}.svg"] = logoSet.variants[0].id;
  });
  afterAll(() => service.close());

  it.each(named(reads))("of %s are as its kind of content needs", async (_, endpoint) => {
    const response = await service.get(addressFor(endpoint, EXISTING[endpoint.path] ?? "no-such-thing"), {
      origin: "https://evil.example",
    });
    if (isAlwaysThere(endpoint)) expect(response.status).toBe(200);
    expectSafe(response, endpoint.headers === "page" && !isClosable(endpoint));
    if (response.status !== 200) return expectRefusal(response);
    const type = response.headers.get("content-type") ?? "";
    const open = response.headers.get("access-control-allow-origin");
    if (endpoint.headers === "page") {
      expect(type).toBe("text/html; charset=utf-8");
      expect(open).toBe(null);
      expectPagePolicy(response);
      const [, hash] = /'sha256-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "") ?? [];
      const inline = [
        ...(await response.text()).matchAll(
          /<script(?![^>]*\bsrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g,
        ),
      ];
      for (const [, script = ""] of inline) expect(createHash("sha256").update(script).digest("base64")).toBe(hash);
      return;
    }
    expect(open).toBe(plan(endpoint).origins === "all" ? "*" : null);
    expect(response.headers.get("access-control-allow-credentials")).toBe(null);
    expect(type).not.toMatch(/^text\/html/);
    if (type.startsWith("image/svg")) {
      const policy = directives(response.headers.get("content-security-policy"));
      expect(policy.get("sandbox")).toEqual([]);
      expect(policy.get("default-src")).toEqual(["'none'"]);
      expect(policy.has("script-src")).toBe(false);
    }
  });

  it.each(named(endpoints))("of %s are safe when it refuses", async (_, endpoint) => {
    const target = service.url + addressFor(endpoint, "no-such-thing");
    // Doors of OAuth and MCP say themselves who may come from another site.
    const hasOwnDoor = endpoints.some(({ path, preflight }) => path === endpoint.path && preflight);
    for (const method of ["DELETE", "OPTIONS", ...(endpoint.method === "POST" ? ["POST"] : [])]) {
      const response = await fetch(target, { method, headers: { origin: "https://evil.example" } });
      expectSafe(response, endpoint.headers === "page" && method === "POST");
      const open = response.headers.get("access-control-allow-origin");
      expect(response.headers.get("access-control-allow-credentials")).toBe(null);
      if (hasOwnDoor) expect(open).not.toBe("https://evil.example");
      else if (method === "OPTIONS") {
        const requested = endpoint.origins === "all" ? endpoint.method : "GET, HEAD";
        expect(response.headers.get("access-control-allow-methods")).toBe(requested);
      } else {
        const reported = endpoint.origins === "all" && method === endpoint.method ? "*" : null;
        expect([open, response.status >= 400]).toEqual([reported, true]);
      }
    }
  });

  it.each(["/nothing-here", "/docs/nothing-here", "/logos/x.svg", "/icons/%3Cscript%3E.svg"])(
    "of the page for %s that is not there, too",
    async (path) => {
      const response = await service.get(path, { accept: "text/html" });
      expect(response.status).toBe(404);
      expectSafe(response);
      expectPagePolicy(response);
      expect(await response.text()).not.toContain("<script>.svg");
    },
  );

  it("don't promise HTTPS without TLS", async () => {
    const plain = await openRegistry();
    for (const path of ["/", "/healthz", "/nothing"])
      expect((await plain.get(path)).headers.get("strict-transport-security")).toBe(null);
    await plain.close();
  });

  it("of uncached responses forbid caching", async () => {
    const refused = await service.get("/nothing-here");
    expect(refused.headers.get("cache-control")).toBe("no-store");
    const written = await service.post("/api/registry/config", { data: {} });
    expect(written.headers.get("cache-control")).toBe("no-store");
  });
});

describe.each(databases)("the shared secret of a registry on %s", (database) => {
  it("is in nothing that leaves it: answers, logs, workspace, database", { tags: "repeated" }, async () => {
    const { folder, remove } = await temporaryFolder();
    const canary = "canary-secret-canary-secret-canary-0";
    const url = database === "sqlite" ? `sqlite:${join(folder, "registry.db")}` : undefined;
    const service = url ? await spawned(url, canary) : await onPostgres(canary);
    const workspace = await copyExamples();
    const pushed = await runDsr(["push:all", "--json", "-m", "A push", "--url", service.url], workspace.folder, {
      SERVICE_SYNC_SECRET: canary,
    });
    expect(pushed.code).toBe(0);

    const reported = [pushed.stdout, pushed.stderr];
    const ways = [`Bearer ${canary}`, `bearer  ${canary}`, `Bearer ${canary}x`, `Basic ${canary}`, canary];
    for (const authorization of casesOf(ways, 3)) {
      for (const endpoint of endpoints) {
        const headers = { authorization, "content-type": "application/json", "x-registry-push": canary };
        const { method } = endpoint;
        const body = method === "GET" ? undefined : "{";
        const target = service.url + addressFor(endpoint, "x");
        const response = await fetch(target, { method, headers, body, redirect: "manual" });
        const endless = response.headers.get("content-type") === "text/event-stream";
        reported.push(JSON.stringify([...response.headers]), endless ? "" : await response.text());
        if (endless) await response.body?.cancel();
      }
    }
    reported.push(await readFile(join(workspace.folder, ".service/sync-state.json"), "utf8"), await service.end());
    expect(reported.filter((text) => text.includes(canary))).toEqual([]);
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (file.isFile())
        expect((await readFile(join(file.parentPath, file.name))).includes(canary), file.name).toBe(false);
    }
    await workspace.remove();
    await remove();
  });
});

interface Watched {
  url: string;
  /** Ends it; answers all it has written. */
  end(): Promise<string>;
}

async function spawned(url: string, secret: string): Promise<Watched> {
  const service = await spawnServe({ DATABASE_URL: url, SERVICE_SYNC_SECRET: secret });
  return {
    url: service.url,
    async end() {
      const { stdout, stderr } = await service.end("SIGTERM");
      return stdout + stderr;
    },
  };
}

async function onPostgres(secret: string): Promise<Watched> {
  const service = await openRegistry("postgres", { SERVICE_SYNC_SECRET: secret });
  return {
    url: service.url,
    async end() {
      const { revisions } = await (await service.store()).changes(0, 10_000);
      await service.close();
      return service.logged.join("\n") + JSON.stringify(revisions);
    },
  };
}
