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

Object.assign(globalThis, { exportedValue });
