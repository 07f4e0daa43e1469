import { tokenFor } from "../auth/token-for.ts";
import { type CommandContext, CommandError } from "../command.ts";

/** Gives the credential for each request: one that lives an hour may be renewed in the middle of a push. */
export type Credential = () => Promise<string>;

/**
 * The credential for a registry: of the environment (`env` has the workspace's `.env` in it already), else of
 * `dsr login`. Asking for it throws `CommandError` where there is none or it cannot be one.
 */
export function credentialFor(workspace: string, url: string, env: CommandContext["env"]): Credential {
  return async () => {
    const token = await tokenFor(workspace, url, env);
    if (!token)
      throw new CommandError(
        `No credential. Run dsr login --url ${url}, or set SERVICE_SYNC_SECRET in the environment or the workspace's .env file.`,
      );
    if (!/^[!-~]+$/.test(token))
      throw new CommandError(
        "The credential has characters that no credential has: spaces, line ends or letters beyond ASCII.",
      );
    return token;
  };
}
