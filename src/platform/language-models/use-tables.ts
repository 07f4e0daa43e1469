import type { StoreDatabase } from "../../store/sql/schema.ts";

/** Spent and reserved tokens of a person's day. */
export interface ModelBudgetTable {
  /** Actor id. */
  actor: string;
  /** `2026-11-22`, UTC. */
  day: string;
  tokens: number;
}

/** A step of a job. */
export interface ModelStepTable {
  step: string;
  job_id: string;
  /** JSON of a `ModelResponse`; null until it exists. */
  answer: string | null;
  /** Tokens of the budget that are spent on it or reserved for it. */
  held: number;
  /** Milliseconds since 1970. Its day is charged. */
  created_at: number;
}

export const modelTables = (db: StoreDatabase) =>
  db.$extendTables<{ model_budget: ModelBudgetTable; model_step: ModelStepTable }>();
