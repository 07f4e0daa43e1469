import type { Actor } from "../../../contract/access.ts";
import { ApiError, notFound } from "../../../contract/api-error.ts";
import { route } from "../../../contract/route.ts";
import { renderPageMarkdown } from "../../content/pages/api.ts";
import { deleteConversation, deleteConversations, getConversation, getConversations } from "./contract.ts";
import { deleteConversationsOf, listConversations, readConversation, type StoredMessage } from "./conversation-rows.ts";
import { conversationStore } from "./conversations-part.ts";

const none = () => notFound("You have no such conversation. It may have been deleted.");

export const conversationRoutes = [
  route(getConversations, async ({ actor, part }) => {
    const { db, isStored: stored } = await part(conversationStore);
    return { stored, conversations: await listConversations(db, ownerOf(actor)) };
  }),
  route(getConversation, async (call) => {
    const { db } = await call.part(conversationStore);
    const found = await readConversation(db, ownerOf(call.actor), call.params.id);
    if (!found) throw none();
    return { ...found, messages: await Promise.all(found.messages.map((message) => shown(call, message))) };
  }),
  route(deleteConversation, async ({ actor, part, params: { id } }) => {
    const { db } = await part(conversationStore);
    if ((await deleteConversationsOf(db, ownerOf(actor), id)) === 0) throw none();
    return { ok: true };
  }),
  route(deleteConversations, async ({ actor, part }) => {
    const { db } = await part(conversationStore);
    return { deleted: await deleteConversationsOf(db, ownerOf(actor)) };
  }),
];

/** The person who asks. Administrators have no other way in than everybody: to what is their own. */
function ownerOf(actor: Actor | undefined): string {
  if (actor?.userId === undefined) throw new ApiError(403, "no_person", "Conversations are a person's own.");
  return actor.userId;
}

async function shown(call: Parameters<typeof renderPageMarkdown>[0], message: StoredMessage) {
  if (message.role === "user") return message;
  return { ...message, html: (await renderPageMarkdown(call, { markdown: message.content, slug: "assistant" })).html };
}
