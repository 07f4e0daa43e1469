import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "../src/store/sql/migrations/index.ts";
import { dsr, type Environment, emptyDatabase, fillRegistry, publicReads } from "./backup-registry.ts";
import { bothDatabases } from "./databases.ts";
import { copyToEarlierSchema } from "./earlier-schema.ts";
import { casesOf } from "./long-form.ts";
import { SECRET } from "./open-service.ts";
import { spawnServe, temporaryFolder } from "./spawn-service.ts";
import { ADMIN, ADMIN_ENV, signIn } from "./visitor.ts";

/** Every schema there was, by how many migrations it had. */
const earlier = migrations.slice(0, -1).map(({ name }, index): [name: string, many: number] => [name, index + 1]);
const WITH_PEOPLE = 2;
/** Before, nobody signed tokens. */
const WITH_KEYS = 3;

/** What a program reads of the log: all revisions with their documents. */
async function changesOf(url: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${SECRET}` };
  const response = await fetch(`${url}/api/sync/changes?since=0&limit=500`, { headers });
  expect(response.status).toBe(200);
  return response.json();
}

/** The program that ships, started on a database of every schema there was before. */
describe.each(bothDatabases)("a registry of an earlier version, on %s", (database) => {
  let folder = "";
  let remove = async () => {};
  let source: Environment;
  let reads: Record<string, string>;
  let changes: unknown;
  let key = "";
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    source = { ...(await emptyDatabase(database, folder)), ...ADMIN_ENV };
    const service = await spawnServe(source);
    await fillRegistry(service.url);
    const admin = await signIn(service);
    const made = await admin.json("POST", "/api/service/account/api-keys", { name: "CI", scopes: ["sync:read"] });
    ({ key } = await made.json());
    reads = await publicReads(service.url);
    changes = await changesOf(service.url);
    await service.end("SIGTERM");
  });
  afterAll(() => remove());

  it.each(casesOf(earlier, 5))("whose last migration was %s has all it had, byte for byte", async (_, many) => {
    const target: Environment = { ...(await emptyDatabase(database, folder, `of-${many}`)), ...ADMIN_ENV };
    await copyToEarlierSchema(source.DATABASE_URL ?? "", target.DATABASE_URL ?? "", many);
    const service = await spawnServe(target);
    expect(Object.keys(reads).length).toBeGreaterThan(30);
    const signingKeys = many < WITH_KEYS ? ["/api/oauth/jwks"] : [];
    const without = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).filter(([path]) => !signingKeys.includes(path)));
    expect(without(await publicReads(service.url))).toEqual(without(reads));
    expect(await changesOf(service.url)).toEqual(changes);
    expect((await signIn(service, ADMIN)).cookies.size).toBeGreaterThan(0);
    if (many >= WITH_PEOPLE) {
      const status = await fetch(`${service.url}/api/sync/status`, { headers: { "x-service-api-key": key } });
      expect(status.status).toBe(200);
    }
    expect((await service.end("SIGTERM")).code).toBe(0);
    const verified = await dsr(target, folder, "verify");
    expect([verified.code, verified.stderr]).toEqual([0, ""]);
  });
});
