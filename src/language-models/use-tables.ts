import type { StoreDatabase } from "../store/sql/schema.ts";
import type { Purpose } from "./language-model.ts";

/** Tokens by person, day (`2026-11-22`, UTC) and purpose, as they were charged. */
export interface ModelUseTable {
  /** Actor id. */
  actor: string;
  day: string;
  purpose: Purpose;
  questions: number;
  input_tokens: number;
  output_tokens: number;
}

/** What of somebody's day is spent, or held for answers under way. */
export interface ModelBudgetTable {
  actor: string;
  day: string;
  tokens: number;
}

/** A step of a job. */
export interface ModelStepTable {
  step: string;
  job_id: string;
  /** JSON of a `WholeAnswer`; null as long as there is none. */
  answer: string | null;
  /** Tokens of the budget that are spent on it or held for it. */
  held: number;
  /** What it stands with in `model_use`. */
  input_tokens: number;
  output_tokens: number;
  /** Milliseconds since 1970. Its day is the one that is charged. */
  created_at: number;
}

export const modelTables = (db: StoreDatabase) =>
  db.$extendTables<{ model_use: ModelUseTable; model_budget: ModelBudgetTable; model_step: ModelStepTable }>();
