/** What others tell of the history. */
export { readSince } from "./since.ts";
