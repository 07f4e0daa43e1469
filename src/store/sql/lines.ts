import { type RawBuilder, sql } from "kysely";
import type { HistoryLine, LineFilter, Revision } from "../store.ts";
import { REVISION_COLUMNS, revisionOf } from "./changes.ts";
import type { HeadTracker } from "./heads.ts";
import type { RevisionTable, StoreDatabase } from "./schema.ts";

type Row = Pick<RevisionTable, (typeof REVISION_COLUMNS)[number]>;

/** Clocks of replicas may differ by this much. */
const CLOCKS_MS = 60_000;
const KEPT_COUNTS = 50;

/**
 * A revision is the newest of its line when no later one of the same owner has the same push; without a push, when the
 * owner's next one has another stamp: a commit stamps all it writes alike, and nobody writes in between.
 */
const isNewest = sql<boolean>`(
  (r.push is not null and not exists (
    select 1 from revision n where n.push = r.push and n.owner = r.owner and n.seq > r.seq))
  or (r.push is null and coalesce((
    select case when n.push is null and n.changed_at = r.changed_at and n.changed_by = r.changed_by then 1 else 0 end
    from revision n where n.owner = r.owner and n.seq > r.seq order by n.seq limit 1), 0) = 0))`;

/** The number of the owner's last revision before the commit that wrote `line.newest`, which has no push. */
const beforeCommit = sql<number>`coalesce((
  select p.seq from revision p where p.owner = line.owner and p.seq < line.newest
    and (p.push is not null or p.changed_at <> line.changed_at or p.changed_by <> line.changed_by)
  order by p.seq desc limit 1), 0)`;

/** What pushes did, owner by owner, over the log in the database. */
export function createLines(db: StoreDatabase, heads: HeadTracker) {
  const counts = new Map<string, { head: number; count: number }>();

  /** Conditions on `r`. The owner is compared by an expression where a range is meant, so that the log is walked from its end. */
  const conditions = async ({ owner, owners, author, since }: LineFilter): Promise<RawBuilder<unknown>> => {
    const parts: RawBuilder<unknown>[] = [sql`1 = 1`];
    if (owner !== undefined) parts.push(sql`r.owner = ${owner}`);
    if (owners !== undefined) {
      const prefixes = owners.map((name) => sql`substr(r.owner, 1, ${sql.lit(name.length + 1)}) = ${`${name}/`}`);
      parts.push(prefixes.length > 0 ? sql`(${sql.join(prefixes, sql` or `)})` : sql`1 = 0`);
    }
    if (author !== undefined) parts.push(sql`r.changed_by = ${author}`);
    if (since !== undefined)
      parts.push(sql`r.changed_at > ${since} and r.seq >= ${sql.lit(await firstAfter(db, heads, since))}`);
    return sql.join(parts, sql` and `);
  };

  const count = async (filter: LineFilter, after: number, upTo: number): Promise<number> => {
    const where = await conditions(filter);
    const known =
      after === 0
        ? sql``
        : sql`where g.push is null or not exists (
            select 1 from revision e where e.push = g.push and e.owner = g.owner and e.seq <= ${sql.lit(after)})`;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select r.owner, r.push, case when r.push is null then r.changed_at || ' ' || r.changed_by end as stamp
        from revision r where r.seq > ${sql.lit(after)} and r.seq <= ${sql.lit(upTo)} and ${where}
        group by 1, 2, 3) g ${known}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  };

  return {
    async lines(options: LineFilter & { limit: number; before?: number }): Promise<HistoryLine[]> {
      const { limit, before = Number.MAX_SAFE_INTEGER } = options;
      const picked = sql.join(REVISION_COLUMNS.map((column) => sql.ref(`r.${column}`)));
      const { rows } = await sql<Row>`
        select ${picked} from revision r
        where r.seq < ${sql.lit(before)} and ${await conditions(options)} and ${isNewest}
        order by r.seq desc limit ${sql.lit(limit)}`.execute(db);
      const newest = rows.map(revisionOf);
      const made = await countActions(db, newest);
      return newest.map((revision) => ({ newest: revision, changes: made.get(revision.seq) ?? [] }));
    },

    /** Counted once; later only what came since. */
    async countLines(filter: LineFilter & { before?: number }): Promise<number> {
      const { before, ...rest } = filter;
      if (before !== undefined) return count(rest, 0, before - 1);
      const key = JSON.stringify([rest.owner, rest.owners, rest.author, rest.since]);
      const head = heads.current().seq;
      const last = counts.get(key) ?? { head: 0, count: 0 };
      if (last.head >= head) return last.count;
      const next = { head, count: last.count + (await count(rest, last.head, head)) };
      counts.delete(key);
      counts.set(key, next);
      for (const oldest of counts.keys()) {
        if (counts.size <= KEPT_COUNTS) break;
        counts.delete(oldest);
      }
      return next.count;
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

/** A number below which nothing was changed after `time`: numbers rise with time, but for the difference of clocks. */
async function firstAfter(db: StoreDatabase, heads: HeadTracker, time: string): Promise<number> {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return 0;
  const from = new Date(at - CLOCKS_MS).toISOString();
  let [low, high] = [1, heads.current().seq + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await db.selectFrom("revision").select("changed_at").where("seq", "=", middle).executeTakeFirst();
    if (row && row.changed_at <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}
