/** The result of merging two changes to one object. */
export interface MergedFields {
  /** Has my value for fields that both sides changed differently. */
  merged: Record<string, unknown>;
  /** Names of those fields. */
  overlaps: string[];
}

/** Merges two changes to one object, field by field. An undefined field is absent. */
export function mergeFields(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): MergedFields {
  const merged: Record<string, unknown> = {};
  const overlaps: string[] = [];
  // Their fields first: the current order of the fields.
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [before, own, other] = [base, mine, theirs].map((fields) => JSON.stringify(fields[name]));
    const value = own === before ? theirs[name] : mine[name];
    if (own !== before && other !== before && own !== other) overlaps.push(name);
    if (value !== undefined) merged[name] = value;
  }
  return { merged, overlaps };
}
