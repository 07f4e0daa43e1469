import { getAssistant, postChat } from "../../domain/assistant/chat-contract.ts";
import type { ChatEvent } from "../../domain/assistant/chat-event.ts";
import { toFailure } from "../../platform/access/failure.ts";
import { type Rate, rateLimiter } from "../../platform/access/rate-limit.ts";
import type { Actor } from "../../platform/contract/access.ts";
import { ApiError, badRequest } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import { type Call, nodeRoute, route } from "../../platform/contract/route.ts";
import { ModelFault } from "../../platform/language-models/language-model.ts";
import { languageModel } from "../../platform/language-models/model-part.ts";
import { MODEL_VARIABLES, NOT_CONFIGURED, requireModel } from "../../platform/language-models/require-model.ts";
import { type AnswerLimits, watchLimits } from "./answer-limits.ts";
import { openEventStream } from "./event-stream.ts";

const RATE: Rate = { limit: 20, windowMs: 60_000 };

/** Deployment settings of the chat. */
const chatOptions = definePart({
  name: "chat",
  open: ({ log }) => ({ log }),
});

export const chatRoutes = [
  route(getAssistant, async ({ part, actor }) => {
    const model = await part(languageModel);
    if (!model)
      return {
        configured: false,
        message: NOT_CONFIGURED,
        variables: [...MODEL_VARIABLES],
      };
    return {
      configured: true,
      model: model.model,
      takesImages: model.takesImages,
      budget: await model.budgetOf(known(actor)),
    };
  }),
  nodeRoute(postChat, async ({ request, response }, call) => {
    const model = await requireModel(call.part);
    const actor = known(call.actor);
    if (call.body.messages.at(-1)?.role === "assistant")
      throw badRequest(
        "no_question",
        "The last message must be the question, so its role can't be assistant.",
        "/messages",
      );
    if (call.body.messages.at(-1)?.content.trim() === "")
      throw badRequest("no_question", "The question is empty. Enter a question.", "/messages");
    if (call.settings.mode === "registry")
      await (await call.part(rateLimiter)).take({ of: "chat", who: actor.id }, RATE);
    const { log } = await call.part(chatOptions);
    // A caller without budget gets an error response, regardless of the time that the check takes.
    const { left } = await model.budgetOf(actor);
    const limits = watchLimits(response, call);
    const events = openEventStream(response, { accept: request.headers.accept, opensAlone: left > 0 });
    try {
      const { answerQuestion } = await import("./answer-question.ts");
      await answerQuestion({ model, call, actor, signal: limits.signal, log, tell: events.tell });
    } catch (error) {
      if (limits.why === undefined && !events.isOpen && error instanceof ApiError) throw error;
      const reported = errorEvent(error, limits, log);
      if (reported) events.tell(reported);
    } finally {
      limits.close();
      events.end();
    }
  }),
];

/** Returns the event for an answer that ended early. Undefined if the client disconnected. */
function errorEvent(
  error: unknown,
  { why }: AnswerLimits,
  log: Parameters<typeof toFailure>[1],
): ChatEvent | undefined {
  if (why === "gone") return undefined;
  if (why === "late")
    return {
      type: "error",
      code: "ai_too_slow",
      message: "The answer took more than two minutes. Ask a shorter question.",
    };
  if (why === "stopping")
    return {
      type: "error",
      code: "stopping",
      message: "The registry is restarting. Ask again in a few seconds.",
    };
  const { code, message } = error instanceof ModelFault ? error : toFailure(error, log);
  return { type: "error", code, message };
}

/** Only members can call this, so an actor exists. */
function known(actor: Call["actor"]): Actor {
  if (!actor) throw new Error("The caller has no identity");
  return actor;
}
