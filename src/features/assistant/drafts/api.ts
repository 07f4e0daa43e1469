/** What makes drafts takes from them. */
export { type DraftDocument, insertDraft, type NewDraft } from "./draft-rows.ts";
