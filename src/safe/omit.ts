/** Keeps optional fields, and index signatures of a shape; `Omit` loses them. */
type Without<T, K> = { [P in keyof T as P extends K ? never : P]: T[P] };

/** An object without some of its fields. */
export function omit<T extends object, K extends keyof T>(value: T, ...fields: readonly K[]): Without<T, K> {
  const rest: Partial<T> = { ...value };
  for (const field of fields) delete rest[field];
  return rest as object as Without<T, K>;
}
