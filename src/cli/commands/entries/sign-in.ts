import type { CommandGroup } from "../../command.ts";
import { REGISTRY } from "./which-registry.ts";

/** Who one is to a registry. */
export const signIn: CommandGroup = {
  title: "Sign in",
  entries: [
    {
      name: "login",
      usage: "[--url <registry>] [--scope <scopes>]",
      summary: "Sign in to a registry: you allow it in a browser",
      help: `Keeps the login in .service/cli-auth.json, readable by you alone; commands renew it when needed.

Options
  --url <registry>   ${REGISTRY}
  --scope <scopes>   ask for these only, such as "sync:read sync:write"
  --json             address and code as a line of JSON on standard error, the outcome on standard output`,
      load: async () => (await import("../login.ts")).login,
    },
    {
      name: "logout",
      usage: "[--url <registry>]",
      summary: "Sign out: forget the login here and end it at the registry",
      help: "What was made from it, such as API keys, stays.",
      load: async () => (await import("../logout.ts")).logout,
    },
    {
      name: "whoami",
      usage: "[--url <registry>]",
      summary: "Say who you are to a registry, and what you may do",
      help: "Asks the registry, so that it fails when the login was ended there.",
      load: async () => (await import("../whoami.ts")).whoami,
    },
  ],
};
