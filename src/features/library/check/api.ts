/** What other features take from the check of code. */
export { usageFinding } from "./check-shapes.ts";
