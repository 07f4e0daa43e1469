import { z } from "zod";
import { members } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { chatEvent } from "./chat-event.ts";

const tag = "Assistant";

const MAX_MESSAGES = 100;
export const MAX_CHARACTERS = 256 << 10;

export const chatMessage = z.object({
  role: z
    .enum(["system", "user", "assistant"])
    .meta({ description: "The role of the message. A message with the role `system` is treated like `user`." }),
  content: z.string(),
});

/** An event in the stream of an answer. */
export type AnswerEvent = z.infer<typeof chatEvent>;

/** The record on the person's screen. */
const pageContext = z.object({ type: z.enum(["component", "pattern"]), id: z.string() });

export type PageContext = z.infer<typeof pageContext>;

const chatQuestion = z.looseObject({
  messages: z
    .array(chatMessage)
    .min(1)
    .max(MAX_MESSAGES, `must have at most ${MAX_MESSAGES} messages`)
    .refine(
      (messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= MAX_CHARACTERS,
      `must have at most ${MAX_CHARACTERS} characters in all messages`,
    ),
  pageContext: pageContext.optional(),
  html: z.boolean().optional().meta({ description: "Whether to also return each finished block as safe HTML." }),
});

export type ChatQuestion = z.infer<typeof chatQuestion>;

export const postChat = endpoint({
  method: "POST",
  path: "/api/service/ai/chat",
  summary: "Ask the assistant",
  description:
    "Returns the answer as a stream of server-sent events with one JSON object in `data` each. With `Accept: application/x-ndjson`, returns one object per line. The assistant uses the read-only agent tools with the rights of the caller. Fenced code blocks are sent when they are complete and checked. An `error` event ends the stream without `done`.",
  tag,
  access: members,
  isSafe: true,
  body: chatQuestion,
  answer: {
    bytes: ["text/event-stream", "application/x-ndjson"],
    about: "The events of the answer.",
    shape: chatEvent,
  },
  cache: "none",
  errors: [429, 503],
  example: { messages: [{ role: "user" as const, content: "Which button do I use for a destructive action?" }] },
});

export const budgetShape = z.object({
  limit: z.int().meta({ description: "The number of model tokens per day. 0 turns off the assistant." }),
  used: z.int(),
  left: z.int(),
  resetsAt: dateTime,
});

export const getAssistant = endpoint({
  method: "GET",
  path: "/api/service/ai",
  summary: "Get the status of the assistant and your remaining budget",
  tag,
  access: members,
  answer: {
    json: z.object({
      configured: z.boolean(),
      message: z.string().optional().meta({ description: "If no model is configured: the settings to add." }),
      variables: z.array(z.string()).optional(),
      model: z.string().optional(),
      takesImages: z.boolean().optional(),
      budget: budgetShape.optional(),
    }),
  },
  cache: "none",
});
