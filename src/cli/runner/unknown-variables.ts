/** Tells of variables that look like ours and are none. To know ours is to read all of them: only where there is one. */
export async function unknownIn(env: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  if (!Object.keys(env).some((name) => name.startsWith("SERVICE_"))) return [];
  const { unknownVariables } = await import("../../platform/config/config.ts");
  return unknownVariables(env);
}
