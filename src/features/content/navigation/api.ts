export { documentText, markdownText, replacementOf, shownPage } from "./document-text.ts";
export { type Documentation, OUTLINE, type PageFacts } from "./documentation.ts";
export { documentation } from "./documentation-part.ts";
export type { NavigationNode } from "./navigation-node.ts";
