import { type RawBuilder, sql } from "kysely";
import type { History, HistoryLine, LineFilter, Revision } from "../store.ts";
import { REVISION_COLUMNS, revisionOf } from "./changes.ts";
import type { HeadTracker } from "./heads.ts";
import type { RevisionTable, StoreDatabase } from "./schema.ts";

type Row = Pick<RevisionTable, (typeof REVISION_COLUMNS)[number]>;

/** Maximum difference between the clocks of replicas. */
const CLOCKS_MS = 60_000;
/** The number of the owner's last revision before the commit of `line.newest`, which has no push. */
const beforeCommit = sql<number>`coalesce((
  select p.seq from revision p where p.owner = line.owner and p.seq < line.newest
    and (p.push is not null or p.changed_at <> line.changed_at or p.changed_by <> line.changed_by)
  order by p.seq desc limit 1), 0)`;

const ROW = sql.join(REVISION_COLUMNS.map((column) => sql.ref(`r.${column}`)));

/** Implements `History.lines`: the effects of pushes, by owner. */
export async function readHistoryLines(
  db: StoreDatabase,
  heads: HeadTracker,
  options: Parameters<History["lines"]>[0],
): Promise<HistoryLine[]> {
  const { limit, before = Number.MAX_SAFE_INTEGER, since } = options;
  const from = since === undefined ? 0 : await firstAfter(db, heads, since, -CLOCKS_MS);
  const later = since === undefined ? sql`1 = 1` : sql`changed_at > ${since}`;
  const lists = (await listsOf(db, options)).map(
    (list, index) => sql`select newest from (select newest from line
      where ${list} and newest < ${before} and newest >= ${from} and ${later}
      order by newest desc limit ${sql.lit(limit)}) as ${sql.ref(`list_${index}`)}`,
  );
  if (lists.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${ROW} from (${sql.join(lists, sql` union all `)}) as line
    join revision r on r.seq = line.newest
    order by r.seq desc limit ${sql.lit(limit)}`.execute(db);
  const newest = rows.map(revisionOf);
  const made = await countActions(db, newest);
  return newest.map((revision) => ({ newest: revision, changes: made.get(revision.seq) ?? [] }));
}

/** Totals are stored; lines between two numbers or times are counted in an index. */
export async function countLines(
  db: StoreDatabase,
  heads: HeadTracker,
  filter: Parameters<History["countLines"]>[0],
): Promise<number> {
  const { owner, owners, author, since, before } = filter;
  const upTo = before === undefined ? Number.MAX_SAFE_INTEGER : before - 1;
  if (since !== undefined) {
    // Beyond the clock difference, numbers are sufficient.
    const from = await firstAfter(db, heads, since, -CLOCKS_MS);
    const sure = await firstAfter(db, heads, since, CLOCKS_MS);
    const unsure = await countBetween(db, filter, from, Math.min(sure - 1, upTo), sql`changed_at > ${since}`);
    return unsure + (await countBetween(db, filter, sure, upTo));
  }
  if (owner !== undefined || before !== undefined) return countBetween(db, filter, 0, upTo);
  const row = await db
    .selectFrom("line_count")
    .select((eb) => eb.fn.sum("lines").as("lines"))
    .$if(author !== undefined, (query) => query.where("author", "=", author ?? ""))
    .$if(owners !== undefined, (query) => query.where("owner_kind", "in", [...(owners ?? []), ""]))
    .executeTakeFirst();
  return Number(row?.lines ?? 0);
}

/** Implements `History.revisionsOf`. */
export async function revisionsOfLine(db: StoreDatabase, newest: Revision, limit: number): Promise<Revision[]> {
  const { owner, push } = newest;
  const { rows } =
    push === null
      ? await sql<Row>`
          with line(newest, owner, changed_at, changed_by) as (values ${lineTuple(newest)})
          select ${ROW} from line join revision r on r.owner = line.owner
            and r.seq <= line.newest and r.seq > ${beforeCommit}
          order by r.seq desc limit ${sql.lit(limit)}`.execute(db)
      : await sql<Row>`
          select ${ROW} from revision r where r.push = ${push} and r.owner = ${owner}
          order by r.seq desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(revisionOf);
}

/** Implements `History.present`. */
export async function presentOf(db: StoreDatabase, owner: string, at: number): Promise<Revision[]> {
  const rows = await db
    .selectFrom("revision")
    .select(REVISION_COLUMNS)
    .where("owner", "=", owner)
    .where("seq", "<=", at)
    .where((eb) => eb.or([eb("superseded_by", "is", null), eb("superseded_by", ">", at)]))
    .where("action", "<>", "delete")
    .orderBy("seq", "desc")
    .execute();
  return rows.map(revisionOf);
}

/**
 * Lines as lists that an index has in order of number: of one owner, of each kind, or all. The newest lines are the
 * newest of each list.
 */
async function listsOf(db: StoreDatabase, { owner, owners, author }: LineFilter): Promise<RawBuilder<unknown>[]> {
  const byAuthor = author === undefined ? sql`1 = 1` : sql`author = ${author}`;
  if (owner !== undefined) return [sql`owner = ${owner} and ${byAuthor}`];
  if (owners === undefined && author === undefined) return [sql`1 = 1`];
  const kinds = owners ?? (await kindsBy(db, author ?? ""));
  return kinds.map((kind) => sql`${byAuthor} and owner_kind = ${kind}`);
}

async function kindsBy(db: StoreDatabase, author: string): Promise<string[]> {
  const rows = await db.selectFrom("line_count").select("owner_kind").where("author", "=", author).execute();
  return rows.map((row) => row.owner_kind);
}

async function countBetween(
  db: StoreDatabase,
  filter: LineFilter,
  from: number,
  upTo: number,
  more = sql`1 = 1`,
): Promise<number> {
  let found = 0;
  for (const list of await listsOf(db, filter)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from line
      where ${list} and newest >= ${from} and newest <= ${upTo} and ${more}`.execute(db);
    found += Number(rows[0]?.count ?? 0);
  }
  return found;
}

const lineTuple = ({ owner, seq, changedAt, changedBy }: Pick<Revision, "owner" | "seq" | "changedAt" | "changedBy">) =>
  sql`(${sql.lit(seq)}, cast(${owner} as text), cast(${changedAt} as text), cast(${changedBy} as text))`;

/** Numbers of created, updated and deleted records by kind for each line, by the number of its newest revision. */
async function countActions(
  db: StoreDatabase,
  newest: readonly Revision[],
): Promise<Map<number, HistoryLine["changes"]>> {
  const [pushed, single] = [newest.filter(({ push }) => push !== null), newest.filter(({ push }) => push === null)];
  const found: { newest: number; kind: string; action: Revision["action"]; count: number }[] = [];
  if (pushed.length > 0) {
    const tuples = pushed.map(
      ({ seq, owner, push }) => sql`(${sql.lit(seq)}, cast(${owner} as text), cast(${push} as text))`,
    );
    const { rows } = await sql<(typeof found)[number]>`
      with line(newest, owner, push) as (values ${sql.join(tuples)})
      select line.newest, r.kind, r.action, count(*) as count from line
      join revision r on r.push = line.push and r.owner = line.owner
      group by line.newest, r.kind, r.action`.execute(db);
    found.push(...rows);
  }
  if (single.length > 0) {
    const { rows } = await sql<(typeof found)[number]>`
      with line(newest, owner, changed_at, changed_by) as (values ${sql.join(single.map(lineTuple))})
      select line.newest, r.kind, r.action, count(*) as count from line
      join revision r on r.owner = line.owner and r.seq <= line.newest and r.seq > ${beforeCommit}
      group by line.newest, r.kind, r.action`.execute(db);
    found.push(...rows);
  }
  const made = new Map<number, HistoryLine["changes"]>();
  for (const { newest: seq, kind, action, count } of found) {
    const list = made.get(Number(seq)) ?? [];
    list.push({ kind, action, count: Number(count) });
    made.set(Number(seq), list);
  }
  return made;
}

/**
 * The first number written `shift` milliseconds after `time`, if all clocks agreed. Numbers increase with time, except
 * for clock differences.
 */
async function firstAfter(db: StoreDatabase, heads: HeadTracker, time: string, shift: number): Promise<number> {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return 0;
  const from = new Date(at + shift).toISOString();
  let [low, high] = [1, heads.current().seq + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await db.selectFrom("revision").select("changed_at").where("seq", "=", middle).executeTakeFirst();
    if (row && row.changed_at <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}
