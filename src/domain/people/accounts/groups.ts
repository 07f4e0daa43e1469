import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { OidcGroups } from "../../../platform/contract/settings.ts";
import type { Role } from "./person.ts";

const DAY_MS = 86_400_000;

/**
 * The role that groups of an identity provider give: a role, `refused` if reading needs a group that the person lacks,
 * or `unchanged` if groups do not decide roles. Administrators may also read.
 */
export function roleOfGroups(
  groups: readonly string[],
  { read, admin }: Pick<OidcGroups, "read" | "admin">,
): Role | "refused" | "unchanged" {
  const has = (named: readonly string[]) => named.some((name) => groups.includes(name));
  if (has(admin)) return "admin";
  if (read.length > 0 && !has(read)) return "refused";
  return admin.length > 0 ? "member" : "unchanged";
}

/**
 * A condition on `person`: their keys and programs count. If groups of an identity provider decide, the person must
 * have signed in there recently, otherwise a removed group would never affect keys and programs.
 */
export function isConfirmed(groups: OidcGroups | undefined): RawBuilder<SqlBool> {
  if (!groups) return sql<SqlBool>`1 = 1`;
  const since = Date.now() - groups.days * DAY_MS;
  return sql<SqlBool>`(person.oidc_subject is null or coalesce(person.confirmed_at, 0) > ${since})`;
}
