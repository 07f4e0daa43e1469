import { isScope, SCOPES, type Scope } from "../../../contract/access.ts";
import { ROLE_SCOPES } from "../accounts/person.ts";

/** Asked for by clients of OpenID Connect out of habit. They mean nothing here and are left out (RFC 6749 §3.3). */
const IGNORED = new Set(["openid", "offline_access", "profile", "email"]);

/** The scopes of a request; every scope where none was asked for, undefined where one is unknown or malformed. */
export function requestedScopes(scope: string | undefined): readonly Scope[] | undefined {
  if (scope === undefined || scope === "") return SCOPES;
  const words = scope.split(" ");
  const known = words.filter(isScope);
  if (words.some((word) => !IGNORED.has(word) && !isScope(word))) return undefined;
  return [...new Set(known)];
}

/** Requested and within the role: all that can be granted. */
export const grantable = (requested: readonly Scope[], role: "admin" | "member"): Scope[] =>
  requested.filter((scope) => ROLE_SCOPES[role].has(scope));

/** Takes scopes out of a request that mean nothing here. */
export function withoutIgnored(form: URLSearchParams): void {
  const scope = form.get("scope");
  if (scope === null) return;
  const kept = scope.split(" ").filter((word) => !IGNORED.has(word));
  if (kept.length > 0) form.set("scope", kept.join(" "));
  else form.delete("scope");
}
