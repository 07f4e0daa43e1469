/** What makes drafts, and what tells of them, takes from them. */
export { DRAFTS_PAGE, draftHref } from "./addresses.ts";
export { chooseIteration } from "./choose-iteration.ts";
export type { DraftIteration } from "./contract.ts";
export { type DraftDocument, type DraftTable, insertDraft, listDrafts, type NewDraft } from "./draft-rows.ts";
export { drafts } from "./drafts.ts";
