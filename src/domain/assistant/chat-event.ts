import { z } from "zod";
import { usageFinding } from "../check/check-shapes.ts";

/** What an answer is from, as a link. */
export const chatSource = z.object({
  kind: z.string().meta({ description: "component, pattern, page, token, icon, …" }),
  id: z.string(),
  title: z.string(),
  href: z.string().meta({ description: "A path of this site." }),
});

/** What the person is offered to see; nothing happens unless they press it. */
export const chatAction = z.discriminatedUnion("type", [
  z.object({ type: z.literal("show_components"), ids: z.array(z.string()) }),
  z.object({ type: z.literal("navigate_component"), id: z.string() }),
  z.object({ type: z.literal("navigate_pattern"), id: z.string() }),
]);

/** One message of the stream (decisions, "Assistant"): a line of JSON, or the data of an event. */
export const chatEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("delta"), content: z.string().meta({ description: "Markdown, as it comes." }) }),
  z
    .object({ type: z.literal("html"), index: z.int(), html: z.string() })
    .meta({ description: "A finished block of the answer, safe to show; only with `html: true`." }),
  z.object({ type: z.literal("action"), action: chatAction }),
  z.object({ type: z.literal("tool"), name: z.string(), input: z.unknown(), output: z.unknown() }),
  z.object({ type: z.literal("sources"), sources: z.array(chatSource) }),
  z.object({
    type: z.literal("findings"),
    block: z.int().meta({ description: "Which fenced block of the answer, from 0." }),
    findings: z.array(usageFinding),
    unchecked: z.string().optional().meta({ description: "Why the block could not be checked, where it could not." }),
  }),
  z.object({ type: z.literal("error"), code: z.string(), message: z.string() }),
  z.object({
    type: z.literal("done"),
    use: z.object({ inputTokens: z.int(), outputTokens: z.int(), left: z.int() }).optional(),
    reason: z.literal("length").optional().meta({
      description: "The answer was cut off at the most the model may say at once. Absent: it is whole.",
    }),
  }),
]);

export type ChatEvent = z.infer<typeof chatEvent>;
export type ChatSource = z.infer<typeof chatSource>;
export type ChatAction = z.infer<typeof chatAction>;
