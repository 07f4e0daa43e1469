/** How a preview document says that we made it. It travels with the document, so a pulled `dist/` is known as ours. */
export const GENERATOR = "design-system-registry";

/** The language a preview document of ours has while nothing says another one. */
export const DEFAULT_LANGUAGE = "en";

/** Whether a document says that we made it. */
export const isOurDocument = (html: string): boolean =>
  html.slice(0, 2000).includes(`<meta name="generator" content="${GENERATOR}">`);
