import type { Actor } from "../../../platform/contract/access.ts";
import { ApiError } from "../../../platform/contract/api-error.ts";

/** The id of the calling person. Throws `ApiError` 403 for other callers. */
export function ownId(actor: Actor | undefined): string {
  if (actor?.userId !== undefined) return actor.userId;
  throw new ApiError(403, "no_person", "This endpoint needs a person's account. The shared secret has no account.");
}
