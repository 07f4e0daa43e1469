export { docsUrl } from "./docs-links.ts";
export type { PageDocument } from "./page-document.ts";
export { renderPageMarkdown } from "./page-markdown.ts";
export { partsOf } from "./page-parts.ts";
export { pageSubjects } from "./page-subjects.ts";
export type { PageToRender, RenderedAmongPages } from "./page-tasks.ts";
export { isListed, mayReadHidden, shownEntry, type Visibility, visibilityOf } from "./page-visibility.ts";
export { type PageFile, pagesIn, readPages } from "./read-pages.ts";
export { type WholePage, wholePage } from "./whole-page.ts";
