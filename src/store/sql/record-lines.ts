import { sql } from "kysely";
import { inChunks } from "./chunks.ts";
import { insertRows } from "./insert-rows.ts";
import type { NewRevision, Stamp } from "./new-revision.ts";
import type { DialectName, LineTable, StoreDatabase } from "./schema.ts";

const CHUNK = 1_000;

/** Keeps the lines and their counts while revisions are written with the numbers after `base`, in their transaction. */
export async function recordLines(
  trx: StoreDatabase,
  dialect: DialectName,
  base: number,
  revisions: readonly NewRevision[],
  { push, changed_by: author, changed_at }: Stamp,
): Promise<void> {
  const newest = new Map(revisions.map(({ owner }, index) => [owner, base + 1 + index]));
  const rows = [...newest]
    .map(([owner, seq]): LineTable => {
      const [owner_kind = ""] = owner.split("/", 1);
      return { newest: seq, owner, owner_kind, author, push, changed_at };
    })
    .sort((a, b) => a.newest - b.newest);
  const counts = createCounts();
  for (const row of rows) counts.add(row, 1);
  // An earlier request of the same push has lines of these owners: they go on in the new ones.
  await inChunks(push === null ? [] : rows, CHUNK, async (piece) => {
    const owners = piece.map(({ owner }) => owner);
    const before = await trx
      .deleteFrom("line")
      .where("push", "=", push)
      .where("owner", "in", owners)
      .returning(["owner_kind", "author"])
      .execute();
    for (const row of before) counts.add(row, -1);
  });
  await insertRows(trx, dialect, "line", rows);
  const changed = counts.changed();
  if (changed.length === 0) return;
  await trx
    .insertInto("line_count")
    .values(changed)
    .onConflict((conflict) =>
      conflict.columns(["author", "owner_kind"]).doUpdateSet({ lines: sql<number>`line_count.lines + excluded.lines` }),
    )
    .execute();
}

function createCounts() {
  const counts = new Map<string, { owner_kind: string; author: string; lines: number }>();
  return {
    add({ owner_kind, author }: Pick<LineTable, "owner_kind" | "author">, lines: number) {
      const name = `${owner_kind}\0${author}`;
      const known = counts.get(name);
      counts.set(name, { owner_kind, author, lines: (known?.lines ?? 0) + lines });
    },
    changed: () => [...counts.values()].filter(({ lines }) => lines !== 0),
  };
}
