import { isScope, SCOPES, type Scope } from "../../platform/contract/access.ts";
import { ROLE_SCOPES } from "./accounts/person.ts";

/** Common scopes of OpenID Connect or of one client. They have no meaning here and are ignored (RFC 6749 §3.3). */
const IGNORED = new Set(["openid", "offline_access", "profile", "email", "address", "phone", "claudeai"]);

/** The requested scopes: all without a `scope`, undefined if one is unknown or malformed. */
export function requestedScopes(scope: string | undefined): readonly Scope[] | undefined {
  if (scope === undefined || scope === "") return SCOPES;
  const words = scope.split(" ");
  const known = words.filter(isScope);
  if (words.some((word) => !IGNORED.has(word) && !isScope(word))) return undefined;
  return [...new Set(known)];
}

/** Requested and within the role: all that can be granted. */
export const grantableScopes = (requested: readonly Scope[], role: "admin" | "member"): Scope[] =>
  requested.filter((scope) => ROLE_SCOPES[role].has(scope));

/** Removes ignored scopes from a request. If no scope remains, the request gets `instead`, not all scopes. */
export function omitIgnoredScopes(form: URLSearchParams, instead: readonly Scope[] = []): void {
  const scope = form.get("scope");
  if (scope === null || scope === "") return;
  const kept = scope.split(" ").filter((word) => !IGNORED.has(word));
  const words = kept.length > 0 ? kept : instead;
  if (words.length > 0) form.set("scope", words.join(" "));
  else form.delete("scope");
}
