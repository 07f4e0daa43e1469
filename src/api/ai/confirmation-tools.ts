import { z } from "zod";
import { namedComponent } from "../../domain/components/declaration/named-component.ts";
import { patternKind } from "../../domain/patterns/kind.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import { unknownName } from "../../platform/contract/unknown-name.ts";
import type { OfferedTool } from "../../platform/language-models/language-model.ts";
import { omit } from "../../safe/omit.ts";
import { issueSentence } from "../../store/issue-sentence.ts";
import type { Schema } from "../../store/schema.ts";
import type { ChatTool } from "./chat-tool.ts";

/** Databases reject NUL in a query. */
const id = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !name.includes("\0"), "No record has a NUL in its id");
const MAX_SHOWN = 12;

type Asked = Pick<Call, "snapshot">;

/** Tools that offer the person an action. Nothing opens before the person confirms. */
export const confirmationTools = (call: Asked): ChatTool[] => OWN_TOOLS.map((toolFor) => toolFor(call));

const OWN_TOOLS = [
  defineTool({
    name: "show_components",
    description: "Shows these components to the person as cards.",
    input: z.object({ ids: z.array(id).min(1).max(MAX_SHOWN) }),
    async run({ ids }, call) {
      for (const one of ids) await namedComponent(call, one);
      return { output: "The components are shown.", action: { type: "show_components", ids } };
    },
  }),
  defineTool({
    name: "navigate_component",
    description: "Shows the person a link to the page of a component.",
    input: z.object({ id }),
    async run({ id: name }, call) {
      await namedComponent(call, name);
      return { output: "The link is shown.", action: { type: "navigate_component", id: name } };
    },
  }),
  defineTool({
    name: "navigate_pattern",
    description: "Shows the person a link to the page of a pattern.",
    input: z.object({ id }),
    async run({ id: name }, call) {
      const patterns = await call.snapshot.list(patternKind);
      if (!patterns.some((one) => one.id === name))
        throw unknownName(
          "pattern",
          name,
          patterns.map((one) => one.id),
          "Use search to find components and patterns.",
        );
      return { output: "The link is shown.", action: { type: "navigate_pattern", id: name } };
    },
  }),
];

interface OwnTool<I> {
  name: string;
  description: string;
  input: Schema<I>;
  run(input: I, call: Asked): ReturnType<ChatTool["run"]>;
}

/**
 * Defines a tool with checked input. The model gets the errors and can fix them. The schema is created once for all
 * questions.
 */
function defineTool<I>({ name, description, input, run }: OwnTool<I>): (call: Asked) => ChatTool {
  let offered: OfferedTool | undefined;
  const offer = (): OfferedTool => {
    const schema = z.toJSONSchema(input as unknown as z.core.$ZodType);
    return { name, description, input: omit(schema, "$schema", "additionalProperties") };
  };
  return (call) => {
    offered ??= offer();
    return { offered, run: (given) => runChecked(given, call) };
  };

  async function runChecked(given: unknown, call: Asked): ReturnType<ChatTool["run"]> {
    const read = input.safeParse(given);
    if (!read.success)
      return { output: `Invalid input. ${read.error.issues.map((issue) => issueSentence(issue, given)).join(" ")}` };
    try {
      return await run(read.data, call);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return { output: error.message };
      throw error;
    }
  }
}
