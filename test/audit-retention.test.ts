import { afterEach, describe, expect, it } from "vitest";
import { peopleTables } from "../src/domain/people/accounts/tables.ts";
import { databases } from "./long-form.ts";
import { SECRET } from "./open-service.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { runDsr } from "./push-workspace.ts";
import { spawnServe, temporaryFolder } from "./spawn-service.ts";

const DAY_MS = 86_400_000;

describe.each(databases)("the audit log on %s", { tags: "repeated" }, (database) => {
  let registry: OpenPeople | undefined;
  afterEach(() => registry?.close());

  it("is printed completely by the command, and keeps entries younger than SERVICE_AUDIT_DAYS", async () => {
    const opened = await openPeople(database);
    registry = opened;
    const tables = peopleTables(opened.deployment.db());
    const at = (daysAgo: number) => Date.now() - daysAgo * DAY_MS;
    const entry = (daysAgo: number) => ({
      at: at(daysAgo),
      actor: "operator",
      action: `test.day-${daysAgo}`,
      target: null,
      remote: null,
      detail: null,
    });
    await tables
      .insertInto("audit")
      .values([entry(400), entry(31), entry(29)])
      .execute();

    const { folder, remove } = await temporaryFolder();
    const env = { SERVICE_SYNC_SECRET: SECRET };
    const exported = await runDsr(["audit", "export", "--action", "test.", "--url", opened.url], folder, env);
    expect([exported.code, exported.stderr]).toEqual([0, ""]);
    const actions = exported.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).action);
    expect(actions).toEqual(["test.day-400", "test.day-31", "test.day-29"]);

    const { databaseUrl = "", people } = opened.deployment.config;
    const sweeping = await spawnServe({
      DATABASE_URL: databaseUrl,
      SERVICE_SECRET_KEY: people.secretKey ?? "",
      SERVICE_AUDIT_DAYS: "30",
    });
    const left = () =>
      tables
        .selectFrom("audit")
        .select("action")
        .where("action", "like", "test.%")
        .execute()
        .then((rows) => rows.map(({ action }) => action));
    await expect.poll(left).toEqual(["test.day-29"]);
    await sweeping.end("SIGTERM");
    await remove();
  });
});
