// @module-tag long
import { spawnSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BYTE_STRINGS, packByteStrings } from "../src/platform/contract/byte-strings.ts";
import { listen } from "../src/server/listen.ts";
import { bothDatabases } from "./databases.ts";
import { leftOut } from "./left-out.ts";
import { countOf } from "./long-form.ts";
import { openRegistry, SECRET, SECRET_KEY } from "./open-service.ts";
import { startPostgres, type TestPostgres } from "./postgres.ts";
import { runDsr } from "./push-workspace.ts";
import { openSocket, requestBytes } from "./raw-http.ts";
import { BUILT, type Program } from "./spawn-dsr.ts";
import { type SpawnedService, spawnServe, temporaryFolder } from "./spawn-service.ts";
import { until } from "./until.ts";

const HEADERS = { authorization: `Bearer ${SECRET}`, "content-type": "application/json" };

/** Sends JSON with the secret. */
const post = (url: string, path: string, body: unknown) =>
  fetch(url + path, { method: "POST", headers: HEADERS, body: JSON.stringify(body) });

const get = (url: string, path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { "accept-encoding": "identity", ...headers } });

/** How often two push at once. */
const PUSHES = countOf("PROOF_RACES", 3);

describe("two concurrent pushes", () => {
  it.each(bothDatabases)(
    "are both accepted on %s, and each record comes completely from one of them",
    { tags: "repeated" },
    async (database) => {
      const service = await openRegistry(database);
      const theme = (one: string) => ({ css: `/* ${one} */`.repeat(3_000) });
      const pages = (one: string) => ({
        pages: Array.from({ length: 20 }, (_, index) => ({ slug: `page-${index}`, frontmatter: {}, markdown: one })),
      });
      for (let round = 0; round < PUSHES; round++) {
        const sides = [`left ${round}`, `right ${round}`];
        const answers = await Promise.all(
          sides.flatMap((one) => [
            service.post("/api/registry/theme", theme(one)),
            service.post("/api/registry/config", { data: { title: one, again: one } }),
            service.post("/api/registry/pages", pages(one)),
          ]),
        );
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
        expect(sides.map((one) => theme(one).css)).toContain(
          await (await service.get("/api/registry/theme.css")).text(),
        );
        const { data } = await (await service.get("/api/registry/config")).json();
        expect(sides).toContain(data.title);
        expect(data.again).toBe(data.title);
        const texts = await Promise.all(
          pages("").pages.map(
            async ({ slug }) => (await (await service.get(`/api/registry/pages/${slug}`)).json()).markdown,
          ),
        );
        expect(sides).toContain(texts[0]);
        expect(new Set(texts).size).toBe(1);
      }
      await service.close();
    },
  );

  it("from two workspaces: a replaced version is reported, and no record is mixed", async () => {
    const service = await openRegistry("sqlite");
    const { folder, remove } = await temporaryFolder();
    const workspaces = await Promise.all(
      ["left", "right"].map(async (side) => {
        const workspace = join(folder, side);
        await mkdir(join(workspace, "pages"), { recursive: true });
        await writeFile(join(workspace, "service.config.json"), JSON.stringify({ app: { title: side, client: side } }));
        await writeFile(join(workspace, "theme.css"), `/* ${side} */`);
        for (let index = 0; index < 30; index++) await writeFile(join(workspace, "pages", `page-${index}.md`), side);
        return workspace;
      }),
    );
    const push = (workspace: string) =>
      runDsr(["push:all", "--url", service.url], workspace, { SERVICE_SYNC_SECRET: SECRET });
    const ran = await Promise.all(workspaces.map(push));
    const { data } = await (await service.get("/api/registry/config")).json();
    const { pages } = await (await service.get("/api/registry/pages")).json();
    expect(["left", "right"]).toContain(data.title);
    expect(data.client).toBe(data.title);
    expect(pages).toHaveLength(30);
    // Each is done where nothing was there when it began or where it came first; otherwise it says what was changed meanwhile.
    for (const { code, stdout, stderr } of ran)
      expect([code, code === 0 ? "" : stdout + stderr]).toEqual(
        code === 0 ? [0, ""] : [1, expect.stringContaining("changed in the registry")],
      );
    expect(ran.some(({ stdout }) => /✓ config {2,}1 created/.test(stdout))).toBe(true);
    await service.close();
    await remove();
  });
});

describe("SIGTERM", () => {
  let folder = "";
  let remove = async () => {};
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterAll(() => remove());

  const start = (name: string) =>
    spawnServe({ DATABASE_URL: `sqlite:${join(folder, `${name}.db`)}`, SERVICE_SYNC_SECRET: SECRET });

  it("completes running requests, refuses new ones, informs balancers, and exits with 0", async () => {
    const service = await start("flight");
    const body = Buffer.from('{"css":"/* in flight */"}');
    const head = requestBytes({
      method: "POST",
      target: "/api/registry/theme",
      headers: [...Object.entries(HEADERS), ["Content-Length", `${body.length}`], ["Connection", "keep-alive"]],
    });
    const socket = await openSocket(service.url);
    let answer = "";
    socket.on("data", (piece) => {
      answer += piece;
    });
    socket.write(Buffer.concat([head, body.subarray(0, 5)]));
    expect((await get(service.url, "/api/registry/theme.css")).status).toBe(200);
    const ended = service.end("SIGTERM");

    await until(async () => expect((await get(service.url, "/readyz")).status).toBe(503));
    const ready = await get(service.url, "/readyz");
    expect(await ready.json()).toMatchObject({ error: "stopping" });
    expect(Number(ready.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await get(service.url, "/healthz")).status).toBe(200);
    const refused = await get(service.url, "/api/registry/theme.css");
    expect([refused.status, refused.headers.get("connection")]).toEqual([503, "close"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await post(service.url, "/api/registry/theme", { css: "" })).status).toBe(503);
    const stream = await get(service.url, "/api/mcp", { ...HEADERS, accept: "text/event-stream" });
    expect([stream.status, (await stream.json()).error]).toEqual([503, "stopping"]);

    socket.write(body.subarray(5));
    await until(() => expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"ok":true/));
    const { code, signal, stderr } = await ended;
    // A new registry says where its first administrator begins, and each request that was refused is a line.
    const expected = /"event":"setup"|"event":"request".*"status":503/;
    const unexpected = stderr.split("\n").filter((line) => line !== "" && !expected.test(line));
    expect({ code, signal, unexpected }).toEqual({ code: 0, signal: null, unexpected: [] });

    const again = await start("flight");
    expect(await (await get(again.url, "/api/registry/theme.css")).text()).toBe("/* in flight */");
    await again.end("SIGTERM");
  });

  it("stops an idle server immediately, with its idle connections", async () => {
    const service = await start("idle");
    const idle = await Promise.all(Array.from({ length: 5 }, () => openSocket(service.url)));
    await get(service.url, "/healthz");
    const started = performance.now();
    expect((await service.end("SIGTERM")).code).toBe(0);
    expect(performance.now() - started).toBeLessThan(5_000);
    for (const socket of idle) socket.destroy();
  });

  it("ends the streams of open pages, which then know when to come back", async () => {
    const service = await spawnServe({}, folder);
    const stream = await get(service.url, "/_/live");
    const text = stream.text();
    expect((await service.end("SIGTERM")).code).toBe(0);
    expect(await text).toContain("retry: ");
  });

  it("doesn't wait forever for slow clients", async () => {
    const requested = Promise.withResolvers<void>();
    const app = {
      answer: () => {
        requested.resolve();
        return new Promise<void>(() => {});
      },
    };
    const { url, close } = await listen(
      { app, quickAnswer: () => false, accessLog: { begin: () => ({ id: "1", ended() {} }) } },
      { host: "127.0.0.1", port: 0 },
    );
    const stuck = get(url, "/").catch((error: unknown) => error);
    await requested.promise;
    const started = performance.now();
    await close(200);
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(await stuck).toBeInstanceOf(Error);
  });
});

describe("PostgreSQL away", () => {
  let postgres: TestPostgres;
  let service: SpawnedService;
  const CACHED = ["/api/registry/theme.css", "/api/registry/config", "/docs", "/"];
  const kept = new Map<string, string>();

  beforeAll(async () => {
    postgres = await startPostgres();
    service = await spawnServe({
      DATABASE_URL: await postgres.url("faults"),
      SERVICE_SYNC_SECRET: SECRET,
      SERVICE_SECRET_KEY: SECRET_KEY,
    });
    await post(service.url, "/api/registry/theme", { css: "/* kept */" });
    await post(service.url, "/api/registry/config", { data: { title: "Kept" } });
    await post(service.url, "/api/registry/pages", { pages: [{ slug: "one", frontmatter: {}, markdown: "One" }] });
    for (const path of CACHED) kept.set(path, await (await get(service.url, path)).text());
    await postgres.stop();
  });
  afterAll(async () => {
    await service.end("SIGKILL");
    await postgres.close();
  });

  it("affects readiness, not liveness", async () => {
    const ready = await get(service.url, "/readyz");
    expect([ready.status, (await ready.json()).error]).toEqual([503, "unavailable"]);
    expect((await get(service.url, "/healthz")).status).toBe(200);
  });

  it.each(CACHED)("keeps caches of %s readable", async (path) => {
    const response = await get(service.url, path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(kept.get(path));
  });

  it.each(["/api/registry/pages/one", "/docs/one.md", "/api/search?q=one"])("is 503 as JSON for %s", async (path) => {
    await expectAway(await get(service.url, path));
  });

  it("has an HTML page for people", async () => {
    const response = await get(service.url, "/docs/one", { accept: "text/html" });
    expect(response.status).toBe(503);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.text()).toContain("The registry is unavailable");
  });

  it("is 503 as JSON for writes", async () => {
    await expectAway(await post(service.url, "/api/registry/theme", { css: "/* lost */" }));
    await expectAway(await post(service.url, "/api/registry/fonts", { fonts: [] }));
  });

  it("ends within 5 s after its return, without lost writes or traces of refused ones", async () => {
    await postgres.start();
    const back = performance.now();
    await until(async () => expect((await get(service.url, "/readyz")).status).toBe(200));
    await until(async () =>
      expect((await post(service.url, "/api/registry/config", { data: { title: "Back" } })).status).toBe(200),
    );
    expect(performance.now() - back).toBeLessThan(5_000);
    expect(await (await get(service.url, "/api/registry/theme.css")).text()).toBe("/* kept */");
    expect(await (await get(service.url, "/api/registry/config")).json()).toEqual({ data: { title: "Back" } });
    expect((await (await get(service.url, "/api/registry/pages/one")).json()).markdown).toBe("One");
  });

  it("in the middle of many requests ends none of them but with an answer, and not the process", async () => {
    let going = true;
    let taken = 0;
    const statuses = new Set<number>();
    const worker = async (index: number) => {
      for (let round = 0; going; round++) {
        const path = index % 2 === 0 ? "/api/registry/theme" : "/api/registry/pages/one";
        const response = await (index % 2 === 0
          ? post(service.url, path, { css: `/* ${index} ${round} */` })
          : get(service.url, `${path}?${round}`));
        await response.text();
        statuses.add(response.status);
        if (response.status === 200) taken++;
      }
    };
    const workers = Promise.all(Array.from({ length: 8 }, (_, index) => worker(index)));
    try {
      await until(() => expect(taken).toBeGreaterThan(20));
      await postgres.restart();
      const before = taken;
      await until(() => expect(taken).toBeGreaterThan(before + 20));
    } finally {
      going = false;
      await workers;
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(service.child.exitCode).toBe(null);
    expect(service.output.stderr).not.toMatch(/"unexpected"|\n\s+at /);
  });
});

async function expectAway(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.json()).toEqual({ error: "unavailable", message: expect.stringContaining("database") });
}

const ON_SMALL_DISK: Program = {
  node: "/bin/sh",
  main: fileURLToPath(new URL("./fixtures/on-small-disk.sh", import.meta.url)),
};
/** Whether this system lets a user have namespaces of their own, and a file system in them. */
const hasNamespaces =
  spawnSync("unshare", ["--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status ===
  0;

describe("a full disk", () => {
  it.skipIf(leftOut(!hasNamespaces, "a full disk needs user namespaces (unshare --user --mount)."))(
    "is 507 for writes, leaves reads alone, and is forgotten when there is room",
    async () => {
      const { folder, remove } = await temporaryFolder();
      const env = {
        DATABASE_URL: `sqlite:${join(folder, "registry.db")}`,
        SERVICE_SYNC_SECRET: SECRET,
        FOLDER: folder,
        NODE: BUILT.node,
        MAIN: BUILT.main,
      };
      const service = await spawnServe(env, tmpdir(), ON_SMALL_DISK);
      const filler = `/proc/${service.child.pid}/root${join(folder, "filler")}`;
      const fill = () => expect(writeFile(filler, Buffer.alloc(4 << 20))).rejects.toThrow("ENOSPC");
      const small = { css: "/* before */" };
      const files = (name: string) =>
        packByteStrings(Array.from({ length: 50 }, (_, index) => Buffer.alloc(9_000, `${name} ${index}`)));
      const postFiles = (name: string) =>
        fetch(`${service.url}/api/sync/blobs`, {
          method: "POST",
          headers: { authorization: `Bearer ${SECRET}`, "content-type": BYTE_STRINGS },
          body: files(name),
        });
      const large = { css: "/* a blob */".repeat(20_000) };
      expect((await post(service.url, "/api/registry/theme", small)).status).toBe(200);
      expect((await get(service.url, "/readyz")).status).toBe(200);
      await fill();

      await expectFull(await post(service.url, "/api/registry/theme", large));
      await expectFull(await postFiles("too many"));
      const pages = (count: number) => ({
        pages: Array.from({ length: count }, (_, index) => ({
          slug: `page-${index}`,
          frontmatter: {},
          markdown: "x".repeat(4_000),
        })),
      });
      await expectFull(await post(service.url, "/api/registry/pages", pages(100)));
      expect(await (await get(service.url, "/api/registry/theme.css")).text()).toBe("/* before */");
      expect(await (await get(service.url, "/api/registry/pages")).json()).toEqual({ pages: [] });
      expect((await get(service.url, "/healthz")).status).toBe(200);
      const ready = await get(service.url, "/readyz");
      expect([ready.status, (await ready.json()).error]).toEqual([503, "storage_full"]);

      await rm(filler);
      expect((await get(service.url, "/readyz")).status).toBe(200);
      expect((await post(service.url, "/api/registry/theme", large)).status).toBe(200);
      expect((await postFiles("too many")).status).toBe(200);
      expect((await post(service.url, "/api/registry/pages", pages(5))).status).toBe(200);
      await fill();
      await expectFull(await postFiles("again"));
      await rm(filler);
      expect((await postFiles("again")).status).toBe(200);
      expect(await (await get(service.url, "/api/registry/theme.css")).text()).toBe(large.css);
      expect((await service.end("SIGTERM")).code).toBe(0);
      await remove();
    },
  );
});

async function expectFull(response: Response): Promise<void> {
  expect([response.status, await response.json()]).toEqual([
    507,
    { error: "storage_full", message: expect.stringContaining("storage of the registry is full") },
  ]);
}
