/** What other features make of collections. */
export { type Frame, putFrameCollections } from "./frame-collections.ts";
export { inCollection } from "./in-collection.ts";
