import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { ConfigError } from "../src/platform/contract/settings.ts";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { SECRET } from "./open-service.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { type Ended, runServe, spawnServe, temporaryFolder } from "./spawn-service.ts";

/** Stands in every secret below, so that none can be told by accident. */
const CANARY = "canary-7d1f";
const SQLITE = "sqlite:/nonexistent/registry.db";

const WRONG: [variable: string, env: Record<string, string>][] = [
  ...["abc", "-1", "65536", "80.5", " ", "3000 ", "1e3", "0x50", "NaN", "Infinity", "3000;"].map(
    (PORT): [string, Record<string, string>] => ["PORT", { PORT }],
  ),
  ...[
    `mysql://user:${CANARY}@host/db`,
    "sqlite:",
    "postgres://",
    "file:registry.db",
    "registry.db",
    " ",
    `http://user:${CANARY}@host`,
    "SQLITE:x.db",
  ].map((DATABASE_URL): [string, Record<string, string>] => ["DATABASE_URL", { DATABASE_URL }]),
  ...[
    "design.example.com",
    "https://design.example.com/registry",
    "https://design.example.com/?a=b",
    "https://design.example.com?",
    "https://design.example.com/#a",
    `https://user:${CANARY}@design.example.com`,
    `https://:${CANARY}@design.example.com`,
    "ftp://design.example.com",
    "javascript:alert(1)",
    "https://",
    "https:design.example.com",
    "https://a b",
    " https://design.example.com",
    "https://design.example.com:99999",
    "https:\\\\design.example.com",
    "/",
  ].map((SERVICE_BASE_URL): [string, Record<string, string>] => ["SERVICE_BASE_URL", { SERVICE_BASE_URL }]),
  ...[
    "icons",
    "ftp://icons.example",
    "javascript:alert(1)",
    "https://icons.example/svg?key=1",
    "https://icons.example/svg#a",
    `https://user:${CANARY}@icons.example`,
    "https://icons.example/; script-src *",
    "data:text/html,x",
  ].map((url): [string, Record<string, string>] => ["SERVICE_ICON_CDN_URL", { SERVICE_ICON_CDN_URL: url }]),
  ...[
    CANARY,
    `${CANARY} with spaces in between, and long enough`,
    `${CANARY}-with-a-line-end-and-long-enough\n`,
    `${CANARY}-ünïcödé-and-long-enough-otherwise`,
  ].map((secret): [string, Record<string, string>] => [
    "SERVICE_SYNC_SECRET",
    { DATABASE_URL: SQLITE, SERVICE_SYNC_SECRET: secret },
  ]),
  ...["SERVICE_MAX_PUSH_BYTES", "SERVICE_MAX_BODY_BYTES", "SERVICE_CACHE_BYTES"].flatMap((name) =>
    ["abc", "-1", "0", "1023", "1e9", "32MB", "1.5", "99999999999999999999"].map(
      (value): [string, Record<string, string>] => [name, { [name]: value }],
    ),
  ),
];

describe("a wrong environment", () => {
  it.each(WRONG)("is refused in one line that names %s: %j", (variable, env) => {
    const thrown = messageOf(() => readEnvironmentConfig(env));
    expect(thrown.startsWith(`${variable} must`)).toBe(true);
    expect(thrown).toMatch(/^[ -~]+\.$/);
    expect(thrown).not.toContain(CANARY);
  });

  it("takes empty values for absent ones", () => {
    const names = [
      "PORT",
      "DATABASE_URL",
      "SERVICE_HOST",
      "SERVICE_BASE_URL",
      "SERVICE_SYNC_SECRET",
      "SERVICE_ICON_CDN_URL",
    ];
    expect(readEnvironmentConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(
      readEnvironmentConfig({}),
    );
  });

  it("has its addresses in one form", () => {
    expect(readEnvironmentConfig({ SERVICE_BASE_URL: "HTTPS://Design.Example.com:443/" }).baseUrl).toBe(
      "https://design.example.com",
    );
    expect(readEnvironmentConfig({ SERVICE_ICON_CDN_URL: "https://cdn.example/npm/@icons/" }).iconCdnUrl).toBe(
      "https://cdn.example/npm/@icons",
    );
  });

  it("requires no long secret if nobody pushes", () => {
    expect(readEnvironmentConfig({ SERVICE_SYNC_SECRET: "short" }).mode).toBe("workspace");
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

/** One line, exit code 1, nothing of the program's insides and no secret. */
function expectOneLine({ code, stdout, stderr }: Ended, says: RegExp): void {
  expect(stderr).toMatch(/^✗ [^\n]+\n$/);
  expect(stderr).toMatch(says);
  expect(stdout).toBe("");
  expect(code).toBe(1);
  expect(stderr).not.toMatch(new RegExp(`${CANARY}|\\bat .*:\\d+:\\d+|node:internal|Error:`));
}

describe("dsr serve", () => {
  let folder = "";
  let remove = async () => {};
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterAll(() => remove());

  it("reports the wrong value, and exits", async () => {
    expectOneLine(await runServe({ PORT: "abc" }), /PORT must be a port/);
  });

  it("does not repeat the address of a database it cannot take", async () => {
    const env = { DATABASE_URL: `mysql://user:${CANARY}@127.0.0.1/db`, SERVICE_SYNC_SECRET: SECRET };
    expectOneLine(await runServe(env), /DATABASE_URL must be sqlite/);
  });

  it.each([
    ["nobody listens at", `postgres://user:${CANARY}@127.0.0.1:1/db`, /ECONNREFUSED/],
    ["has no address", `postgres://user:${CANARY}@registry.invalid/db`, /ENOTFOUND|EAI_AGAIN/],
    ["is no address", `postgres://user:${CANARY}@host:port/db`, /DATABASE_URL/],
  ])("ends where PostgreSQL %s", async (_, DATABASE_URL, says) => {
    expectOneLine(await runServe({ DATABASE_URL, SERVICE_SECRET_KEY: SECRET }), says);
  });

  it("ends where PostgreSQL has no secret key", async () => {
    expectOneLine(await runServe({ DATABASE_URL: await freshPostgres() }), /PostgreSQL requires SERVICE_SECRET_KEY/);
  });

  it("ends where PostgreSQL has no such database", async () => {
    const url = new URL(await freshPostgres());
    url.pathname = "/nobody-made-it";
    url.password = CANARY;
    expectOneLine(
      await runServe({ DATABASE_URL: url.href, SERVICE_SECRET_KEY: SECRET }),
      /DATABASE_URL.*nobody-made-it.* does not exist/,
    );
  });

  it("ends where the folder of the SQLite file cannot be", async () => {
    await writeFile(join(folder, "file"), "");
    expectOneLine(await runServe({ DATABASE_URL: `sqlite:${folder}/file/registry.db` }), /DATABASE_URL cannot be used/);
  });

  it("ends where the SQLite file is a folder, or no database", async () => {
    await mkdir(join(folder, "folder"));
    await writeFile(join(folder, "text"), "This is no database. ".repeat(100));
    expectOneLine(await runServe({ DATABASE_URL: `sqlite:${folder}/folder` }), /DATABASE_URL cannot be used/);
    expectOneLine(await runServe({ DATABASE_URL: `sqlite:${folder}/text` }), /not a database/);
  });

  it.each(["sqlite", "postgres"])("ends where a newer version made the %s database", async (database) => {
    const url = database === "sqlite" ? `sqlite:${join(folder, "newer.db")}` : await freshPostgres();
    const store = await createSqlStore({ kinds: [], url });
    await store.db.insertInto("migration").values({ name: "999-later", applied_at: "2030-01-01" }).execute();
    await store.close();
    expectOneLine(
      await runServe({ DATABASE_URL: url, SERVICE_SECRET_KEY: SECRET }),
      /newer or unreleased version .*999-later.*\. Start that version/,
    );
  });

  it("exits if nobody could sign in on its address", async () => {
    const url = `sqlite:${join(folder, "no-links.db")}`;
    const store = await createSqlStore({ kinds: [], url });
    await store.db.schema.dropTable("person_link").execute();
    await store.close();
    const { code, signal, stderr } = await runServe({ DATABASE_URL: url, PORT: "0", SERVICE_HOST: "127.0.0.1" });
    expect(stderr).toContain("no such table: person_link");
    expect({ code, signal }).toEqual({ code: 1, signal: null });
  });

  it("exits if the port is in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const env = { DATABASE_URL: `sqlite:${join(folder, "port.db")}`, PORT: `${port}`, SERVICE_HOST: "127.0.0.1" };
    expectOneLine(await runServe(env), new RegExp(`Port ${port} on 127.0.0.1 is already in use. Set PORT`));
    other.close();
  });

  it("exits if the host isn't an address of this machine", async () => {
    expectOneLine(
      await runServe({ SERVICE_HOST: "192.0.2.1" }),
      /192\.0\.2\.1 is not an address of this machine. Change or unset SERVICE_HOST/,
    );
  });

  it("starts without a secret, and reports that pushes are disabled", async () => {
    const service = await spawnServe({ DATABASE_URL: `sqlite:${join(folder, "open.db")}` });
    const response = await fetch(`${service.url}/api/registry/theme`, {
      method: "POST",
      headers: { authorization: "Bearer undefined", "content-type": "application/json" },
      body: '{"css":""}',
    });
    expect(response.status).toBe(401);
    const { code, stderr } = await service.end("SIGTERM");
    expect(code).toBe(0);
    expect(stderr).toContain("SERVICE_SYNC_SECRET is not set");
  });
});
