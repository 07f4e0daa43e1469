import type { SyncStatus } from "../../domain/sync/contract.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { CommandError } from "../runner/command.ts";
import type { SyncClient } from "../sync/sync-client.ts";

/**
 * Makes the first request to a registry: whether it responds, accepts the credential and allows a push. Throws
 * `CommandError` with the next step.
 */
export async function checkRegistry(client: Pick<SyncClient, "status">, url: string): Promise<SyncStatus> {
  const status = await client.status().catch((error: unknown) => {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${url} rejected this push: ${reasonOf(error)}`);
  });
  if (status.mode === "workspace")
    throw new CommandError(`${url} is a workspace, so you cannot push to it. Use the URL of a registry.`);
  if (!status.scopes.includes("sync:write"))
    throw new CommandError(
      `The credential for ${url} does not have the scope sync:write, so you cannot push. Sign in again with dsr login, or use an API key with this scope.`,
    );
  return status;
}
