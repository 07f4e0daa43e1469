import type { Actor } from "../../../contract/access.ts";
import { definePart } from "../../../contract/part.ts";
import { appendTurn, type StoredTurn } from "./conversation-rows.ts";

/** Where conversations are kept. */
export const conversationStore = definePart({
  name: "stored conversations",
  open: ({ db, config }) => {
    const isStored = config.ai?.storesConversations === true;
    return {
      isStored,
      db: db(),
      /**
       * Keeps what was asked and answered; answers the id of its conversation, and undefined where nothing is kept: the
       * deployment stores none, or nobody asked who could read it again.
       */
      async keep({ userId }: Actor, turn: Omit<StoredTurn, "owner">): Promise<string | undefined> {
        return isStored && userId !== undefined ? appendTurn(db(), { ...turn, owner: userId }) : undefined;
      },
    };
  },
});
