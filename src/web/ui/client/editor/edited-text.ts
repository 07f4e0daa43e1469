/** A text as its editor has it: fields and markdown. */
export interface EditedText {
  frontmatter: Record<string, unknown>;
  markdown: string;
}

/** A text as it was read from the registry; `hash` is null for one that is not there. */
export interface OpenedText extends EditedText {
  hash: string | null;
}

/** All values of a form, for comparison. */
export const editedContentOf = (form: HTMLFormElement): string => JSON.stringify([...new FormData(form)]);

/** Browsers give texts with their own line ends. */
export const withLineFeeds = (text: string): string => text.replaceAll("\r\n", "\n");

/** A value of a field as people read it. */
export const displayText = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
