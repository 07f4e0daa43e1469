import { createWorkspaceFiles } from "../store/workspace/create-workspace-files.ts";
import { signIn } from "./auth/sign-in.ts";
import { openRegistry } from "./registry/registry.ts";
import type { Command } from "./runner/command.ts";

/** Signs in by the device flow, and keeps the login. */
export const login: Command = {
  async run(context) {
    const { workspace, terminal, flags } = context;
    const { url } = await openRegistry(context, createWorkspaceFiles(workspace));
    const granted = await signIn(
      { workspace, terminal, json: flags.json === true },
      { url, ...(typeof flags.scope === "string" ? { scope: flags.scope } : {}), say: terminal.print },
    );
    terminal.print(`Signed in to ${url}`, `  Scopes: ${granted.scope.split(" ").join(", ")}`);
    terminal.result({ ok: true, url, scope: granted.scope, expiresAt: granted.expiresAt });
    return 0;
  },
};
