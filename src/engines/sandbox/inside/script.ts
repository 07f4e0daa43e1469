// Runs in the cage, after a script's own modules: asks for what they export by default.

/**
 * The value as JSON `{value}`; `{error}` where there is none. A function is called, a promise is waited for.
 */
async function exportedValue(exported: { default?: unknown }): Promise<string> {
  const value = await (typeof exported.default === "function" ? exported.default() : exported.default);
  if (value === undefined) return JSON.stringify({ error: "has no default export" });
  try {
    return JSON.stringify({ value });
  } catch (error) {
    return JSON.stringify({ error: `its default export is not JSON: ${error}` });
  }
}

/** A tree deeper than this is none of data. */
const MAX_DEPTH = 32;

/** What is data in a value: no functions, and of what contains itself nothing. */
function dataOf(value: unknown, above: readonly object[] = []): unknown {
  if (typeof value !== "object" || value === null) return typeof value === "function" ? undefined : value;
  if (above.includes(value) || above.length > MAX_DEPTH) return undefined;
  const inner = [...above, value];
  if (Array.isArray(value)) return value.map((item) => dataOf(item, inner));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, dataOf(member, inner)]));
}

/** All exports that are data, by name, as JSON `{value}`. Nothing is called. */
function exportedValues(exported: object): string {
  const value: Record<string, unknown> = {};
  for (const name of Object.keys(exported)) value[name] = dataOf(exported[name as keyof typeof exported]);
  return JSON.stringify({ value });
}

Object.assign(globalThis, { exportedValue, exportedValues });
