import { sha256 } from "../../../store/kind.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import type { Reason, UnansweredQuestion } from "./contract.ts";
import { keptQuestion, questionKey } from "./question-text.ts";

/** Times are milliseconds since 1970. */
interface UnansweredTable {
  /** Of what its wordings have in common. */
  id: string;
  /** As it was asked last. */
  shown: string;
  reason: Reason;
  times: number;
  first_at: number;
  last_at: number;
  settled_at: number | null;
}

/** Questions that are kept: of more those go that were asked longest ago. */
const MOST_QUESTIONS = 2_000;
/** How long one is kept that nobody asks again. */
const KEPT_MS = 365 * 86_400_000;
const ID_LENGTH = 24;

const tablesOf = (db: StoreDatabase) => db.$extendTables<{ unanswered: UnansweredTable }>();

/** What was asked and not answered, as rows: the question alone, of nobody. The latest `most` are kept. */
export function createQuestionRows(db: StoreDatabase, most = MOST_QUESTIONS) {
  const rows = tablesOf(db);
  const one = (id: string) => rows.selectFrom("unanswered").selectAll().where("id", "=", id).executeTakeFirst();

  return {
    /** Counts a question; one that says nothing is none. */
    async note(question: string, reason: Reason, now = Date.now()): Promise<void> {
      const shown = keptQuestion(question);
      const key = questionKey(shown);
      if (key === "") return;
      const id = sha256(key).slice(0, ID_LENGTH);
      await rows
        .insertInto("unanswered")
        .values({ id, shown, reason, times: 1, first_at: now, last_at: now, settled_at: null })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet((eb) => ({
            ...{ shown, reason, last_at: now, settled_at: null },
            times: eb("unanswered.times", "+", 1),
          })),
        )
        .execute();
      await rows
        .deleteFrom("unanswered")
        .where("last_at", "<", now - KEPT_MS)
        .execute();
      const { last_at: oldest } =
        (await rows
          .selectFrom("unanswered")
          .select("last_at")
          .orderBy("last_at", "desc")
          .orderBy("id")
          .offset(most)
          .limit(1)
          .executeTakeFirst()) ?? {};
      if (oldest !== undefined) await rows.deleteFrom("unanswered").where("last_at", "<=", oldest).execute();
    },

    /** The most asked first. */
    async list({ state, limit, from }: { state: "open" | "settled"; limit: number; from: number }) {
      const of = rows.selectFrom("unanswered").where("settled_at", state === "open" ? "is" : "is not", null);
      const [{ total }, found] = await Promise.all([
        of.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
        of
          .selectAll()
          .orderBy("times", "desc")
          .orderBy("last_at", "desc")
          .orderBy("id")
          .limit(limit)
          .offset(from)
          .execute(),
      ]);
      return { total: Number(total), questions: found.map(shownQuestion) };
    },

    /** Settles one or opens it again; undefined where there is none. */
    async settle(id: string, settled: boolean, now = Date.now()): Promise<UnansweredQuestion | undefined> {
      await rows
        .updateTable("unanswered")
        .set({ settled_at: settled ? now : null })
        .where("id", "=", id)
        .execute();
      const row = await one(id);
      return row && shownQuestion(row);
    },

    /** Forgets one, or all; how many there were. */
    async forget(id?: string): Promise<number> {
      const all = rows.deleteFrom("unanswered");
      const { numDeletedRows } = await (id === undefined ? all : all.where("id", "=", id)).executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

const timeOf = (at: number): string => new Date(Number(at)).toISOString();

const shownQuestion = (row: UnansweredTable): UnansweredQuestion => ({
  id: row.id,
  question: row.shown,
  times: Number(row.times),
  reason: row.reason,
  firstAt: timeOf(row.first_at),
  lastAt: timeOf(row.last_at),
  settledAt: row.settled_at === null ? null : timeOf(row.settled_at),
});
