import { route } from "../../../contract/route.ts";
import { countModelTokens } from "../../../text/model-tokens.ts";
import { assembleContext, type PageContext } from "./assemble-context.ts";
import { contextText } from "./context-text.ts";
import { getQuestionContext } from "./contract.ts";

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
