import { z } from "zod";
import { members } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { chatEvent } from "./chat-event.ts";

const tag = "Assistant";

const MOST_MESSAGES = 100;
export const MOST_CHARACTERS = 256 << 10;

export const chatMessage = z.object({
  role: z.enum(["system", "user", "assistant"]).meta({ description: "`system` is read as the person's own words." }),
  content: z.string(),
});

/** What the stream of an answer tells, for who reads it. */
export type AnswerEvent = z.infer<typeof chatEvent>;

/** The record somebody looks at while they ask. */
const pageContext = z.object({ type: z.enum(["component", "pattern"]), id: z.string() });

export type PageContext = z.infer<typeof pageContext>;

const chatQuestion = z.looseObject({
  messages: z
    .array(chatMessage)
    .min(1)
    .max(MOST_MESSAGES, `At most ${MOST_MESSAGES} messages`)
    .refine(
      (messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= MOST_CHARACTERS,
      `At most ${MOST_CHARACTERS} characters in all messages`,
    ),
  pageContext: pageContext.optional(),
  html: z.boolean().optional().meta({ description: "Each finished block comes as safe HTML, too." }),
});

export type ChatQuestion = z.infer<typeof chatQuestion>;

export const postChat = endpoint({
  method: "POST",
  path: "/api/service/ai/chat",
  summary: "Ask the assistant, and read its answer as it comes",
  description:
    "Answers with server-sent events, each one JSON object in its `data`; with `Accept: application/x-ndjson` with the same objects, one a line. The tools of agents are its tools, with the rights of who asks; it writes nothing. Fenced code is held until it is closed and checked. `error` ends the stream without `done`.",
  tag,
  access: members,
  isSafe: true,
  body: chatQuestion,
  answer: {
    bytes: ["text/event-stream", "application/x-ndjson"],
    about: "The answer, as it comes.",
    shape: chatEvent,
  },
  cache: "none",
  errors: [429, 503],
  example: { messages: [{ role: "user" as const, content: "Which button do I use for a destructive action?" }] },
});

export const budgetShape = z.object({
  limit: z.int().meta({ description: "Tokens a day; 0: none at all." }),
  used: z.int(),
  left: z.int(),
  resetsAt: dateTime,
});

export const getAssistant = endpoint({
  method: "GET",
  path: "/api/service/ai",
  summary: "Tell whether there is an assistant, and what you may still use today",
  tag,
  access: members,
  answer: {
    json: z.object({
      configured: z.boolean(),
      message: z.string().optional().meta({ description: "What to set, where none is configured." }),
      variables: z.array(z.string()).optional(),
      model: z.string().optional(),
      takesImages: z.boolean().optional(),
      budget: budgetShape.optional(),
    }),
  },
  cache: "none",
});
