import type { Actor } from "../contract/access.ts";
import { ApiError } from "../contract/api-error.ts";
import type { Deployment } from "../contract/part.ts";
import type { StoreDatabase } from "../store/sql/schema.ts";
import type { Budget, ModelQuestion, Purpose, TokenUse } from "./language-model.ts";

export interface ModelUseTable {
  /** Actor id. */
  actor: string;
  /** `2026-11-22`, UTC. */
  day: string;
  purpose: Purpose;
  questions: number;
  input_tokens: number;
  output_tokens: number;
}

export const modelUseTables = (db: StoreDatabase) => db.$extendTables<{ model_use: ModelUseTable }>();

const DAY_MS = 86_400_000;

export const today = (now = Date.now()): string => new Date(now).toISOString().slice(0, 10);

/** What people use of the model, counted by person, day and purpose; in a workspace, which has no database, in memory. */
export function createBudgets({ settings, db }: Deployment, limit: number) {
  const rows = settings.mode === "registry" ? modelUseTables(db()) : undefined;
  const kept = new Map<string, number>();

  async function usedBy({ id }: Actor): Promise<number> {
    const day = today();
    if (!rows) return kept.get(`${day} ${id}`) ?? 0;
    const row = await rows
      .selectFrom("model_use")
      .select(({ fn }) => [
        fn.sum<number | string>("input_tokens").as("input"),
        fn.sum<number | string>("output_tokens").as("output"),
      ])
      .where("actor", "=", id)
      .where("day", "=", day)
      .executeTakeFirst();
    return Number(row?.input ?? 0) + Number(row?.output ?? 0);
  }

  async function of(actor: Actor): Promise<Budget> {
    const used = await usedBy(actor);
    const resetsAt = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS).toISOString();
    return { limit, used, left: Math.max(0, limit - used), resetsAt };
  }

  return {
    of,
    /** Throws `ApiError` 429 `budget_spent`. */
    async charge({ actor, purpose }: Pick<ModelQuestion, "actor" | "purpose" | "step">) {
      const budget = await of(actor);
      if (budget.left <= 0) {
        const seconds = Math.max(1, Math.ceil((Date.parse(budget.resetsAt) - Date.now()) / 1000));
        throw new ApiError(
          429,
          "budget_spent",
          `Your ${limit} tokens of today are used. They come again at 00:00 UTC.`,
          {
            headers: { "retry-after": String(seconds) },
            more: { budget },
          },
        );
      }
      return {
        async settle({ inputTokens, outputTokens }: TokenUse): Promise<void> {
          const day = today();
          if (!rows) {
            const key = `${day} ${actor.id}`;
            kept.set(key, (kept.get(key) ?? 0) + inputTokens + outputTokens);
            return;
          }
          await rows
            .insertInto("model_use")
            .values({
              actor: actor.id,
              day,
              purpose,
              questions: 1,
              input_tokens: inputTokens,
              output_tokens: outputTokens,
            })
            .onConflict((conflict) =>
              conflict.columns(["actor", "day", "purpose"]).doUpdateSet((eb) => ({
                questions: eb("model_use.questions", "+", 1),
                input_tokens: eb("model_use.input_tokens", "+", inputTokens),
                output_tokens: eb("model_use.output_tokens", "+", outputTokens),
              })),
            )
            .execute();
        },
        async close(): Promise<void> {},
      };
    },
  };
}
