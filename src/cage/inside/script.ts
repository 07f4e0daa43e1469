// Runs in the cage, after a script's own modules: asks for what they export by default.

/**
 * The value as JSON `{value}`; `{error}` where there is none. A function is called, a promise is waited for.
 */
async function exportedValue(exported: { default?: unknown }): Promise<string> {
  if (!("default" in exported)) return JSON.stringify({ error: "has no default export" });
  const value = await (typeof exported.default === "function" ? exported.default() : exported.default);
  const text = JSON.stringify({ value });
  return text === "{}" ? JSON.stringify({ error: "has no default export" }) : text;
}

Object.assign(globalThis, { exportedValue });
