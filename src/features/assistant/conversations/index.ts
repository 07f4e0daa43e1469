import { provide } from "../../../contract/part.ts";
import type { Feature } from "../../../feature.ts";
import { conversationKeeper } from "../chat/api.ts";
import { conversationStore } from "./conversations-part.ts";
import { conversationRoutes } from "./routes.ts";

/** Conversations of a person, where the deployment stores them. */
export const conversations: Feature = {
  name: "conversations",
  registryOnly: true,
  routes: conversationRoutes,
  provides: [
    provide(conversationKeeper, {
      async open({ part }) {
        const { keep } = await part(conversationStore);
        return ({ actor, messages, answer, conversationId }) =>
          keep(actor, { id: conversationId, question: messages.at(-1)?.content ?? "", answer });
      },
    }),
  ],
};
