import { assembleContext } from "../../domain/assistant/assemble-context.ts";
import type { PageContext } from "../../domain/assistant/chat-contract.ts";
import { getQuestionContext } from "../../domain/assistant/context-contract.ts";
import { contextText } from "../../domain/assistant/context-text.ts";
import { countModelTokens } from "../../engines/text/model-tokens.ts";
import { route } from "../../platform/contract/route.ts";

export const contextRoutes = [
  route(getQuestionContext, async (call) => {
    const { question, most, component, pattern } = call.query;
    const pageContext = pageContextOf(component, pattern);
    const context = await assembleContext(call, question, { most, ...(pageContext ? { pageContext } : {}) });
    return { ...context, tokens: countModelTokens(contextText(context)) };
  }),
];

function pageContextOf(component: string | undefined, pattern: string | undefined): PageContext | undefined {
  if (component !== undefined) return { type: "component", id: component };
  return pattern === undefined ? undefined : { type: "pattern", id: pattern };
}
