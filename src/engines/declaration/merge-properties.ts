import { isObject } from "../../safe/is-object.ts";

/**
 * Merges the properties of a declaration with those found in types of the sources or in an earlier build, by name.
 * Declared fields win, and `false` in place of a property removes it.
 */
export function mergeProperties(
  declared: Record<string, unknown>,
  found: Readonly<Record<string, object>>,
): Record<string, Record<string, unknown>> {
  const names = [...new Set([...Object.keys(declared), ...Object.keys(found)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const said = Object.hasOwn(declared, name) ? declared[name] : undefined;
      const read = Object.hasOwn(found, name) ? found[name] : undefined;
      if (said !== undefined && !isObject(said)) return [];
      const rules = { ...rulesOf(read), ...rulesOf(said) };
      return [[name, { ...read, ...said, ...(Object.keys(rules).length > 0 ? { rules } : {}) }]];
    }),
  );
}

const rulesOf = (property: unknown): Record<string, unknown> =>
  isObject(property) && isObject(property.rules) ? property.rules : {};
