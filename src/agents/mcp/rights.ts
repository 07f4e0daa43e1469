import { authorizeCaller } from "../../platform/access/verify.ts";
import { type Access, SCOPES } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { planOf } from "../../platform/contract/plan.ts";
import type { CapabilityCall } from "./capability.ts";

/**
 * Throws `ApiError` 401 or 403 if the caller may not send a message with this access. An open workspace requires
 * nothing.
 */
export function authorizeMessage(access: Access, { call: { settings }, actor, isStranger }: CapabilityCall): void {
  if (settings.mode !== "registry") return;
  authorizeCaller(planOf({ access, method: "GET" }, settings), isStranger ? undefined : actor);
}

/**
 * Throws `ApiError` 403 `insufficient_scope` if the caller only lacks a scope: with a challenge that lists the scopes
 * to request (RFC 6750, 3.1; MCP, "Scope Challenge Handling"), including the token's own, so that none is lost. Other
 * missing permissions are left to the handler of the message.
 */
export function challengeScope(access: Access, asked: CapabilityCall): void {
  try {
    authorizeMessage(access, asked);
  } catch (error) {
    const lacking = /error="insufficient_scope", scope="([^"]+)"/;
    const [, scope] = error instanceof ApiError ? (lacking.exec(error.headers["www-authenticate"] ?? "") ?? []) : [];
    if (scope === undefined) return;
    const { call, actor } = asked;
    const wanted = SCOPES.filter((one) => one === scope || actor.scopes.has(one)).join(" ");
    const metadata = `${call.settings.baseUrl}/.well-known/oauth-protected-resource`;
    throw new ApiError(
      403,
      "insufficient_scope",
      `This request needs the scope ${scope}. Sign in again and allow this scope.`,
      {
        headers: {
          "www-authenticate": `Bearer error="insufficient_scope", scope="${wanted}", resource_metadata="${metadata}"`,
        },
      },
    );
  }
}
