/** What other features ask of the texts a model writes. */
export { draftReferences } from "./draft-references.ts";
