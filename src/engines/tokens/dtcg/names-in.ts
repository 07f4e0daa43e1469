import { maxDepth } from "../token-tree.ts";
import { embeddedNames, referenceOf } from "./reference.ts";

/**
 * Returns the distinct names of tokens that a written value references, in order: as the complete value, in its
 * members, or in a text.
 */
export function tokenNamesIn(value: unknown): string[] {
  const names = new Set<string>();
  collect(value, names, 0);
  return [...names];
}

function collect(value: unknown, names: Set<string>, depth: number): void {
  if (typeof value === "string") for (const name of embeddedNames(value)) names.add(name);
  if (depth > maxDepth || typeof value !== "object" || value === null) return;
  const reference = referenceOf(value);
  if (reference !== undefined) names.add(reference.name);
  else for (const item of Object.values(value)) collect(item, names, depth + 1);
}
