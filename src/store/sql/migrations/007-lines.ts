import { type Kysely, sql } from "kysely";

/** What pushes did, owner by owner, as rows, and how many of them there are: nobody scans the log for that. */
export async function lines(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  const postgres = dialect === "postgres";
  const text = postgres ? sql`text collate "C"` : sql`text`;
  const number = postgres ? sql`bigint` : sql`integer`;
  const ownerKind = postgres ? sql`split_part(r.owner, '/', 1)` : sql`substr(r.owner, 1, instr(r.owner, '/') - 1)`;

  await db.schema
    .createTable("line")
    .addColumn("newest", number, (column) => column.primaryKey())
    .addColumn("owner", text, (column) => column.notNull())
    .addColumn("owner_kind", text, (column) => column.notNull())
    .addColumn("author", text, (column) => column.notNull())
    .addColumn("push", text)
    .addColumn("changed_at", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("line_count")
    .addColumn("owner_kind", text, (column) => column.notNull())
    .addColumn("author", text, (column) => column.notNull())
    .addColumn("lines", number, (column) => column.notNull())
    .addPrimaryKeyConstraint("line_count_key", ["author", "owner_kind"])
    .execute();
  await sql`
    insert into line (newest, owner, owner_kind, author, push, changed_at)
    select r.seq, r.owner, ${ownerKind}, r.changed_by, r.push, r.changed_at
    from revision r join (
      select max(seq) as newest from revision where push is not null group by owner, push
      union all
      select max(seq) as newest from revision where push is null group by owner, changed_at, changed_by
    ) g on g.newest = r.seq
    order by r.seq`.execute(db);
  await sql`
    insert into line_count (owner_kind, author, lines)
    select owner_kind, author, count(*) from line group by owner_kind, author`.execute(db);

  await db.schema.createIndex("line_owner").on("line").columns(["owner", "newest"]).execute();
  await db.schema.createIndex("line_kind").on("line").columns(["owner_kind", "newest"]).execute();
  await db.schema.createIndex("line_author").on("line").columns(["author", "owner_kind", "newest"]).execute();
  await db.schema
    .createIndex("line_push")
    .unique()
    .on("line")
    .columns(["push", "owner"])
    .where(sql.ref("push"), "is not", null)
    .execute();
}
