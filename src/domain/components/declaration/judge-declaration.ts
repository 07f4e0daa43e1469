import type { ComponentDeclaration } from "./declaration.ts";
import { type PropertyRow, propertyRows } from "./property-rows.ts";

/** The consequences of a changed declaration for users of the component (like tokens, decision 025). */
export interface DeclarationVerdict {
  verdict: "breaking" | "compatible" | "patch";
  /** Why, as a sentence. */
  reason: string;
}

type Judged = Pick<ComponentDeclaration, "properties" | "status" | "deprecated">;

/**
 * Compares two declarations from a user's view. A removed property, type or option and a newly required property break
 * existing code; additions and deprecations do not. Variants are examples and are ignored.
 */
export function judgeDeclaration(before: Judged, after: Judged): DeclarationVerdict {
  const had = rowsByName(before);
  const has = rowsByName(after);
  const breaking: string[] = [];
  const compatible: string[] = [];
  for (const [name, row] of had) {
    const now = has.get(name);
    if (!now) breaking.push(`${name} was removed`);
    else judgeProperty(name, row, now, { breaking, compatible });
  }
  for (const [name, row] of has) {
    if (had.has(name)) continue;
    const isRequested = row.required && row.default === undefined && row.path.length === 1;
    if (isRequested) breaking.push(`${name} is now required`);
    else compatible.push(`${name} was added`);
  }
  if (after.deprecated && !before.deprecated) compatible.push("the component is deprecated");
  else if (after.status !== before.status) compatible.push(`the status is now ${after.status ?? "not set"}`);
  if (breaking.length > 0) return { verdict: "breaking", reason: sentence(breaking) };
  if (compatible.length > 0) return { verdict: "compatible", reason: sentence(compatible) };
  return { verdict: "patch", reason: "No changes to properties or status." };
}

function judgeProperty(
  name: string,
  before: PropertyRow,
  after: PropertyRow,
  { breaking, compatible }: { breaking: string[]; compatible: string[] },
): void {
  if (before.type !== after.type)
    breaking.push(`the type of ${name} changed from ${before.type ?? "unknown"} to ${after.type ?? "unknown"}`);
  if (after.required && !before.required && after.default === undefined) breaking.push(`${name} is now required`);
  const options = new Set(after.options);
  const gone = before.options.find((option) => !options.has(option));
  // If only one version lists its options, nothing is known about removed ones.
  const areTold = before.options.length > 0 && after.options.length > 0;
  if (areTold && gone !== undefined) breaking.push(`${name} no longer accepts ${gone}`);
  else if (areTold && after.options.length > before.options.length) compatible.push(`${name} accepts more values`);
  if (after.deprecated && !before.deprecated) compatible.push(`${name} is deprecated`);
}

const rowsByName = ({ properties }: Judged): ReadonlyMap<string, PropertyRow> =>
  new Map(propertyRows(properties).map((row) => [row.path.join("."), row]));

/** Reasons one sentence names. */
const NAMED = 3;

function sentence(reasons: readonly string[]): string {
  const more = reasons.length > NAMED ? `, and ${reasons.length - NAMED} more` : "";
  const text = reasons.slice(0, NAMED).join(", ") + more;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
