import type { Actor } from "../../../contract/access.ts";
import { type Call, nodeRoute, route } from "../../../contract/route.ts";
import { languageModel } from "../../../language-models/model-part.ts";
import { MODEL_VARIABLES, NOT_CONFIGURED, requireModel } from "../../../language-models/require-model.ts";
import { whenClosed } from "../../agents/mcp/api.ts";
import { collectsQuestions } from "../questions/api.ts";
import { answerQuestion } from "./answer-question.ts";
import { getAssistant, postChat } from "./contract.ts";
import { openEventWriter } from "./event-writer.ts";

export const chatRoutes = [
  route(getAssistant, async (call) => {
    const { part, actor } = call;
    const [model, collects] = await Promise.all([part(languageModel), collectsQuestions(call)]);
    if (!model)
      return {
        configured: false,
        message: NOT_CONFIGURED,
        variables: [...MODEL_VARIABLES],
        storesConversations: false,
        collectsQuestions: collects,
      };
    return {
      configured: true,
      model: model.model,
      takesImages: model.takesImages,
      budget: await model.budgetOf(known(actor)),
      storesConversations: false,
      collectsQuestions: collects,
    };
  }),
  nodeRoute(postChat, async ({ request, response }, call) => {
    const model = await requireModel(call.part);
    const gone = new AbortController();
    void whenClosed(response).then(() => gone.abort());
    const events = openEventWriter(response, request.headers.accept);
    await answerQuestion({ model, call, actor: known(call.actor), signal: gone.signal, tell: events.tell });
    events.end();
  }),
];

/** Members only: there is somebody. */
function known(actor: Call["actor"]): Actor {
  if (!actor) throw new Error("Somebody asked who is nobody");
  return actor;
}
