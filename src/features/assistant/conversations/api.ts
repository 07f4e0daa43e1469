/** What goes with a person, for who removes them. */
export { deleteConversationsOf } from "./conversation-rows.ts";
