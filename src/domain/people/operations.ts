import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import { revokeApiKey } from "./accounts/api-keys.ts";
import { type AuditFilter, audit, readAudit } from "./accounts/audit.ts";
import { AUDIT_FORMATS } from "./accounts/audit-export.ts";
import { type DirectoryChangeResult, findListed, removePerson, setRole } from "./accounts/directory.ts";
import { displayNames } from "./accounts/display-names.ts";
import { invite } from "./accounts/joining.ts";
import { createLink } from "./accounts/links.ts";
import { peoplePart } from "./accounts/people.ts";
import { actorId, type Role } from "./accounts/person.ts";
import { endSessionById } from "./accounts/session.ts";

/** The parts of a call that administration needs. Pages and endpoints share these functions. */
export type AdminCall = Pick<Call, "actor" | "part" | "remote" | "settings" | "frame">;

const nobody = () => notFound("The person doesn't exist. See the list of people.");

const refused = (change: Exclude<DirectoryChangeResult, "done">): ApiError =>
  change === "unknown"
    ? nobody()
    : new ApiError(409, "last_admin", "This is the last administrator. Make another person an administrator first.");

async function noted(call: AdminCall, action: string, target: string, detail?: Record<string, string>): Promise<void> {
  const { db } = await call.part(peoplePart);
  await audit(db, { actor: call.actor?.id ?? "anonymous", action, target, remote: call.remote, detail });
}

/** Invites a person. Returns the link, and mails it if there is a mail server. Throws `ApiError` 409. */
export async function inviteUser(call: AdminCall, { email, role }: { email: string; role: Role }) {
  const { db } = await call.part(peoplePart);
  const person = await invite(db, email, role);
  if (!person)
    throw new ApiError(
      409,
      "known_email",
      `${email} already has an account or an invitation. For a new link, select it in the list of people.`,
    );
  await noted(call, "person.invite", actorId(person.id), { role });
  const { url, ...delivery } = await linkFor(call, person, "invite");
  return { user: { ...person, status: "invited" as const }, inviteUrl: url, ...delivery };
}

/** Changes a role. Throws `ApiError` 404, 409 for the last administrator. */
export async function changeRole(call: AdminCall, { userId, role }: { userId: string; role: Role }): Promise<void> {
  const { db } = await call.part(peoplePart);
  const change = await setRole(db, userId, role);
  if (change !== "done") throw refused(change);
  await noted(call, "person.role", actorId(userId), { role });
}

/** Removes a person. Throws `ApiError` 404, and 409 for the last administrator. */
export async function removeUser(call: AdminCall, userId: string): Promise<void> {
  const { db } = await call.part(peoplePart);
  const change = await removePerson(db, userId);
  if (change !== "done") throw refused(change);
  await noted(call, "person.remove", actorId(userId));
}

/** Creates a new invitation for an invited person, or a password link for others. Throws `ApiError` 404. */
export async function makeLink(call: AdminCall, userId: string) {
  const { db } = await call.part(peoplePart);
  const person = await findListed(db, userId);
  if (!person) throw nobody();
  const purpose = person.status === "invited" ? ("invite" as const) : ("reset" as const);
  await noted(call, purpose === "invite" ? "person.invite-again" : "person.make-reset", actorId(userId));
  return { purpose, person, ...(await linkFor(call, person, purpose)) };
}

async function linkFor(call: AdminCall, person: { id: string; email: string }, purpose: "invite" | "reset") {
  const { db, deliver } = await call.part(peoplePart);
  const url = `${call.settings.baseUrl}/${purpose}/${await createLink(db, purpose, person.id)}`;
  const { title } = await call.frame();
  const delivery = await (purpose === "invite"
    ? deliver({
        to: person.email,
        subject: `You're invited to ${title}`,
        text: `You're invited to ${title} at ${call.settings.baseUrl}.\n\nTo accept the invitation, open this link within a week:\n${url}\n`,
      })
    : deliver({
        to: person.email,
        subject: `Set a new password for ${title}`,
        text: `An administrator of ${title} created a link for you to set a new password.\n\nOpen this link within an hour:\n${url}\n`,
      }));
  return { url, ...delivery };
}

/** Ends any person's session. Throws `ApiError` 404. */
export async function endAnySession(call: AdminCall, id: string): Promise<void> {
  const { db } = await call.part(peoplePart);
  const owner = await endSessionById(db, id);
  if (owner === undefined) throw notFound("The session doesn't exist or has already ended.");
  await noted(call, "session.revoke", actorId(owner));
}

/** Revokes any person's key. Throws `ApiError` 404. */
export async function revokeAnyKey(call: AdminCall, id: string): Promise<void> {
  const { db } = await call.part(peoplePart);
  const key = await revokeApiKey(db, id);
  if (!key) throw notFound("The API key doesn't exist or was already revoked.");
  await noted(call, "key.revoke", actorId(key.userId), { key: id });
}

/** A page of the audit log with the names people have now. */
export async function readAuditPage(
  { part }: AdminCall,
  { limit = 50, ...which }: AuditFilter & { before?: number; limit?: number },
) {
  const { db } = await part(peoplePart);
  const found = await readAudit(db, { ...which, limit: limit + 1 });
  const entries = found.slice(0, limit);
  const names = await displayNames(
    db,
    entries.flatMap(({ actor, target }) => [actor, target?.startsWith("user:") ? target : undefined]),
  );
  return {
    hasMore: found.length > limit,
    entries: entries.map((entry) => {
      const targetName = entry.target === undefined ? undefined : names.get(entry.target);
      return { ...entry, actorName: names.get(entry.actor) ?? entry.actor, ...(targetName ? { targetName } : {}) };
    }),
  };
}

/** Entries of one export call. */
const EXPORTED = 10_000;

/** Entries after a number as text, oldest first. `next` is set if there are more. */
export async function exportAudit(
  { part }: AdminCall,
  { format, after = 0, ...filter }: AuditFilter & { after?: number; format: keyof typeof AUDIT_FORMATS },
): Promise<{ text: string; type: string; next?: number }> {
  const { db } = await part(peoplePart);
  const found = await readAudit(db, { ...filter, after, limit: EXPORTED + 1 });
  const entries = found.slice(0, EXPORTED);
  const { head, line, type } = AUDIT_FORMATS[format];
  // The first part has the header line, so that the joined parts have it once.
  const text = (after === 0 ? head : "") + entries.map(line).join("");
  const last = entries.at(-1);
  return { text, type, ...(found.length > EXPORTED && last ? { next: last.id } : {}) };
}
