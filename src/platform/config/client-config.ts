/** What the command line reads from the environment: where the registry is and what opens it. */
export const readClientConfig = (env: Record<string, string | undefined>) => ({
  registryUrl: env.SERVICE_REGISTRY_URL || undefined,
  token: env.SERVICE_SYNC_SECRET || undefined,
  apiKey: env.SERVICE_API_KEY || undefined,
});
