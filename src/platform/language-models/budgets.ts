import { reasonOf } from "../../safe/unsafe.ts";
import type { Actor } from "../contract/access.ts";
import { ApiError } from "../contract/api-error.ts";
import type { Deployment } from "../contract/part.ts";
import type { Budget, ModelQuestion, TokenUse, WholeAnswer } from "./language-model.ts";
import {
  beginStep,
  createMemoryLedger,
  createSqlLedger,
  DAY_MS,
  dayOf,
  endStep,
  type Held,
  type Step,
  sweepLedger,
} from "./ledger.ts";

const SWEEP_MS = 3_600_000;
/** More than this no answer uses: what a provider says beyond is no count. */
const MOST_TOKENS = 10_000_000;

type Asked = Pick<ModelQuestion, "actor" | "step">;

/** What one question is charged, held before it is asked. */
export interface Charge {
  /** What the same step was answered with before; nothing is asked then. */
  kept?: WholeAnswer;
  /**
   * Puts what was used in the place of what was held; answers the answer that counts, which is another's where that was
   * faster with the same step.
   */
  settle(use: TokenUse, answer: WholeAnswer): Promise<WholeAnswer>;
  /** The same for an answer that broke off: what came is charged, and there is none. */
  settleRest(use: TokenUse): Promise<void>;
}

/**
 * What people may use of the model, by person and day (UTC). Tokens are held before the model is asked, as many as it may
 * come to, and settled when it answered. Who has any left is answered: a day ends at most one answer beyond its limit,
 * however many tabs and replicas ask at once.
 */
export function createBudgets({ config, db, log }: Pick<Deployment, "config" | "db" | "log">, limit: number) {
  const database = config.mode === "registry" ? db() : undefined;
  const ledger = database ? createSqlLedger(database) : createMemoryLedger();
  let sweptAt = 0;

  const sweep = (): void => {
    if (!database || Date.now() - sweptAt < SWEEP_MS) return;
    sweptAt = Date.now();
    // The next hour is another try.
    sweepLedger(database, sweptAt).catch((error) => log.info("language model", { sweeping: reasonOf(error) }));
  };

  async function of({ id }: Pick<Actor, "id">): Promise<Budget> {
    const now = Date.now();
    const used = await ledger.used(id, dayOf(now));
    const resetsAt = new Date(Math.floor(now / DAY_MS) * DAY_MS + DAY_MS).toISOString();
    return { limit, used, left: Math.max(0, limit - used), resetsAt };
  }

  const spent = async (actor: Actor): Promise<ApiError> => budgetSpent(await of(actor));

  async function chargeStep(step: Step, asked: Asked, ahead: number): Promise<Charge> {
    const on = db();
    const begun = await beginStep(on, step, ahead, limit);
    if (!begun) throw await spent(asked.actor);
    return {
      ...begun,
      settle: async (use, answer) => (await endStep(on, step, bounded(use), answer)) ?? answer,
      settleRest: async (use) => void (await endStep(on, step, bounded(use))),
    };
  }

  return {
    of,
    /** Holds `ahead` tokens. Throws `ApiError` 429 `budget_spent`, with `Retry-After` until 00:00 UTC. */
    async charge(asked: Asked, ahead: number): Promise<Charge> {
      sweep();
      const { actor, step } = asked;
      if (limit <= 0) throw await spent(actor);
      if (database && step !== undefined) return chargeStep({ name: step, actor: actor.id }, asked, ahead);
      const day = dayOf(Date.now());
      if (!(await ledger.hold(actor.id, day, ahead, limit))) throw await spent(actor);
      const held: Held = { actor: actor.id, day, tokens: ahead };
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
  Number.isFinite(tokens) ? Math.min(MOST_TOKENS, Math.max(0, Math.round(tokens))) : 0;

/** What is said to who has nothing left: 429 with `Retry-After` until 00:00 UTC. */
export function budgetSpent(budget: Budget): ApiError {
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
