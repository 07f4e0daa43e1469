/** The `generator` of our preview documents. It is part of the document, so that a pulled `dist/` is recognized. */
export const GENERATOR = "design-system-registry";

/** The default language of our preview documents. */
export const DEFAULT_LANGUAGE = "en";

/** Whether this program generated a document. */
export const isOurDocument = (html: string): boolean =>
  html.slice(0, 2000).includes(`<meta name="generator" content="${GENERATOR}">`);
