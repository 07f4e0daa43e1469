/** Reports variables with our prefix that don't exist. Reads all known names only if there is one. */
export async function unknownIn(env: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  if (!Object.keys(env).some((name) => name.startsWith("SERVICE_"))) return [];
  const { unknownVariables } = await import("../../platform/config/config.ts");
  return unknownVariables(env);
}
