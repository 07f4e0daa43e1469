import type { Actor } from "../../../contract/access.ts";
import { ApiError } from "../../../contract/api-error.ts";
import type { Call } from "../../../contract/route.ts";
import {
  type LanguageModel,
  ModelFault,
  type ModelQuestion,
  type TokenUse,
} from "../../../language-models/language-model.ts";
import { type Rate, rateLimiter } from "../../../server/rate-limit.ts";

/** Of one person, of each sort of text. */
const WRITES: Rate = { limit: 30, windowMs: 60_000, burst: 10 };
/** The longest that somebody waits for a text. */
const LONGEST_MS = 90_000;

export interface Written {
  text: string;
  /** The model had more to say than it may. */
  isCutOff: boolean;
  use: TokenUse;
}

/**
 * One text of the model for a request that waits for it, of at most `mostCharacters`: what comes beyond is not read.
 * Throws `ApiError` 429 where somebody asks too often or has nothing left of today, 502 and 503 where the model does not
 * answer.
 */
export async function askWriter(
  { part, left, stopping }: Pick<Call, "part" | "left" | "stopping">,
  model: LanguageModel,
  question: Omit<ModelQuestion, "signal">,
  mostCharacters: number,
): Promise<Written> {
  await (await part(rateLimiter)).take({ of: `write ${question.purpose}`, who: question.actor.id }, WRITES);
  const signal = AbortSignal.any([left, stopping, AbortSignal.timeout(LONGEST_MS)]);
  try {
    return await readText(model, { ...question, signal }, mostCharacters);
  } catch (error) {
    if (error instanceof ModelFault) throw toldAsApiError(error);
    if (signal.aborted && !left.aborted && !stopping.aborted)
      throw new ApiError(503, "ai_too_slow", "The language model took longer than 90 seconds. Try again later.");
    throw error;
  }
}

/** The text of one answer, as far as it may go. Throws `ModelFault`. */
export async function readText(
  model: LanguageModel,
  question: ModelQuestion,
  mostCharacters: number,
): Promise<Written> {
  const enough = new AbortController();
  const signal = AbortSignal.any([question.signal, enough.signal]);
  const written: Written = { text: "", isCutOff: false, use: { inputTokens: 0, outputTokens: 0 } };
  try {
    for await (const event of model.stream({ ...question, signal })) {
      if (event.type === "end") {
        if (event.reason === "refused") throw refused();
        written.use = event.use;
        written.isCutOff = event.reason === "length";
      } else if (event.type === "text") {
        written.text += event.text;
        if (written.text.length > mostCharacters)
          return { ...written, text: written.text.slice(0, mostCharacters), isCutOff: true };
      }
    }
  } finally {
    enough.abort();
  }
  return written;
}

const refused = () =>
  new ModelFault("ai_refused", "The language model refused to answer. Write the text yourself.", { isPassing: false });

/** Whoever is behind `members` and `contentWriters` is somebody. */
export function known(actor: Call["actor"]): Actor {
  if (!actor) throw new Error("Somebody asked who is nobody");
  return actor;
}

/** 503 for what passes, 502 for what somebody has to mend. */
function toldAsApiError({ code, message, isPassing, againInMs }: ModelFault): ApiError {
  const seconds = againInMs === undefined ? undefined : Math.max(1, Math.ceil(againInMs / 1000));
  return new ApiError(isPassing ? 503 : 502, code, message, {
    headers: seconds === undefined ? {} : { "retry-after": String(seconds) },
  });
}
