/** What other features show and ask of the texts a model writes. */
export { ChangeNotesForm } from "./change-notes-form.tsx";
export { draftReferences } from "./draft-references.ts";
