/** What a command asks where it is given no `--url`, as its help says it. */
export const REGISTRY =
  "else SERVICE_REGISTRY_URL, else registry.url of the configuration, else the one last synced with";
