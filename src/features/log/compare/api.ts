export type { ComparisonAnswer } from "./compare-tasks.ts";
export { comparisonReader } from "./comparison-reader.ts";
