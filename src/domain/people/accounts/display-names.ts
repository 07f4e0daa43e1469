import { authorNames, nonPersonName } from "../../../platform/contract/author-names.ts";
import { provide } from "../../../platform/contract/part.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { peopleTables } from "./tables.ts";

const PERSON = "user:";
const CONCURRENCY = 500;

/**
 * The present names of actors in the history. A removed person is a “Former member”; other ids are returned unchanged.
 */
export async function displayNames(
  db: StoreDatabase,
  actorIds: readonly (string | undefined)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(actorIds)].filter((id) => id !== undefined);
  const people = ids.filter((id) => id.startsWith(PERSON)).map((id) => id.slice(PERSON.length));
  const names = new Map<string, string>();
  for (let at = 0; at < people.length; at += CONCURRENCY) {
    const rows = await peopleTables(db)
      .selectFrom("person")
      .select(["id", "name"])
      .where("id", "in", people.slice(at, at + CONCURRENCY))
      .where("removed_at", "is", null)
      .execute();
    for (const { id, name } of rows) names.set(PERSON + id, name);
  }
  return new Map(
    ids.map((id) => [id, names.get(id) ?? (id.startsWith(PERSON) ? "Former member" : nonPersonName(id))] as const),
  );
}

/** Names people where history is shown. */
export const namesOfPeople = provide(authorNames, {
  open:
    ({ db }) =>
    async (actorIds) => {
      const names = await displayNames(db(), actorIds);
      return (actorId) => names.get(actorId) ?? actorId;
    },
});
