export type { PageDocument } from "./page-document.ts";
export { renderPageMarkdown } from "./page-markdown.ts";
export { type PageFile, readPages } from "./read-pages.ts";
