import { createWorkspaceFiles } from "../store/workspace/create-workspace-files.ts";
import { readLogin, storeLogin, whileLoginLocked } from "./auth/auth-file.ts";
import { askOauth, oauthRefusalOf } from "./auth/oauth-client.ts";
import { openRegistry } from "./registry/registry.ts";
import type { Command } from "./runner/command.ts";
import { exitCode } from "./runner/exit-code.ts";

/** Ends the login here and at the registry. */
export const logout: Command = {
  async run(context) {
    const { workspace, terminal } = context;
    const { url } = await openRegistry(context, createWorkspaceFiles(workspace));
    const login = await whileLoginLocked(workspace, async () => {
      const known = await readLogin(workspace, url);
      if (known) await storeLogin(workspace, url, undefined);
      return known;
    });
    if (!login) {
      terminal.print(`No login for ${url} in this workspace.`);
      terminal.result({ ok: true, url, revoked: false });
      return 0;
    }
    const fault = await revoke(url, login.refreshToken ?? login.accessToken);
    if (fault) terminal.warn(`The login was deleted here, but could not be ended at the registry: ${fault}`);
    else terminal.print(`Signed out of ${url}`);
    terminal.result({ ok: !fault, url, revoked: !fault });
    return exitCode(!fault);
  },
};

async function revoke(url: string, token: string): Promise<string | undefined> {
  try {
    const answer = await askOauth(url, "revoke", { token });
    return answer.status === 200 ? undefined : oauthRefusalOf(url, answer);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
