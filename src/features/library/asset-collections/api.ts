export { inCollection } from "./in-collection.ts";
