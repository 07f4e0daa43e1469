const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const UNESCAPES = new Map(Object.entries(ESCAPES).map(([character, entity]) => [entity, character]));

/** Text as content or as a double-quoted attribute of HTML and XML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? "");

/** The way back from `escapeHtml`. */
export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => UNESCAPES.get(entity) ?? "");
