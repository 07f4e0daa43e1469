import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { steps } from "../src/domain/kinds.ts";
import { themeKind } from "../src/domain/theme/kind.ts";
import { hashDocument, ownerOf, SINGLETON } from "../src/store/kind.ts";
import { openRegistry, SECRET } from "./open-service.ts";
import { reportOf, runDsr, statusesOf, stepOf } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";
import { ADMIN_ENV, signIn, type Visitor } from "./visitor.ts";

const STEPS = steps.map(({ step }) => step);
const CREDENTIAL = { SERVICE_SYNC_SECRET: SECRET };

const registry = useRegistry(ADMIN_ENV);
const { useNew, sent: posts } = registry;
let admin: Visitor;
let folder = "";

beforeAll(async () => {
  admin = await signIn(registry.service);
});

const useExamples = async () => {
  folder = await registry.exampleFolder();
};
const useSystem = async () => {
  folder = await registry.systemFolder();
};
/** A key of the administrator that has only these scopes. */
const narrowKey = async (scopes: string[]): Promise<string> => {
  const made = await admin.json("POST", "/api/service/account/api-keys", { name: "Narrow", scopes });
  return (await made.json()).key;
};
const useEmpty = async () => {
  folder = await registry.emptyFolder();
};
const write = (path: string, content: string | Uint8Array) => put(folder, path, content);
const dsr = (...argv: string[]) => registry.dsr(folder, ...argv);
/** Writes that are the steps' own, without the bytes that go ahead of them. */
const writes = () =>
  posts()
    .map(({ path }) => path)
    .filter((path) => !path.startsWith("/api/sync/missing") && !path.startsWith("/api/sync/blobs"));
/** Steps with an endpoint of the specification; the others go through `/api/sync/upload`. */
const POSTED = ["config", "theme", "navigation", "pages", "tokens", "dtcg", "icons", "logos"];
const UPLOAD = "/api/sync/upload";
/** What was left out is reported last. */
const LEFT_OUT = "/api/sync/left-out";
/** Texts for agents go with the pages, and have no endpoint of the specification. */
const addressesOf = (step: string) =>
  POSTED.includes(step) ? [`/api/registry/${step}`, ...(step === "pages" ? [UPLOAD] : [])] : [UPLOAD];

describe("dsr push:all", () => {
  it("with --dry-run lists its changes, and sends and stores nothing", async () => {
    await useSystem();
    const ran = await dsr("push:all", "--dry-run", "--json");
    expect(ran.code).toBe(0);
    expect(reportOf(ran)).toMatchObject({ ok: true, dryRun: true, url: registry.between.url });
    expect(new Set(Object.values(statusesOf(ran)))).toEqual(new Set(["would send"]));
    expect(posts()).toEqual([]);
    await expect(readFile(join(folder, ".service/sync-state.json"))).rejects.toThrow("ENOENT");
    expect((await runDsr(["push:all", "--dry-run", "--url", registry.between.url], folder)).code).toBe(0);
  });

  it("with --dry-run exits with 1 if the push would not start: a rejected secret", async () => {
    await useSystem();
    const env = { SERVICE_SYNC_SECRET: "not-the-secret-of-this-registry" };
    const to = ["--url", registry.between.url];
    const ran = await runDsr(["push:all", "--dry-run", ...to], folder, env);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining("This push would fail")]);
    expect(ran.stdout).toContain("would be sent");
    const reported = await runDsr(["push:all", "--dry-run", "--json", ...to], folder, env);
    expect([reported.code, reportOf(reported)]).toMatchObject([
      1,
      { ok: false, message: expect.stringContaining("bearer token is not valid") },
    ]);
  });

  it("with --json writes one document on standard output: every step in order, with counts", async () => {
    await useExamples();
    const ran = await dsr("push:all", "--json");
    expect(ran.code).toBe(0);
    const { steps, ...rest } = reportOf(ran);
    expect(rest).toMatchObject({ ok: true, url: registry.between.url, dryRun: false, build: { status: "unchanged" } });
    expect(steps.map(({ step }) => step)).toEqual(STEPS);
    for (const step of steps) {
      expect(step).toMatchObject({ status: "sent", message: expect.any(String), warnings: expect.any(Array) });
      expect(step.bytes).toBeGreaterThan(0);
    }
    expect(new Set(posts().map(({ headers }) => headers["x-registry-push"])).size).toBe(1);
    expect(writes()).toEqual([...STEPS.flatMap(addressesOf), LEFT_OUT]);
  });

  it("leaves out the steps that --skip-<step> names", async () => {
    await useSystem();
    await useNew();
    const skipped = ["icons", "fonts", "dtcg"];
    const ran = await dsr("push:all", "--json", ...skipped.map((step) => `--skip-${step}`));
    expect(ran.code).toBe(0);
    expect(reportOf(ran).steps.map(({ step }) => step)).toEqual(STEPS.filter((step) => !skipped.includes(step)));
    expect(writes()).toEqual([...STEPS.filter((step) => !skipped.includes(step)).flatMap(addressesOf), LEFT_OUT]);
  });

  it("exits with 1 if a component with a script declaration was never built, and explains the build", async () => {
    await useEmpty();
    await write("components/chip/chip.js", 'export default { id: "chip", title: "Chip" };\n');
    await write("components/chip/chip.njk", "<p>Chip</p>\n");
    for (const more of [[], ["--dry-run"]]) {
      const ran = await dsr("push", "components", "--skip-build", ...more);
      expect(ran.code).toBe(1);
      expect(ran.stderr).toContain(
        "✗ chip: The component was never built, and only components/chip/chip.js declares it. Run dsr build chip, or push without --skip-build.",
      );
    }
    const built = await dsr("push", "components");
    expect(built.code, built.stderr).toBe(0);
    expect(await (await registry.service.get("/api/component/chip.json")).json()).toMatchObject({ title: "Chip" });
  });

  it.each([
    ["a wrong secret", { SERVICE_SYNC_SECRET: "wrong-secret-".repeat(4) }, "is not valid or has expired"],
    ["no credential", {}, "No credential found. Run dsr login --url"],
  ])("reports %s once, not for each step, and exits with 1", async (_, credential, sentence) => {
    await useSystem();
    const ran = await runDsr(["push:all", "--url", registry.between.url], folder, credential);
    expect([ran.code, ran.stdout, ran.stderr.trim().split("\n")]).toEqual([1, "", [expect.stringContaining(sentence)]]);
    expect(posts()).toEqual([]);
  });

  it("reports a missing registry once, and exits with 1", async () => {
    await useSystem();
    const ran = await runDsr(["push:all", "--url", "http://127.0.0.1:1"], folder, CREDENTIAL);
    expect([ran.code, ran.stdout, ran.stderr.trim().split("\n")]).toEqual([
      1,
      "",
      [expect.stringContaining("Cannot connect to http://127.0.0.1:1")],
    ]);
  });

  it("stores the message of -m with the change, in the history", async () => {
    await useEmpty();
    await write("theme.css", `/* ${Math.random()} */`);
    expect((await dsr("push:all", "-m", "Make it „teal“ 🎨")).code).toBe(0);
    const [newest] = (await (await registry.service.store()).history?.of(ownerOf(themeKind, SINGLETON), 1)) ?? [];
    expect(newest?.message).toBe("Make it „teal“ 🎨");
    expect(newest?.push).toMatch(/^[0-9a-f-]{36}$/);
    const sent = posts().find(({ path }) => path === "/api/registry/theme");
    expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ message: "Make it „teal“ 🎨" });
  });

  it("continues after a failed step, names it, and exits with 1", async () => {
    await useSystem();
    await useNew();
    await write("logos/logo-set.json", "{ broken");
    await write("public/api/tokens.json", '{"localStyles": 1}');
    const ran = await dsr("push:all", "--json");
    expect(ran.code).toBe(1);
    expect(reportOf(ran).ok).toBe(false);
    const done = Object.entries(statusesOf(ran)).flatMap(([step, status]) => (status === "sent" ? [step] : []));
    expect(done).toEqual(STEPS.filter((step) => !["logos", "tokens"].includes(step)));
    expect([statusesOf(ran).logos, statusesOf(ran).tokens]).toEqual(["refused", "refused"]);
    expect(stepOf(ran, "logos")?.message).toMatch(/logos\/logo-set\.json:1: the logo set is left out/);
    expect(stepOf(ran, "tokens")?.message).toMatch(/tokens\.json/);
    const shown = await dsr("push:all");
    expect(shown.code).toBe(1);
    expect(shown.stdout).toMatch(/✗ logos .*logo-set\.json/);
    expect(shown.stdout).toMatch(/2 failed/);
  });

  it("skips icons whose catalog is no array, and reports it", async () => {
    await useSystem();
    await write("icons/catalog.json", '{"icons": []}');
    const ran = await dsr("push:all", "--json");
    expect(ran.code).toBe(1);
    expect(stepOf(ran, "icons")?.message).toContain("the catalog must be a JSON array");
    expect(posts().map(({ path }) => path)).not.toContain("/api/registry/icons");
  });
});

describe("dsr push", () => {
  it("sends only what changed since the last push", async () => {
    await useSystem();
    expect((await dsr("push:all")).code).toBe(0);
    registry.between.passed = [];
    const second = await dsr("push", "--json");
    expect(second.code).toBe(0);
    expect(new Set(Object.values(statusesOf(second)))).toEqual(new Set(["unchanged"]));
    expect(posts()).toEqual([]);
    await write("theme.css", "/* changed */");
    const third = await dsr("push", "--json");
    expect(statusesOf(third)).toEqual({ ...statusesOf(second), theme: "sent" });
    // The file goes ahead of the record that names it.
    const paths = posts().map(({ path }) => path);
    expect(paths).toEqual(["/api/sync/missing", "/api/sync/blobs", "/api/registry/theme"]);
  });

  it("sends everything again to a registry without the last push", async () => {
    await useSystem();
    expect((await dsr("push:all")).code).toBe(0);
    const other = await openRegistry();
    const ran = await runDsr(["push", "--json", "--url", other.url], folder, CREDENTIAL);
    expect(new Set(Object.values(statusesOf(ran)))).toEqual(new Set(["sent"]));
    await other.close();
  });

  it("sends only the given steps, and rejects others with a list", async () => {
    await useSystem();
    expect((await dsr("push:all")).code).toBe(0);
    await write("theme.css", `/* ${Math.random()} */`);
    await write("pages/new.md", "# New");
    const ran = await dsr("push", "logos", "theme", "--json");
    expect(statusesOf(ran)).toEqual({ theme: "sent", logos: "unchanged" });
    const unknown = await dsr("push", "logo");
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain(STEPS.join(", "));
    expect((await dsr("push:all", "--skip-logo")).code).toBe(2);
  });
});

describe("the registry and the credential of a push", () => {
  it("are distinguished if wrong", async () => {
    await useEmpty();
    await write("theme.css", "/* x */");
    const before = await (await registry.service.store()).refresh();
    const cases: [string, Record<string, string>, RegExp][] = [
      [registry.between.url, { SERVICE_SYNC_SECRET: `${SECRET}x` }, /token is not valid/],
      [registry.between.url, {}, /No credential.*SERVICE_SYNC_SECRET/],
      [registry.between.url, { SERVICE_SYNC_SECRET: await narrowKey(["sync:read"]) }, /have the scope sync:write/],
      [registry.between.url, { SERVICE_SYNC_SECRET: await narrowKey(["reference:read"]) }, /have the scope sync:read/],
      ["http://127.0.0.1:2", CREDENTIAL, /Cannot connect to/],
    ];
    for (const [url, env, says] of cases) {
      registry.between.passed = [];
      const reported = await runDsr(["push:all", "--json", "--url", url], folder, env);
      expect([reported.code, JSON.parse(reported.stdout)]).toEqual([
        1,
        { ok: false, message: expect.stringMatching(says) },
      ]);
      const shown = await runDsr(["push:all", "--url", url], folder, env);
      expect([shown.code, shown.stdout, shown.stderr.trim().split("\n")]).toEqual([
        1,
        "",
        [expect.stringMatching(says)],
      ]);
      expect(registry.between.passed.map(({ method, path }) => `${method} ${path}`)).toEqual(
        registry.between.passed.map(() => "GET /api/sync/status"),
      );
      expect(reported.stdout + reported.stderr + shown.stderr).not.toContain(SECRET);
    }
    expect(await (await registry.service.store()).refresh()).toBe(before);
  });

  it.each([
    ["", 1, /No registry is configured/],
    ["ftp://registry.example", 2, /is not an HTTP or HTTPS URL/],
    ["registry.example", 2, /is not an HTTP or HTTPS URL/],
    ["localhost:4821", 2, /is not an HTTP or HTTPS URL/],
    ["http://registry.example?a=b", 2, /the part after \?/],
    ["https://user:hunter2@registry.example", 2, /user name/],
  ])("cannot be %j", async (url, code, says) => {
    await useEmpty();
    const ran = await runDsr(["push:all", `--url=${url}`], folder, CREDENTIAL);
    expect(ran.code).toBe(code);
    expect(ran.stderr).toMatch(says);
    expect(ran.stdout + ran.stderr).not.toContain("hunter2");
  });

  it("come from the configuration and the .env file of the workspace", async () => {
    await useEmpty();
    await write(
      "service.config.json",
      JSON.stringify({ registry: { url: registry.between.url }, app: { title: "From .env" } }),
    );
    await write(".env", `# secret\nSERVICE_SYNC_SECRET="${SECRET}"\nSERVICE_REGISTRY_URL=${registry.between.url}\n`);
    const ran = await runDsr(["push:all", "--json"], folder, { SERVICE_SYNC_SECRET: "" });
    expect([ran.code, stepOf(ran, "config")?.status]).toEqual([0, "sent"]);
    expect((await (await registry.service.get("/api/registry/config")).json()).data.title).toBe("From .env");
  });

  it("never print the credential, whatever it contains", async () => {
    await useEmpty();
    await write("theme.css", "/* x */");
    const ran = await runDsr(["push:all", "--url", registry.service.url], folder, {
      SERVICE_SYNC_SECRET: `${SECRET}\nX-Evil: 1`,
    });
    expect(ran.code).toBe(1);
    expect(ran.stdout + ran.stderr).not.toContain(SECRET);
  });

  it("are not sent to redirect targets, and a non-registry is rejected", async () => {
    await useEmpty();
    await write("theme.css", "/* x */");
    const seen: (string | undefined)[] = [];
    const other = createServer((request, response) => {
      if (request.url?.startsWith("/moved/"))
        response.writeHead(301, { location: `http://localhost${request.url}` }).end();
      else {
        seen.push(request.headers.authorization);
        response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
      }
    });
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const moved = await runDsr(["push:all", "--json", "--url", `http://127.0.0.1:${port}/moved`], folder, CREDENTIAL);
    expect([moved.code, JSON.parse(moved.stdout).message]).toEqual([1, expect.stringContaining("redirects to")]);
    expect(seen).toEqual([]);
    const site = await runDsr(["push:all", "--json", "--url", `http://127.0.0.1:${port}`], folder, CREDENTIAL);
    expect([site.code, JSON.parse(site.stdout).message]).toEqual([
      1,
      expect.stringContaining("Check that the URL is a design-system registry"),
    ]);
    other.close();
  });

  it("leave no secret of the configuration behind", async () => {
    await useEmpty();
    const canary = (name: string) => `canary-${name}`;
    await write(
      "service.config.json",
      JSON.stringify({
        registry: { url: registry.between.url, token: canary("registry") },
        figma: {
          accessToken: canary("figma"),
          file: "kept-file",
          nested: [{ password: canary("password"), passwd: canary("passwd") }],
        },
        analytics: {
          api_key: canary("underscore"),
          apiKey: canary("camel"),
          "api-key": canary("dash"),
          privateKey: canary("private"),
        },
        credentials: { user: canary("user"), deep: { er: [canary("deep")] } },
        mirror: `https://bot:${canary("url")}@git.example/repo and postgres://a:${canary("two")}@b/c`,
        odd: `https://bot:p@${canary("at")}@git.example/repo`,
        app: { title: "Kept title", clientSecret: canary("app"), TOKEN: canary("upper") },
      }),
    );
    const ran = await dsr("push:all", "--json");
    expect(ran.code).toBe(0);
    const [sent] = posts();
    expect(sent?.body).toContain("Kept title");
    expect(sent?.body).toContain("kept-file");
    expect(sent?.body).not.toContain("canary");
    expect(await (await registry.service.get("/api/registry/config")).text()).not.toContain("canary");
    expect(ran.stdout + ran.stderr).not.toContain("canary");
    const warnings = stepOf(ran, "config")?.warnings.join("\n");
    for (const place of ["figma.accessToken", "analytics.api_key", "clientSecret", "mirror"])
      expect(warnings).toContain(place);
    expect(await readFile(join(folder, ".service/sync-state.json"), "utf8")).not.toContain("canary");
  });
});

describe("digests of a push", () => {
  it("equal the stored ones: a second push of equal files changes nothing", async () => {
    await useSystem();
    await dsr("push:all");
    const head = await (await registry.service.store()).refresh();
    const again = await dsr("push:all", "--json");
    expect(reportOf(again).steps.map(({ changed }) => changed)).toEqual(STEPS.map(() => 0));
    expect(await (await registry.service.store()).refresh()).toBe(head);
    const css = await readFile(join(folder, "theme.css"), "utf8");
    const stored = await (await registry.service.store()).read().get(themeKind, SINGLETON);
    expect(stored?.hash).toBe(hashDocument(themeKind, { css }));
  });
});
