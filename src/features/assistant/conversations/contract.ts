import { z } from "zod";
import { ownAccount } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { dateTime, okSchema } from "../../../contract/shapes.ts";

const tag = "Assistant";

export const conversationEntry = z.object({
  id: z.string(),
  title: z.string().meta({ description: "How its first question begins." }),
  createdAt: dateTime,
  updatedAt: dateTime,
});

export type ConversationEntry = z.infer<typeof conversationEntry>;

const conversation = z.object({
  ...conversationEntry.shape,
  messages: z.array(
    z.object({
      role: z.enum(["user", "assistant"]),
      content: z.string().meta({ description: "Markdown, as it was asked and answered." }),
      html: z.string().optional().meta({ description: "An answer, safe to show." }),
    }),
  ),
});

const id = z.object({ id: z.string().max(100) });
const about = "Only where `AI_CONVERSATIONS=stored` is anything kept; nobody but its owner reads or deletes it.";

export const getConversations = endpoint({
  method: "GET",
  path: "/api/service/account/conversations",
  summary: "List one's own conversations with the assistant, the newest first",
  description: about,
  tag,
  access: ownAccount,
  answer: {
    json: z.object({
      stored: z.boolean().meta({ description: "Whether new conversations are kept." }),
      conversations: z.array(conversationEntry),
    }),
  },
  cache: "none",
});

export const getConversation = endpoint({
  method: "GET",
  path: "/api/service/account/conversations/{id}",
  summary: "Read one of one's own conversations",
  description: about,
  tag,
  access: ownAccount,
  params: id,
  answer: { json: conversation },
  cache: "none",
  errors: [404],
});

export const deleteConversation = endpoint({
  method: "DELETE",
  path: "/api/service/account/conversations/{id}",
  summary: "Delete one of one's own conversations",
  description: about,
  tag,
  access: ownAccount,
  params: id,
  answer: { json: okSchema },
  errors: [404],
});

export const deleteConversations = endpoint({
  method: "DELETE",
  path: "/api/service/account/conversations",
  summary: "Delete all of one's own conversations",
  description: about,
  tag,
  access: ownAccount,
  answer: { json: z.object({ deleted: z.int() }) },
});
