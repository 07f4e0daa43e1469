import { z } from "zod";
import { usageFinding } from "../check/check-shapes.ts";

/** A source of an answer, as a link. */
export const chatSource = z.object({
  kind: z.string().meta({ description: "The kind of record, such as component, pattern, page, token or icon." }),
  id: z.string(),
  title: z.string(),
  href: z.string().meta({ description: "The path of the page in this registry." }),
});

/** A link that the answer offers. Nothing happens until the person clicks it. */
export const chatAction = z.discriminatedUnion("type", [
  z.object({ type: z.literal("show_components"), ids: z.array(z.string()) }),
  z.object({ type: z.literal("navigate_component"), id: z.string() }),
  z.object({ type: z.literal("navigate_pattern"), id: z.string() }),
]);

/** One message of the stream (decisions, "Assistant"): a line of JSON, or the data of an event. */
export const chatEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("delta"),
    content: z.string().meta({ description: "The next part of the answer in Markdown." }),
  }),
  z
    .object({ type: z.literal("html"), index: z.int(), html: z.string() })
    .meta({ description: "A finished block of the answer as safe HTML. Only sent with `html: true`." }),
  z.object({ type: z.literal("action"), action: chatAction }),
  z.object({ type: z.literal("tool"), name: z.string(), input: z.unknown(), output: z.unknown() }),
  z.object({ type: z.literal("sources"), sources: z.array(chatSource) }),
  z.object({
    type: z.literal("findings"),
    block: z.int().meta({ description: "The index of the fenced code block in the answer, starting at 0." }),
    findings: z.array(usageFinding),
    unchecked: z.string().optional().meta({ description: "The reason why the block could not be checked." }),
  }),
  z.object({ type: z.literal("error"), code: z.string(), message: z.string() }),
  z.object({
    type: z.literal("done"),
    use: z.object({ inputTokens: z.int(), outputTokens: z.int(), left: z.int() }).optional(),
    reason: z.literal("length").optional().meta({
      description: "`length` if the answer reached the length limit of the model. Absent if the answer is complete.",
    }),
  }),
]);

export type ChatEvent = z.infer<typeof chatEvent>;
export type ChatSource = z.infer<typeof chatSource>;
export type ChatAction = z.infer<typeof chatAction>;
