import { z } from "zod";
import { ApiError } from "../../../contract/api-error.ts";
import type { Call } from "../../../contract/route.ts";
import { unknownName } from "../../../contract/unknown-name.ts";
import type { Schema } from "../../../store/schema.ts";
import { namedComponent } from "../../library/components/api.ts";
import { patternKind } from "../../library/patterns/kind.ts";
import type { ChatTool } from "./chat-tool.ts";

/** Databases take no NUL in a question. */
const id = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !name.includes("\0"), "No record has a NUL in its id");
const MOST_SHOWN = 12;

/** What offers the person something to see. Nothing is opened before they say so. */
export function ownTools(call: Pick<Call, "snapshot">, { notKnown }: { notKnown(): void }): ChatTool[] {
  const componentsOf = async (ids: readonly string[]) => {
    for (const one of ids) await namedComponent(call, one);
  };
  return [
    tool(
      "not_in_system",
      "Notes that the system does not say what was asked, for its authors. Call it before you say so.",
      z.object({}),
      {
        async run() {
          notKnown();
          return { output: "It is noted." };
        },
      },
    ),
    tool(
      "show_components",
      "Offers the person these components as cards.",
      z.object({ ids: z.array(id).min(1).max(MOST_SHOWN) }),
      {
        async run({ ids }) {
          await componentsOf(ids);
          return { output: "They are offered.", action: { type: "show_components", ids } };
        },
      },
    ),
    tool("navigate_component", "Offers the person to open the page of a component.", z.object({ id }), {
      async run({ id: name }) {
        await componentsOf([name]);
        return { output: "It is offered.", action: { type: "navigate_component", id: name } };
      },
    }),
    tool("navigate_pattern", "Offers the person to open the page of a pattern.", z.object({ id }), {
      async run({ id: name }) {
        const patterns = await call.snapshot.list(patternKind);
        if (!patterns.some((one) => one.id === name))
          throw unknownName(
            "pattern",
            name,
            patterns.map((one) => one.id),
            "search finds them by words.",
          );
        return { output: "It is offered.", action: { type: "navigate_pattern", id: name } };
      },
    }),
  ];
}

/** A tool whose input is checked; what is wrong is told to the model, which can mend it. */
function tool<I>(
  name: string,
  description: string,
  input: Schema<I>,
  { run }: { run(input: I): ReturnType<ChatTool["run"]> },
): ChatTool {
  const { $schema: _, additionalProperties: __, ...schema } = z.toJSONSchema(input as unknown as z.core.$ZodType);
  return {
    offered: { name, description, input: schema },
    async run(given) {
      const read = input.safeParse(given);
      if (!read.success)
        return { output: `Wrong input: ${read.error.issues[0]?.path.join(".")} ${read.error.issues[0]?.message}` };
      try {
        return await run(read.data);
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return { output: error.message };
        throw error;
      }
    },
  };
}
