/** What others tell of the history. */
export { deprecatedSince, type NewDeprecation } from "./deprecations.ts";
export { entityTypeOf } from "./entity.ts";
export { readSince, type Since } from "./since.ts";
