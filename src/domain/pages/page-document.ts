import { type MarkdownDocument, markdownDocument, markdownFile } from "../../store/markdown-document.ts";

/** The file a page came from. */
export const pageFile = markdownFile;
export const pageDocument = markdownDocument;
export type PageDocument = MarkdownDocument;
