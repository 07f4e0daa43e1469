import { type RawBuilder, sql } from "kysely";
import type { HistoryLine, LineFilter, Revision } from "../store.ts";
import { REVISION_COLUMNS, revisionOf } from "./changes.ts";
import type { HeadTracker } from "./heads.ts";
import type { RevisionTable, StoreDatabase } from "./schema.ts";

type Row = Pick<RevisionTable, (typeof REVISION_COLUMNS)[number]>;

/** Clocks of replicas may differ by this much. */
const CLOCKS_MS = 60_000;
/** The number of the owner's last revision before the commit that wrote `line.newest`, which has no push. */
const beforeCommit = sql<number>`coalesce((
  select p.seq from revision p where p.owner = line.owner and p.seq < line.newest
    and (p.push is not null or p.changed_at <> line.changed_at or p.changed_by <> line.changed_by)
  order by p.seq desc limit 1), 0)`;

/** What pushes did, owner by owner, over the log in the database. */
export function createLines(db: StoreDatabase, heads: HeadTracker) {
  /**
   * Lines as lists that an index has in order of their numbers: those of the owner, of each kind, or all. Whoever wants
   * the newest takes the newest of each.
   */
  const listsOf = async ({ owner, owners, author }: LineFilter): Promise<RawBuilder<unknown>[]> => {
    if (owner !== undefined)
      return [author === undefined ? sql`owner = ${owner}` : sql`owner = ${owner} and author = ${author}`];
    if (owners === undefined && author === undefined) return [sql`1 = 1`];
    const kinds = owners ?? (await kindsBy(author ?? ""));
    return kinds.map((kind) =>
      author === undefined ? sql`owner_kind = ${kind}` : sql`author = ${author} and owner_kind = ${kind}`,
    );
  };
  const kindsBy = async (author: string) => {
    const rows = await db.selectFrom("line_count").select("owner_kind").where("author", "=", author).execute();
    return rows.map((row) => row.owner_kind);
  };
  const countBetween = async (filter: LineFilter, from: number, upTo: number, more = sql`1 = 1`): Promise<number> => {
    let found = 0;
    for (const list of await listsOf(filter)) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from line
        where ${list} and newest >= ${from} and newest <= ${upTo} and ${more}`.execute(db);
      found += Number(rows[0]?.count ?? 0);
    }
    return found;
  };

  return {
    async lines(options: LineFilter & { limit: number; before?: number }): Promise<HistoryLine[]> {
      const { limit, before = Number.MAX_SAFE_INTEGER, since } = options;
      const from = since === undefined ? 0 : await firstAfter(db, heads, since, -CLOCKS_MS);
      const later = since === undefined ? sql`1 = 1` : sql`changed_at > ${since}`;
      const lists = (await listsOf(options)).map(
        (list, index) => sql`select newest from (select newest from line
          where ${list} and newest < ${before} and newest >= ${from} and ${later}
          order by newest desc limit ${sql.lit(limit)}) as ${sql.ref(`list_${index}`)}`,
      );
      if (lists.length === 0) return [];
      const picked = sql.join(REVISION_COLUMNS.map((column) => sql.ref(`r.${column}`)));
      const { rows } = await sql<Row>`
        select ${picked} from (${sql.join(lists, sql` union all `)}) as line
        join revision r on r.seq = line.newest
        order by r.seq desc limit ${sql.lit(limit)}`.execute(db);
      const newest = rows.map(revisionOf);
      const made = await countActions(db, newest);
      return newest.map((revision) => ({ newest: revision, changes: made.get(revision.seq) ?? [] }));
    },

    /** Counts are kept; what lies between two numbers or times is counted in an index. */
    async countLines(filter: LineFilter & { before?: number }): Promise<number> {
      const { owner, owners, author, since, before } = filter;
      const upTo = before === undefined ? Number.MAX_SAFE_INTEGER : before - 1;
      if (since !== undefined) {
        // Beyond what clocks may differ by, numbers alone tell.
        const [from, sure] = [
          await firstAfter(db, heads, since, -CLOCKS_MS),
          await firstAfter(db, heads, since, CLOCKS_MS),
        ];
        const unsure = await countBetween(filter, from, Math.min(sure - 1, upTo), sql`changed_at > ${since}`);
        return unsure + (await countBetween(filter, sure, upTo));
      }
      if (owner !== undefined || before !== undefined) return countBetween(filter, 0, upTo);
      const row = await db
        .selectFrom("line_count")
        .select((eb) => eb.fn.sum("lines").as("lines"))
        .$if(author !== undefined, (query) => query.where("author", "=", author ?? ""))
        .$if(owners !== undefined, (query) => query.where("owner_kind", "in", [...(owners ?? []), ""]))
        .executeTakeFirst();
      return Number(row?.lines ?? 0);
    },

    async revisionsOf({ owner, push, seq, changedAt, changedBy }: Revision, limit: number): Promise<Revision[]> {
      const picked = sql.join(REVISION_COLUMNS.map((column) => sql.ref(`r.${column}`)));
      const { rows } =
        push === null
          ? await sql<Row>`
              with line(newest, owner, changed_at, changed_by) as (values ${lineTuple({ owner, seq, changedAt, changedBy })})
              select ${picked} from line join revision r on r.owner = line.owner
                and r.seq <= line.newest and r.seq > ${beforeCommit}
              order by r.seq desc limit ${sql.lit(limit)}`.execute(db)
          : await sql<Row>`
              select ${picked} from revision r where r.push = ${push} and r.owner = ${owner}
              order by r.seq desc limit ${sql.lit(limit)}`.execute(db);
      return rows.map(revisionOf);
    },

    async present(owner: string, at: number): Promise<Revision[]> {
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
    },
  };
}

const lineTuple = ({ owner, seq, changedAt, changedBy }: Pick<Revision, "owner" | "seq" | "changedAt" | "changedBy">) =>
  sql`(${sql.lit(seq)}, cast(${owner} as text), cast(${changedAt} as text), cast(${changedBy} as text))`;

/** How many records of which kind each line created, updated and deleted, by the number of its newest revision. */
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
 * The first number that was written `shift` milliseconds after `time`, had all processes the same clock: numbers rise with
 * time, but for the difference of clocks.
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
