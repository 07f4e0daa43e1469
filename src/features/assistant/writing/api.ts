/** What other features show of the texts a model writes. */
export { ChangeNotesForm } from "./change-notes-form.tsx";
