/**
 * Whether a JSON value is an object: not null, not an array. In a separate file, so that page scripts include no other
 * code.
 */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
