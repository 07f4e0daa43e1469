import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  dsr,
  type Environment,
  emptyDatabase,
  fillRegistry,
  publicReads,
  send,
  whileServing,
} from "./backup-registry.ts";
import { bothDatabases } from "./databases.ts";
import { casesOf, countOf, databases, isLongForm } from "./long-form.ts";
import { SECRET, SECRET_KEY } from "./open-service.ts";
import { spawnDsr } from "./spawn-dsr.ts";
import { runServe, spawnServe, temporaryFolder } from "./spawn-service.ts";
import { freshBucket, hasSwift } from "./swift-shared.ts";
import { until } from "./until.ts";

/** Backups of what is written meanwhile. */
const BACKUPS = isLongForm ? 3 : 1;
/** Pages of what is killed. */
const PAGES = isLongForm ? 300 : 60;
/** How often a backup and a restore are killed. */
const KILLS = Math.ceil(countOf("PROOF_CRASHES", 24) / 12);

let folder = "";
let remove = async () => {};
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const logIdOf = async (url: string): Promise<string> => (await (await fetch(`${url}/readyz`)).json()).logId;
const expectDone = (ended: { code: number | null; stderr: string }) =>
  expect([ended.code, ended.stderr]).toEqual([0, ""]);

describe.each(bothDatabases)("a backup of %s", (from) => {
  let kept: Awaited<ReturnType<typeof temporaryFolder>>;
  let source: Environment;
  let before: { reads: Record<string, string>; logId: string };
  beforeAll(async () => {
    kept = await temporaryFolder();
    source = await emptyDatabase(from, kept.folder);
    before = await whileServing(source, async (url) => {
      await fillRegistry(url);
      expectDone(await dsr(source, kept.folder, "backup", "b.tar"));
      return { reads: await publicReads(url), logId: await logIdOf(url) };
    });
    expect(Object.keys(before.reads).length).toBeGreaterThan(30);
    expectDone(await dsr({}, kept.folder, "verify", "b.tar"));
  });
  afterAll(() => kept.remove());

  it.each(bothDatabases.filter((to) => isLongForm || to !== from))(
    "restores into %s with every public read byte for byte and a new identity of the log",
    { tags: "repeated" },
    async (to) => {
      const target = await emptyDatabase(to, folder, "other");
      if (from !== to) target.SERVICE_SECRET_KEY = await keyOf(source, kept.folder);
      const backup = join(kept.folder, "b.tar");
      expectDone(await dsr(target, folder, "restore", backup));
      expectDone(await dsr(target, folder, "verify"));
      await whileServing(target, async (url) => {
        expect(await logIdOf(url)).not.toBe(before.logId);
        expect(await publicReads(url)).toEqual(before.reads);
        // The next revision and the next line of the audit log find their numbers.
        await send(url, "/api/registry/theme", { css: "/* after */" });
      });
      const again = await dsr(target, folder, "restore", backup);
      expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("not empty")]);
    },
  );
});

describe.skipIf(!hasSwift)("a backup of a registry with a bucket", () => {
  it("holds its blobs, and is restored into another bucket or a folder", {
    tags: "long",
    timeout: 240_000,
  }, async () => {
    const source = { ...(await emptyDatabase("sqlite", folder)), ...(await freshBucket()).env };
    const reads = await whileServing(source, async (url) => {
      await fillRegistry(url);
      return publicReads(url);
    });
    expectDone(await dsr(source, folder, "verify"));
    expectDone(await dsr(source, folder, "backup", "b.tar"));
    expectDone(await dsr({}, folder, "verify", "b.tar"));

    const other = await freshBucket();
    for (const [name, env] of [
      ["bucket", other.env],
      ["folder", {}],
    ] as const) {
      const target = { ...(await emptyDatabase("sqlite", folder, name)), ...env };
      expectDone(await dsr(target, folder, "restore", "b.tar"));
      expectDone(await dsr(target, folder, "verify"));
      await whileServing(target, async (url) => expect(await publicReads(url)).toEqual(reads));
    }
    expect((await other.objects()).length).toBeGreaterThan(2);
  });
});

/** Rows of a statement on the database of PostgreSQL a registry has. */
async function inSchema(env: Record<string, string>, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function keyOf(source: Record<string, string>, at: string): Promise<string> {
  return source.SERVICE_SECRET_KEY ?? (await readFile(join(at, "registry.db.key"), "utf8")).trim();
}

describe.each(databases)("a backup of %s", (database) => {
  it("is one revision, though many are written meanwhile", { tags: "long" }, async () => {
    const source = await emptyDatabase(database, folder);
    await whileServing(source, async (url) => {
      let going = true;
      let taken = 0;
      const writer = async () => {
        for (let n = 0; going; n++) {
          const pages = ["left", "right"].map((slug) => ({
            slug,
            frontmatter: {},
            markdown: `${n} `.repeat(n % 2 ? 20 : 9_000),
          }));
          await send(url, "/api/registry/pages", { pages });
          taken++;
        }
      };
      const writing = writer();
      try {
        await until(() => expect(taken).toBeGreaterThan(3));
        const before = taken;
        for (let round = 0; round < BACKUPS; round++) {
          const { code, stdout, stderr } = await dsr(source, folder, "backup", `${round}.tar`, "--json");
          expect([code, stderr]).toEqual([0, ""]);
          const { manifest, tables } = JSON.parse(stdout);
          expect(tables.revision).toBe(manifest.revision);
          const verified = await dsr({}, folder, "verify", `${round}.tar`);
          expect([verified.code, verified.stderr]).toEqual([0, ""]);
        }
        expect(taken).toBeGreaterThan(before);
      } finally {
        going = false;
        await writing;
      }
      const target = await emptyDatabase(database, folder, "other");
      if (database === "sqlite") expect(await keyOf(source, folder)).toHaveLength(64);
      expectDone(await dsr(target, folder, "restore", `${BACKUPS - 1}.tar`));
      await whileServing(target, async (there) => {
        const [left, right] = await Promise.all(
          ["left", "right"].map(
            async (slug) => (await (await fetch(`${there}/api/registry/pages/${slug}`)).json()).markdown,
          ),
        );
        expect(left).toBe(right);
      });
    });
  });

  it("takes the place of another registry only with --replace, and keeps that one", async () => {
    const [source, target] = [await emptyDatabase(database, folder), await emptyDatabase(database, folder, "other")];
    await whileServing(source, async (url) => {
      await send(url, "/api/registry/theme", { css: "/* backed up */" });
      expectDone(await dsr(source, folder, "backup", "b.tar"));
    });
    await whileServing(target, async (url) => {
      await send(url, "/api/registry/theme", { css: "/* to be kept */".repeat(9_000) });
      const refused = await dsr(target, folder, "restore", "b.tar", "--replace");
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is using this database")]);
    });
    const refused = await dsr(target, folder, "restore", "b.tar");
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("--replace")]);
    // What a restore leaves that was killed: the server names it, the next restore removes it.
    if (database === "sqlite") await mkdir(join(folder, "other.db-restoring"));
    else await inSchema(target, "create schema public_restoring");
    const service = await spawnServe(target);
    await expect
      .poll(() => service.output.stdout + service.output.stderr)
      .toMatch(/A restore into .*restoring.* was interrupted/);
    await service.end("SIGTERM");
    const { code, stdout, stderr } = await dsr(target, folder, "restore", "b.tar", "--replace", "--json");
    expect(stderr + stdout).toMatch(/kept/);
    if (database === "sqlite") expect(await readdir(folder)).not.toContain("other.db-restoring");
    else expect(await inSchema(target, "select from pg_namespace where nspname = 'public_restoring'")).toEqual([]);
    const { kept } = JSON.parse(stdout);
    expect([code, kept]).toEqual([0, expect.stringContaining("before")]);
    expectDone(await dsr(target, folder, "verify"));
    await whileServing(target, async (url) => {
      expect(await (await fetch(`${url}/api/registry/theme.css`)).text()).toBe("/* backed up */");
    });
    if (database === "postgres") return;
    await whileServing({ ...target, DATABASE_URL: `sqlite:${join(kept, "other.db")}` }, async (url) => {
      expect(await (await fetch(`${url}/api/registry/theme.css`)).text()).toContain("to be kept");
    });
  });

  it("killed while it is written or restored leaves nothing half", { tags: "repeated" }, async () => {
    const source = await emptyDatabase(database, folder);
    await whileServing(source, async (url) => {
      await fillRegistry(url);
      const pages = Array.from({ length: PAGES }, (_, n) => ({
        slug: `p${n}`,
        frontmatter: {},
        markdown: "text ".repeat(5_000 + n),
      }));
      for (let at = 0; at < pages.length; at += 100)
        await send(url, "/api/registry/pages", { pages: pages.slice(at, at + 100) });
    });
    expectDone(await dsr(source, folder, "backup", "whole.tar"));
    const key = await keyOf(source, folder);
    const target = { ...(await emptyDatabase(database, folder, "other")), SERVICE_SECRET_KEY: key };
    for (let round = 0; round < KILLS; round++) {
      const writing = spawnDsr(["backup", `killed-${round}.tar`], { cwd: folder, env: source });
      const reading = spawnDsr(["restore", "whole.tar"], { cwd: folder, env: target });
      await sleep(150 + (round % 6) * 130);
      writing.child.kill("SIGKILL");
      reading.child.kill("SIGKILL");
      await Promise.all([writing.ended, reading.ended]);
      for (const name of (await readdir(folder)).filter((one) => one === `killed-${round}.tar`))
        expectDone(await dsr({}, folder, "verify", name));
      // Nothing, all of it, or a word on how to go on.
      const ended = await dsr(target, folder, "verify");
      if (ended.code !== 0) expect(ended.stderr).toMatch(/doesn't exist|no registry yet|run dsr restore again/);
    }
    expectDone(await dsr(source, folder, "backup", "last.tar"));
    expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([]);
    const last = await dsr(target, folder, "restore", "whole.tar");
    if (last.code !== 0) expect(last.stderr).toContain("not empty");
    const { stdout } = await dsr(target, folder, "verify", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, revisions: expect.any(Number), faults: [] });
    await whileServing(target, async (url) => {
      expect((await (await fetch(`${url}/api/registry/pages`)).json()).pages).toHaveLength(PAGES + 2);
    });
  });
});

describe("a damaged SQLite file", () => {
  it("is put aside by --replace", async () => {
    const source = await emptyDatabase("sqlite", folder);
    await whileServing(source, fillRegistry);
    expectDone(await dsr(source, folder, "backup", "b.tar"));
    await writeFile(join(folder, "registry.db"), "no database any more ".repeat(100));
    const refused = await dsr(source, folder, "restore", "b.tar");
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/cannot be read.*--replace/)]);
    expectDone(await dsr(source, folder, "restore", "b.tar", "--replace"));
    expectDone(await dsr(source, folder, "verify"));
  });
});

describe("a restore into SQLite that was killed while the files took their place", () => {
  it.each(casesOf(["restored", "arriving"], 2))(
    "starts no server and is completed by the next one (%s)",
    { tags: "repeated" },
    async (state) => {
      const source = await emptyDatabase("sqlite", folder);
      await whileServing(source, fillRegistry);
      expectDone(await dsr(source, folder, "backup", "b.tar"));
      const target = await emptyDatabase("sqlite", folder, "other");
      expectDone(await dsr(target, folder, "restore", "b.tar"));
      // As it lies in the middle: what arrives in a folder, of what was there nothing yet, or all, put aside.
      const aside = join(folder, `other.db-${state}`);
      await mkdir(aside);
      for (const part of ["", "-blobs", ".key"])
        await rename(join(folder, `other.db${part}`), join(aside, `other.db${part}`));
      if (state === "restored") await writeFile(join(folder, "other.db"), "what was there");
      else await rename(join(aside, "other.db-blobs"), join(folder, "other.db-blobs"));
      const refused = await runServe({ PORT: "0", ...target });
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("run dsr restore again")]);
      expectDone(await dsr(target, folder, "restore", "b.tar"));
      expectDone(await dsr(target, folder, "verify"));
      const left = (await readdir(folder)).filter((name) => name.startsWith("other.db-"));
      expect(left.filter((name) => !name.startsWith("other.db-before-"))).toEqual(["other.db-blobs"]);
      expect(left.length).toBe(state === "restored" ? 2 : 1);
    },
  );
});

describe("the secret key", () => {
  it("stops the start where it is missing or another and something is encrypted, and is in the backup unless left out", async () => {
    const source = await emptyDatabase("sqlite", folder);
    const file = join(folder, "registry.db.key");
    await whileServing(source, async () => {});
    await rm(file);
    // Nothing is encrypted yet: a new one does.
    await whileServing(source, fillRegistry);
    const key = await readFile(file, "utf8");
    expectDone(await dsr(source, folder, "backup", "with.tar"));
    expectDone(await dsr(source, folder, "backup", "without.tar", "--without-key"));
    expect((await stat(join(folder, "with.tar"))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, "with.tar"))).includes(key.trim())).toBe(true);
    expect((await readFile(join(folder, "without.tar"))).includes(key.trim())).toBe(false);

    await rm(file);
    const missing = await runServe({ PORT: "0", ...source });
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringMatching(/registry\.db\.key with the key of this database is missing.*SERVICE_SECRET_KEY/),
    ]);
    expect(await readdir(folder)).not.toContain("registry.db.key");
    await writeFile(file, `${"0".repeat(64)}\n`);
    const foreign = await runServe({ PORT: "0", ...source });
    expect([foreign.code, foreign.stderr]).toEqual([
      1,
      expect.stringContaining("registry.db.key does not contain the key"),
    ]);
    const wrong = await runServe({ PORT: "0", ...source, SERVICE_SECRET_KEY: SECRET_KEY });
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("SERVICE_SECRET_KEY is not the key")]);
    await whileServing({ ...source, SERVICE_SECRET_KEY: key.trim() }, async () => {});

    const target = await emptyDatabase("sqlite", folder, "other");
    const requested = await dsr(target, folder, "restore", "without.tar");
    expect([requested.code, requested.stderr]).toEqual([1, expect.stringContaining("Set SERVICE_SECRET_KEY")]);
    expect((await readdir(folder)).filter((name) => name.startsWith("other"))).toEqual([]);
    expectDone(await dsr({ ...target, SERVICE_SECRET_KEY: key.trim() }, folder, "restore", "without.tar"));
    expectDone(await dsr(target, folder, "restore", "with.tar", "--replace"));
    expect(await readFile(join(folder, "other.db.key"), "utf8")).toBe(key);
    expect((await stat(join(folder, "other.db.key"))).mode & 0o777).toBe(0o600);
    await whileServing(target, async () => {});

    // The way out where it is lost.
    expectDone(await dsr(source, folder, "new-key", "--yes"));
    await whileServing(source, async () => {});
  });

  it("is never in a backup of PostgreSQL, whose start needs the one that encrypted", { tags: "long" }, async () => {
    const source = await emptyDatabase("postgres", folder);
    await whileServing(source, fillRegistry);
    expectDone(await dsr(source, folder, "backup", "b.tar"));
    expect((await readFile(join(folder, "b.tar"))).includes(SECRET_KEY)).toBe(false);
    const foreign = await runServe({ PORT: "0", ...source, SERVICE_SECRET_KEY: `another ${SECRET}`.replace(" ", "-") });
    expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining("SERVICE_SECRET_KEY is not the key")]);
  });
});

describe("the commands", () => {
  it("report faults of their arguments", async () => {
    const source = await emptyDatabase("sqlite", folder, "absent");
    const said = async (...argv: string[]) => {
      const { code, stderr } = await dsr(source, folder, ...argv);
      expect(code).toBe(1);
      return stderr;
    };
    expect(await said("backup", "b.tar")).toContain("doesn't exist. Check DATABASE_URL");
    expect(await said("verify")).toContain("doesn't exist. Check DATABASE_URL");
    expect(await said("new-log")).toContain("doesn't exist. Check DATABASE_URL");
    expect(await said("backup")).toContain("dsr backup <file>");
    expect(await said("restore", "nowhere.tar")).toContain("nowhere.tar");
    await writeFile(join(folder, "text.tar"), "no archive");
    expect(await said("restore", "text.tar")).toContain("is not a registry backup");
    expect(await said("verify", "text.tar")).toContain("is not a registry backup");
    expect(await readdir(folder)).toEqual(["text.tar"]);
    await whileServing(source, fillRegistry);
    await writeFile(join(folder, "b.tar"), "kept");
    expect(await said("backup", "b.tar")).toContain("--force");
    expect(await readFile(join(folder, "b.tar"), "utf8")).toBe("kept");
    expectDone(await dsr(source, folder, "backup", "b.tar", "--force"));
    expectDone(await dsr(source, folder, "verify", "b.tar"));
    expect((await dsr({}, folder, "backup", "c.tar")).stderr).toContain("DATABASE_URL");
  });
});
