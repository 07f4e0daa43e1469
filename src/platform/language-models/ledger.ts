import type { StoreDatabase } from "../../store/sql/schema.ts";
import { transact } from "../../store/sql/transact.ts";
import { jobTables } from "../jobs/tables.ts";
import type { ModelResponse, TokenUse } from "./language-model.ts";
import { type ModelStepTable, modelTables } from "./use-tables.ts";

export const DAY_MS = 86_400_000;

/** The UTC day of a time: `2026-11-22`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A reservation in a budget for one response. */
export interface Reservation {
  actor: string;
  day: string;
  tokens: number;
}

/** Where tokens are counted: in the database of a registry, or in the memory of a workspace. */
export interface Ledger {
  used(actor: string, day: string): Promise<number>;
  /**
   * Reserves `tokens` if less than `limit` is spent or reserved; one statement, so that concurrent requests don't use
   * the same rest.
   */
  hold(actor: string, day: string, tokens: number, limit: number): Promise<boolean>;
  /** Replaces the reserved amount with the used one. */
  settle(held: Reservation, use: TokenUse): Promise<void>;
}

export function createMemoryLedger(): Ledger {
  const spent = new Map<string, number>();
  const key = (actor: string, day: string) => `${day} ${actor}`;
  const add = (where: string, tokens: number) => spent.set(where, Math.max(0, (spent.get(where) ?? 0) + tokens));
  return {
    used: async (actor, day) => spent.get(key(actor, day)) ?? 0,
    async hold(actor, day, tokens, limit) {
      for (const known of spent.keys()) if (!known.startsWith(day)) spent.delete(known);
      if ((spent.get(key(actor, day)) ?? 0) >= limit) return false;
      add(key(actor, day), tokens);
      return true;
    },
    async settle({ actor, day, tokens }, { inputTokens, outputTokens }) {
      add(key(actor, day), inputTokens + outputTokens - tokens);
    },
  };
}

export const createSqlLedger = (db: StoreDatabase): Ledger => ({
  async used(actor, day) {
    const row = await modelTables(db)
      .selectFrom("model_budget")
      .select("tokens")
      .where("actor", "=", actor)
      .where("day", "=", day)
      .executeTakeFirst();
    return Number(row?.tokens ?? 0);
  },
  hold: (actor, day, tokens, limit) => hold(db, actor, day, tokens, limit),
  settle: (held, use) => settle(db, held, use),
});

async function hold(db: StoreDatabase, actor: string, day: string, tokens: number, limit: number): Promise<boolean> {
  if (limit <= 0) return false;
  const row = await modelTables(db)
    .insertInto("model_budget")
    .values({ actor, day, tokens })
    .onConflict((conflict) =>
      conflict
        .columns(["actor", "day"])
        .doUpdateSet((eb) => ({ tokens: eb("model_budget.tokens", "+", tokens) }))
        .where("model_budget.tokens", "<", limit),
    )
    .returning("tokens")
    .executeTakeFirst();
  return row !== undefined;
}

async function settle(db: StoreDatabase, { actor, day, tokens }: Reservation, use: TokenUse): Promise<void> {
  const more = use.inputTokens + use.outputTokens - tokens;
  await modelTables(db)
    .updateTable("model_budget")
    .set((eb) => ({ tokens: eb("tokens", "+", more) }))
    .where("actor", "=", actor)
    .where("day", "=", day)
    .execute();
}

/** One step of a job: its name, and the person who pays for it. */
export interface JobStep {
  name: string;
  actor: string;
}

/**
 * Begins a step, or returns its earlier response. The first attempt reserves tokens; another one, after a crash,
 * continues with these. Undefined: the budget is spent.
 */
export function beginStep(
  db: StoreDatabase,
  { name, actor }: JobStep,
  tokens: number,
  limit: number,
): Promise<{ kept?: ModelResponse } | undefined> {
  return transact(db, async (trx) => {
    const row = await lockStep(trx, name);
    if (row.answer !== null) return { kept: JSON.parse(row.answer) as ModelResponse };
    if (Number(row.held) > 0) return {};
    if (!(await hold(trx, actor, dayOf(Number(row.created_at)), tokens, limit))) return undefined;
    await modelTables(trx).updateTable("model_step").set({ held: tokens }).where("step", "=", name).execute();
    return {};
  });
}

/**
 * Ends an attempt of a step: its use replaces the reservation and the use of earlier attempts, so that a step is
 * charged once regardless of the number of attempts. If another attempt was faster, returns its response and charges
 * nothing.
 */
export function endStep(
  db: StoreDatabase,
  { name, actor }: JobStep,
  use: TokenUse,
  answer?: ModelResponse,
): Promise<ModelResponse | undefined> {
  return transact(db, async (trx) => {
    const row = await lockStep(trx, name);
    if (row.answer !== null) return JSON.parse(row.answer) as ModelResponse;
    await settle(trx, { actor, day: dayOf(Number(row.created_at)), tokens: Number(row.held) }, use);
    await modelTables(trx)
      .updateTable("model_step")
      .set({
        answer: answer ? JSON.stringify(answer) : null,
        held: use.inputTokens + use.outputTokens,
      })
      .where("step", "=", name)
      .execute();
    return answer;
  });
}

/** The row of a step, created if missing, and locked until the end of the transaction. */
const lockStep = (trx: StoreDatabase, step: string): Promise<ModelStepTable> =>
  modelTables(trx)
    .insertInto("model_step")
    .values({
      step,
      job_id: step.split("/", 1)[0] ?? step,
      answer: null,
      held: 0,
      created_at: Date.now(),
    })
    .onConflict((conflict) => conflict.column("step").doUpdateSet((eb) => ({ step: eb.ref("model_step.step") })))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Removes steps of deleted jobs, and past days. */
export async function sweepLedger(db: StoreDatabase, now: number): Promise<void> {
  const tables = modelTables(db);
  const jobs = jobTables(db).selectFrom("job").select("id");
  await tables
    .deleteFrom("model_step")
    // After a day, the caller of a step has a job.
    .where("created_at", "<", now - DAY_MS)
    .where("job_id", "not in", jobs)
    .execute();
  await tables
    .deleteFrom("model_budget")
    .where("day", "<", dayOf(now - 2 * DAY_MS))
    .execute();
}
