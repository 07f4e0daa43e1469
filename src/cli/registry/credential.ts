import type { RegistryAddress } from "../auth/registry-address.ts";
import { tokenFor } from "../auth/token-for.ts";
import { CommandError } from "../runner/command.ts";

/** Nothing here opens the registry. */
export class NoCredential extends CommandError {}

/** Gives the credential for each request: one that lives an hour may be renewed in the middle of a push. */
export type GetCredential = () => Promise<string>;

/**
 * The credential for a registry. Throws `NoCredential` if it doesn't exist, and `CommandError` if it must not be sent
 * there.
 */
export function credentialFor(workspace: string, address: RegistryAddress): GetCredential {
  return async () => {
    const token = await tokenFor(workspace, address);
    if (!token)
      throw new NoCredential(
        `No credential found. Run dsr login --url ${address.url}, or set SERVICE_SYNC_SECRET or SERVICE_API_KEY in the environment or in the .env file of the workspace.`,
      );
    if (!/^[!-~]+$/.test(token))
      throw new CommandError(
        "The credential is not valid, because it contains spaces, line breaks or non-ASCII characters. Copy it again.",
      );
    return token;
  };
}
