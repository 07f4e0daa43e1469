import { isScope, SCOPES, type Scope } from "../../platform/contract/access.ts";
import { ROLE_SCOPES } from "./accounts/person.ts";

/** Asked for out of habit, of OpenID Connect or of one client. They mean nothing here and are passed over (RFC 6749 §3.3). */
const IGNORED = new Set(["openid", "offline_access", "profile", "email", "address", "phone", "claudeai"]);

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

/**
 * Takes scopes out of a request that mean nothing here. Who asked for nothing else asked for something, and not for all:
 * that is `instead`.
 */
export function withoutIgnored(form: URLSearchParams, instead: readonly Scope[] = []): void {
  const scope = form.get("scope");
  if (scope === null || scope === "") return;
  const kept = scope.split(" ").filter((word) => !IGNORED.has(word));
  const words = kept.length > 0 ? kept : instead;
  if (words.length > 0) form.set("scope", words.join(" "));
  else form.delete("scope");
}
