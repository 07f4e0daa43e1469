// Runs in the sandbox after a script's own modules: returns their default export.

/** Returns the value as JSON `{value}`, or `{error}` if it is missing. Calls a function, awaits a promise. */
async function exportedValue(exported: { default?: unknown }): Promise<string> {
  const value = await (typeof exported.default === "function" ? exported.default() : exported.default);
  if (value === undefined) return JSON.stringify({ error: "has no default export" });
  try {
    return JSON.stringify({ value });
  } catch (error) {
    return JSON.stringify({ error: `its default export is not JSON: ${error}` });
  }
}

/** A deeper tree isn't data. */
const MAX_DEPTH = 32;

/** The data in a value: without functions and circular references. */
function dataOf(value: unknown, above: readonly object[] = []): unknown {
  if (typeof value !== "object" || value === null) return typeof value === "function" ? undefined : value;
  if (above.includes(value) || above.length > MAX_DEPTH) return undefined;
  const inner = [...above, value];
  if (Array.isArray(value)) return value.map((item) => dataOf(item, inner));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, dataOf(member, inner)]));
}

/** Returns all exports that are data, by name, as JSON `{value}`. Calls no functions. */
function exportedValues(exported: object): string {
  const value: Record<string, unknown> = {};
  for (const name of Object.keys(exported)) value[name] = dataOf(exported[name as keyof typeof exported]);
  return JSON.stringify({ value });
}

Object.assign(globalThis, { exportedValue, exportedValues });
