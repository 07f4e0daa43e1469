/** Settings of the command line from the environment: the address of the registry and its credentials. */
export const readClientConfig = (env: Record<string, string | undefined>) => ({
  registryUrl: env.SERVICE_REGISTRY_URL || undefined,
  token: env.SERVICE_SYNC_SECRET || undefined,
  apiKey: env.SERVICE_API_KEY || undefined,
});
