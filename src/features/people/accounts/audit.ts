import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { peopleTables } from "./tables.ts";

/** Something that was done to people, credentials or settings. Never holds secrets or e-mail addresses. */
export interface AuditEvent {
  /** Actor id: `user:<id>`, `shared-secret`, `anonymous`, `operator`. */
  actor: string;
  /** Noun and verb: `person.invite`, `key.revoke`. */
  action: string;
  /** What it was done to: `user:<id>`, `key:<id>`. */
  target?: string;
  /** Address the request came from. */
  remote?: string;
  detail?: Record<string, string | number | boolean | readonly string[] | undefined>;
}

/** Appends to the audit log. Nothing changes or removes what is in it. */
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

/** Entries before number `before` (all without), newest first. */
export async function readAudit(
  db: StoreDatabase,
  { before, limit }: { before?: number; limit: number },
): Promise<AuditEntry[]> {
  let query = peopleTables(db).selectFrom("audit").selectAll().orderBy("seq", "desc").limit(limit);
  if (before !== undefined) query = query.where("seq", "<", before);
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
