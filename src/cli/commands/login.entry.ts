import type { CommandEntry } from "../command.ts";

export const loginEntry: CommandEntry = {
  name: "login",
  usage: "[--url <registry>] [--scope <scopes>]",
  summary: "Sign in to a registry: you allow it in a browser",
  help: `Keeps the login in .service/cli-auth.json, readable by you alone; commands renew it when needed.

Options
  --url <registry>   else SERVICE_REGISTRY_URL, else registry.url of the configuration, else the one last synced with
  --scope <scopes>   ask for these only, such as "sync:read sync:write"
  --json             address and code as a line of JSON on standard error, the outcome on standard output`,
  load: async () => (await import("./login.ts")).login,
};
