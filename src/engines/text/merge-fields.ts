/** Fields of two changes of one object, put together. */
export interface MergedFields {
  /** With mine where both changed a field, each in another way. */
  merged: Record<string, unknown>;
  /** Names of those fields. */
  overlaps: string[];
}

/** Puts two changes of one object together, field by field; a field that is undefined is absent. */
export function mergeFields(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): MergedFields {
  const merged: Record<string, unknown> = {};
  const overlaps: string[] = [];
  // Theirs first: that is the order the fields are in by now.
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [before, own, other] = [base, mine, theirs].map((fields) => JSON.stringify(fields[name]));
    const value = own === before ? theirs[name] : mine[name];
    if (own !== before && other !== before && own !== other) overlaps.push(name);
    if (value !== undefined) merged[name] = value;
  }
  return { merged, overlaps };
}
