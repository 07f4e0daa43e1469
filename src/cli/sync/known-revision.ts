import { isObject } from "../../contract/shapes.ts";
import { jsonOf } from "../push/exchange.ts";
import { type Registry, RegistryError } from "../push/registry.ts";
import type { SyncState } from "../push/sync-state.ts";

type Sends = Pick<Registry, "send">;

/**
 * Whether the registry's log still has the revision this workspace knows. It has not where an older copy of the database
 * was put back, which `logId` alone does not tell when that was done by hand. True where the registry cannot say.
 */
export async function isLogKnown({ send }: Sends, { known }: Pick<SyncState, "known">): Promise<boolean> {
  if (known === undefined) return true;
  try {
    const [revision] = known.split(":");
    await send({
      method: "GET",
      path: `/api/sync/changes?since=${revision}&limit=1&data=hash&known=${known}`,
      again: true,
    });
    return true;
  } catch (error) {
    // What else is wrong, the requests that follow will tell.
    return !(error instanceof RegistryError) || error.status !== 409;
  }
}

/** What to keep of a revision in order to know it again; undefined where the registry does not say. */
export async function revisionKnown({ send }: Sends, revision: number | undefined): Promise<string | undefined> {
  if (!revision) return undefined;
  const path = `/api/sync/changes?since=${revision - 1}&limit=1&kinds=all&data=hash`;
  const page = await send({ method: "GET", path, again: true }).then(jsonOf, () => undefined);
  if (!isObject(page) || page.nextCursor !== revision || typeof page.digest !== "string") return undefined;
  return `${revision}:${page.digest}`;
}
