import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { peopleTables } from "./tables.ts";

/** Something that was done to people, credentials or settings. Never holds secrets or e-mail addresses. */
export interface AuditEvent {
  /** Actor id: `user:<id>`, `shared-secret`, `anonymous`, `operator`. */
  actor: string;
  /** Noun and verb: `person.invite`, `key.revoke`. */
  action: string;
  /** The target of the event: `user:<id>`, `key:<id>`. */
  target?: string;
  /** Address the request came from. */
  remote?: string;
  detail?: Record<string, string | number | boolean | readonly string[] | undefined>;
}

/** Appends to the audit log. Entries never change; entries older than `SERVICE_AUDIT_DAYS` are deleted. */
export async function audit(db: StoreDatabase, event: AuditEvent): Promise<void> {
  const { actor, action, target, remote, detail } = event;
  await peopleTables(db)
    .insertInto("audit")
    .values({
      at: Date.now(),
      actor,
      action,
      target: target ?? null,
      remote: remote || null,
      detail: detail ? JSON.stringify(detail) : null,
    })
    .execute();
}

/** An entry of the log as it is read. */
export interface AuditEntry extends AuditEvent {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
}

/** A filter of entries. A missing field matches all. */
export interface AuditFilter {
  /** Milliseconds since 1970, this one included. */
  since?: number | undefined;
  /** The same, not included. */
  until?: number | undefined;
  /** How the action begins: `person.`, `key.revoke`. */
  action?: string | undefined;
}

/** Entries before number `before`, or after number `after`, or all: newest first, after a number oldest first. */
export async function readAudit(
  db: StoreDatabase,
  { before, after, limit, since, until, action }: AuditFilter & { before?: number; after?: number; limit: number },
): Promise<AuditEntry[]> {
  let query = peopleTables(db)
    .selectFrom("audit")
    .selectAll()
    .orderBy("seq", after === undefined ? "desc" : "asc")
    .limit(limit);
  if (before !== undefined) query = query.where("seq", "<", before);
  if (after !== undefined) query = query.where("seq", ">", after);
  if (since !== undefined) query = query.where("at", ">=", since);
  if (until !== undefined) query = query.where("at", "<", until);
  // An action is of letters, dots and dashes: nothing in it is a pattern.
  if (action !== undefined) query = query.where("action", "like", `${action}%`);
  const rows = await query.execute();
  return rows.map(({ seq, at, actor, action, target, remote, detail }) => ({
    id: seq,
    at: new Date(at).toISOString(),
    actor,
    action,
    ...(target ? { target } : {}),
    ...(remote ? { remote } : {}),
    ...(detail ? { detail: JSON.parse(detail) } : {}),
  }));
}

/** Removes entries from before a time (milliseconds since 1970). Answers how many. */
export async function removeAuditBefore(db: StoreDatabase, time: number): Promise<number> {
  const { numDeletedRows } = await peopleTables(db).deleteFrom("audit").where("at", "<", time).executeTakeFirst();
  return Number(numDeletedRows);
}
