import { type Actor, SCOPES } from "../contract/access.ts";
import { ApiError } from "../contract/api-error.ts";

/** The id of the person who asks. Throws `ApiError` 403 for callers that are no person. */
export function ownId(actor: Actor | undefined): string {
  if (actor?.userId !== undefined) return actor.userId;
  throw new ApiError(403, "no_person", "This is about a person's own account, and the caller is no person.");
}

/**
 * Throws `ApiError` 403 for a key or token that was granted less than its role has: with what makes people, credentials
 * and links it could otherwise grant itself the rest.
 */
export function refuseNarrow(actor: Actor | undefined): void {
  if (!actor || actor.scheme === "session" || SCOPES.every((scope) => actor.scopes.has(scope))) return;
  throw new ApiError(403, "forbidden", "This needs an administrator's session, or a key or token with every scope.");
}
