/** Whether a JSON value is an object: not null, not an array. A file of its own, so that scripts of pages bring nothing else along. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
