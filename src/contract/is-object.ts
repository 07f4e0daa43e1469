/** True for a JSON object. Beside `shapes.ts`, so that scripts of pages do not bring zod. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
