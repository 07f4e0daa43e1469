// @module-tag long
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dsr, type Environment, emptyDatabase, fillRegistry, publicReads, send } from "./backup-registry.ts";
import { hasPgbouncer, openPgbouncer, type Pooler } from "./pgbouncer.ts";
import { copyExamples, runDsr } from "./push-workspace.ts";
import { openReplicas, type Replicas } from "./replicas.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { until } from "./until.ts";

const SETTINGS = ["search_path", "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

describe.skipIf(!hasPgbouncer).each([
  { pool: "gives out the connection that was free last", rotating: false },
  { pool: "rotates its connections", rotating: true },
])("PostgreSQL through pgbouncer in transaction mode, which $pool", ({ rotating }) => {
  let folder = "";
  let remove = async () => {};
  let direct: Environment;
  let pooled: Environment;
  let pooler: Pooler;
  let replicas: Replicas | undefined;
  const others: pg.Client[] = [];
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
    direct = await emptyDatabase("postgres", folder);
    pooler = await openPgbouncer(direct.DATABASE_URL ?? "", rotating);
    pooled = { ...direct, DATABASE_URL: pooler.url };
  });
  afterEach(async () => {
    await Promise.all(others.splice(0).map((client) => client.end()));
    await replicas?.close();
    replicas = undefined;
    await pooler.close();
    await remove();
  });

  const connect = async (url: string) => {
    const client = new pg.Client(url);
    await client.connect();
    others.push(client);
    return client;
  };
  /** Holds so many connections of the pool, each in a transaction, until `release`. */
  const usePool = async (count: number) => {
    const clients = await Promise.all(Array.from({ length: count }, () => connect(pooler.url)));
    for (const client of clients) await client.query("begin");
    return { release: () => Promise.all(clients.map((client) => client.query("rollback"))) };
  };
  const done = (ended: { code: number | null; stderr: string; stdout: string }) => {
    expect([ended.code, ended.stderr]).toEqual([0, ""]);
    return ended.stdout;
  };
  const refused = (ended: { code: number | null; stderr: string }, why: string) =>
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining(why)]);
  const logIdOf = async (url: string): Promise<string> => (await (await fetch(`${url}/readyz`)).json()).logId;

  it("does all a registry and its commands do, touches nothing that is live, and leaves no setting behind", {
    timeout: 180_000,
  }, async () => {
    const before = await connect(direct.DATABASE_URL ?? "");
    const settings = (client: pg.Client) =>
      client
        .query(`select ${SETTINGS.map((name) => `current_setting('${name}') as ${name}`).join(", ")}`)
        .then(({ rows: [row] }) => row);
    const untouched = await settings(before);
    await before.end();
    others.length = 0;

    replicas = await openReplicas(2, pooled);
    const [first = "", second = ""] = replicas.urls;
    await fillRegistry(first);
    const examples = await copyExamples();
    const push = await runDsr(["push", "--skip-build", "--url", second], examples.folder, direct);
    expect(push.code, push.stderr).toBe(0);
    await examples.remove();
    // Each hears of what the other one wrote.
    await send(first, "/api/registry/theme", { css: "/* by the first */" });
    const themeOf = async (url: string) => (await fetch(`${url}/api/registry/theme.css`)).text();
    await until(async () => expect(await themeOf(second)).toBe("/* by the first */"));
    await send(second, "/api/registry/theme", { css: "/* by the second */" });
    await until(async () => expect(await themeOf(first)).toBe("/* by the second */"));

    done(await dsr(pooled, folder, "backup", "b.tar"));
    done(await dsr(pooled, folder, "verify"));
    done(await dsr(pooled, folder, "erase", "page", "two", "--yes"));
    done(await dsr(pooled, folder, "prune", "--older-than", "1", "--keep", "1"));
    // A server behind the pooler is noticed from either side of it.
    for (const env of [pooled, direct]) {
      refused(
        await dsr(env, folder, "restore", "b.tar", "--replace"),
        "A server or another command is using this database",
      );
      refused(await dsr(env, folder, "new-log"), "A server or another command is using this database");
    }
    const reads = await publicReads(first);
    const logId = await logIdOf(first);
    await replicas.close();
    replicas = undefined;

    // Others use the pool: statements that need the same connection twice would get another one.
    const busy = await usePool(20);
    refused(await dsr(pooled, folder, "restore", "b.tar"), "not empty");
    const { kept } = JSON.parse(done(await dsr(pooled, folder, "restore", "b.tar", "--replace", "--json")));
    await busy.release();
    done(await dsr(direct, folder, "verify"));
    done(await dsr(pooled, folder, "verify"));
    const live = await connect(direct.DATABASE_URL ?? "");
    const { rows: schemas } = await live.query(
      "select nspname from pg_namespace where nspname like 'public%' order by nspname",
    );
    expect(schemas.map(({ nspname }) => `schema ${nspname}`)).toEqual(["schema public", kept]);
    // What was live is kept, whole.
    const { rows } = await live.query(`select count(*)::int as rows from ${kept.replace("schema ", "")}.line`);
    expect(rows[0].rows).toBeGreaterThan(5);

    done(await dsr(pooled, folder, "new-log"));
    replicas = await openReplicas(2, pooled);
    expect(await logIdOf(replicas.urls[1] ?? "")).not.toBe(logId);
    expect(Object.keys(await publicReads(replicas.urls[0] ?? ""))).toEqual(Object.keys(reads));
    await replicas.close();
    replicas = undefined;

    // All connections of the pool, each held so that the next client gets another one.
    for (let n = 0; n < 30; n++) {
      const client = await connect(pooler.url);
      await client.query("begin");
      expect(await settings(client)).toEqual(untouched);
      expect((await client.query("select pg_listening_channels()")).rows).toEqual([]);
      expect((await client.query("select from pg_prepared_statements")).rows).toEqual([]);
    }
  });
});
