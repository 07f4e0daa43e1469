import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { OidcGroups } from "../../../platform/contract/settings.ts";
import type { Role } from "./person.ts";

const DAY_MS = 86_400_000;

/**
 * What groups of another service make of somebody: a role, `refused` where who reads is named and they are not among
 * them, `unchanged` where groups decide nothing about roles. Who administers also reads.
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
 * A condition on `person`: what they hold counts. Who comes with another service whose groups decide has to have signed
 * in there within so many days, or a group that was taken away would never count for keys and programs.
 */
export function isConfirmed(groups: OidcGroups | undefined): RawBuilder<SqlBool> {
  if (!groups) return sql<SqlBool>`1 = 1`;
  const since = Date.now() - groups.days * DAY_MS;
  return sql<SqlBool>`(person.oidc_subject is null or coalesce(person.confirmed_at, 0) > ${since})`;
}
