import { reasonOf } from "../../safe/unsafe.ts";
import type { Actor } from "../contract/access.ts";
import { ApiError } from "../contract/api-error.ts";
import type { Deployment } from "../contract/part.ts";
import type { DailyBudget, ModelQuestion, ModelResponse, TokenUse } from "./language-model.ts";
import {
  beginStep,
  createMemoryLedger,
  createSqlLedger,
  DAY_MS,
  dayOf,
  endStep,
  type JobStep,
  type Reservation,
  sweepLedger,
} from "./ledger.ts";

const SWEEP_MS = 3_600_000;
/** Maximum tokens of a response: higher counts from a provider are invalid. */
const MAX_TOKENS = 10_000_000;

type Asked = Pick<ModelQuestion, "actor" | "step">;

/** The charge for one question, reserved before the request. */
export interface BudgetCharge {
  /** The earlier response of the same step; no request is sent then. */
  kept?: ModelResponse;
  /**
   * Replaces the reserved amount with the used one. Returns the valid response: another process's if it finished the
   * same step first.
   */
  settle(use: TokenUse, answer: ModelResponse): Promise<ModelResponse>;
  /** The same for a response that broke off: the received output is charged, without a response. */
  settleRest(use: TokenUse): Promise<void>;
}

/**
 * Budgets for the model, by person and day (UTC). The maximum tokens of a request are reserved before it, and settled
 * afterwards. A person with any tokens left gets a response: a day exceeds its limit by at most one response,
 * regardless of concurrent tabs and replicas.
 */
export function createBudgets({ config, db, log }: Pick<Deployment, "config" | "db" | "log">, limit: number) {
  const database = config.mode === "registry" ? db() : undefined;
  const ledger = database ? createSqlLedger(database) : createMemoryLedger();
  let sweptAt = 0;

  const sweep = (): void => {
    if (!database || Date.now() - sweptAt < SWEEP_MS) return;
    sweptAt = Date.now();
    // Tried again in the next hour.
    sweepLedger(database, sweptAt).catch((error) => log.info("language model", { sweeping: reasonOf(error) }));
  };

  async function of({ id }: Pick<Actor, "id">): Promise<DailyBudget> {
    const now = Date.now();
    const used = await ledger.used(id, dayOf(now));
    const resetsAt = new Date(Math.floor(now / DAY_MS) * DAY_MS + DAY_MS).toISOString();
    return { limit, used, left: Math.max(0, limit - used), resetsAt };
  }

  const spent = async (actor: Actor): Promise<ApiError> => budgetSpent(await of(actor));

  async function chargeStep(step: JobStep, requested: Asked, ahead: number): Promise<BudgetCharge> {
    const on = db();
    const begun = await beginStep(on, step, ahead, limit);
    if (!begun) throw await spent(requested.actor);
    return {
      ...begun,
      settle: async (use, answer) => (await endStep(on, step, bounded(use), answer)) ?? answer,
      settleRest: async (use) => void (await endStep(on, step, bounded(use))),
    };
  }

  return {
    of,
    /** Reserves `ahead` tokens. Throws `ApiError` 429 `budget_spent`, with `Retry-After` until 00:00 UTC. */
    async charge(requested: Asked, ahead: number): Promise<BudgetCharge> {
      sweep();
      const { actor, step } = requested;
      if (limit <= 0) throw await spent(actor);
      if (database && step !== undefined) return chargeStep({ name: step, actor: actor.id }, requested, ahead);
      const day = dayOf(Date.now());
      if (!(await ledger.hold(actor.id, day, ahead, limit))) throw await spent(actor);
      const held: Reservation = { actor: actor.id, day, tokens: ahead };
      return {
        async settle(use, answer) {
          await ledger.settle(held, bounded(use));
          return answer;
        },
        settleRest: (use) => ledger.settle(held, bounded(use)),
      };
    },
  };
}

const bounded = ({ inputTokens, outputTokens }: TokenUse): TokenUse => ({
  inputTokens: count(inputTokens),
  outputTokens: count(outputTokens),
});

const count = (tokens: number): number =>
  Number.isFinite(tokens) ? Math.min(MAX_TOKENS, Math.max(0, Math.round(tokens))) : 0;

/** The error for a spent budget: 429 with `Retry-After` until 00:00 UTC. */
export function budgetSpent(budget: DailyBudget): ApiError {
  const { limit, resetsAt } = budget;
  const seconds = Math.max(1, Math.ceil((Date.parse(resetsAt) - Date.now()) / 1000));
  const message =
    limit <= 0
      ? "The assistant is turned off (AI_DAILY_TOKENS=0)."
      : `You have used today's ${limit} tokens, including tokens reserved for unfinished answers. The limit resets at 00:00 UTC.`;
  return new ApiError(429, "budget_spent", message, {
    headers: { "retry-after": String(seconds) },
    more: { budget },
  });
}
