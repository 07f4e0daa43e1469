const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const UNESCAPES = new Map(Object.entries(ESCAPES).map(([character, entity]) => [entity, character]));

/** Escapes text for content or a double-quoted attribute in HTML and XML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? "");

/** Reverses `escapeHtml`. */
export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => UNESCAPES.get(entity) ?? "");
