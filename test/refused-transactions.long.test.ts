// @module-tag long
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endAllOf } from "../src/domain/people/accounts/directory.ts";
import { createLink } from "../src/domain/people/accounts/links.ts";
import { peopleTables } from "../src/domain/people/accounts/tables.ts";
import { createFollower } from "../src/platform/jobs/follow-changes.ts";
import { jobTables } from "../src/platform/jobs/tables.ts";
import { createSqlStore, type SqlStore } from "../src/store/sql/sql-store.ts";
import { serializablePostgres } from "./postgres-shared.ts";
import { note, putNote, suiteKinds } from "./store-suite-kinds.ts";

const PROCESSES = 4;

/** What several processes do at once, where the database refuses those who lost (40001): each does it again, and none fails. */
describe("side by side on a database that takes every transaction for serializable", () => {
  let stores: SqlStore[] = [];
  let one: SqlStore;
  beforeEach(async () => {
    const url = await serializablePostgres();
    const open = () => createSqlStore({ kinds: suiteKinds, url });
    one = await open();
    stores = [one, ...(await Promise.all(Array.from({ length: PROCESSES - 1 }, open)))];
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  it("changes are followed by one job, whoever detects them first", async () => {
    const kind = { kind: "after", label: "After", after: [note], run: async () => undefined };
    const followers = stores.map((store) => createFollower([kind], { store, db: () => store.db }));
    for (let round = 0; round < 20; round++) {
      await one.commit({ author: "a", changes: [putNote(`n${round}`, { title: "N" })] });
      await Promise.all(stores.map((store) => store.refresh()));
      await Promise.all(followers.map((follower) => follower.follow()));
    }
    expect(await jobTables(one.db).selectFrom("job").select(["kind", "status"]).execute()).toEqual([
      { kind: "after", status: "queued" },
    ]);
  });

  it("all credentials of a person end, while more are created", async () => {
    const people = peopleTables(one.db);
    const person = { id: "p", name: "P", email: "p@example.com", role: "admin" as const };
    await people
      .insertInto("person")
      .values({ ...person, created_at: 1, joined_at: 1 })
      .execute();
    for (let round = 0; round < 20; round++)
      await Promise.all(stores.flatMap(({ db }) => [createLink(db, "reset", "p"), endAllOf(db, "p", [])]));
    await endAllOf(one.db, "p", []);
    expect(await people.selectFrom("person_link").selectAll().execute()).toEqual([]);
  });
});
