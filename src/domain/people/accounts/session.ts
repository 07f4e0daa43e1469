import type { CredentialMethod } from "../../../platform/contract/credential.ts";
import type { Call } from "../../../platform/contract/route.ts";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import { cookie, cookieName, forgetCookies, setCookie } from "./cookies.ts";
import { isConfirmed } from "./groups.ts";
import { actorOfPerson } from "./person.ts";
import { peopleTables } from "./tables.ts";
import { newId, newToken, tokenHash } from "./token.ts";

const DAY_MS = 86_400_000;
const IDLE_MS = 7 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;
/** How old the note of the last use may become: not every request writes. */
const SEEN_MS = 5 * 60_000;

/** Identifies a person by the session cookie. A session ends after 7 idle days, or 30 days. */
export const sessionCredential: CredentialMethod = {
  scheme: "session",
  cookie: ({ settings }) => cookieName(settings, "session"),
  async verify(presented, deployment) {
    const db = peopleTables(deployment.db());
    const hash = tokenHash(presented);
    const now = Date.now();
    const found = await db
      .selectFrom("person_session")
      .innerJoin("person", "person.id", "person_session.person_id")
      .select(["person.id", "person.role", "person_session.seen_at"])
      .where("hash", "=", hash)
      .where("person_session.expires_at", ">", now)
      .where("person_session.seen_at", ">", now - IDLE_MS)
      .where("person.removed_at", "is", null)
      .where(isConfirmed(deployment.config.people.oidc?.groups))
      .executeTakeFirst();
    if (!found) return undefined;
    if (found.seen_at < now - SEEN_MS)
      await db.updateTable("person_session").set({ seen_at: now }).where("hash", "=", hash).execute();
    return actorOfPerson(found);
  },
  holdings: {
    title: "Browsers",
    list: async (db, personId) => (await listSessions(db, { personId })).map(({ agent }) => agent),
    end: (db, personId) => endSessionsOf(db, personId),
  },
};

/** The parts of a call that identify the session. */
export type CookieContext = Pick<Call, "headers" | "settings">;

/** Digest of the session a request carries; undefined without one. */
export const sessionHash = (call: CookieContext): string | undefined => {
  const token = cookie(call, "session");
  return token === undefined ? undefined : tokenHash(token);
};

/**
 * Begins a session for a person, ends the one the request carried, and answers the `Set-Cookie` value. The token is new
 * at every sign-in (ASVS 7.2.4) and kept only as its SHA-256.
 */
export async function startSession(db: StoreDatabase, personId: string, call: CookieContext): Promise<string> {
  const people = peopleTables(db);
  const before = sessionHash(call);
  const token = newToken();
  const now = Date.now();
  if (before) await people.deleteFrom("person_session").where("hash", "=", before).execute();
  await people.deleteFrom("person_session").where("expires_at", "<=", now).execute();
  await people
    .insertInto("person_session")
    .values({
      hash: tokenHash(token),
      id: newId(),
      person_id: personId,
      agent: describeAgent(String(call.headers["user-agent"] ?? "")),
      created_at: now,
      seen_at: now,
      expires_at: now + ABSOLUTE_MS,
    })
    .execute();
  return setCookie(call.settings, "session", token, ABSOLUTE_MS / 1000);
}

/** Ends the session a request carries and answers the `Set-Cookie` values that take it away, and all that came with it. */
export async function endPersonSession(db: StoreDatabase, call: CookieContext): Promise<string[]> {
  const hash = sessionHash(call);
  if (hash) await peopleTables(db).deleteFrom("person_session").where("hash", "=", hash).execute();
  return forgetCookies(call.settings);
}

/** Ends all sessions of a person, except the one with the digest `except`. */
export async function endSessionsOf(db: StoreDatabase, personId: string, except?: string): Promise<void> {
  let query = peopleTables(db).deleteFrom("person_session").where("person_id", "=", personId);
  if (except) query = query.where("hash", "!=", except);
  await query.execute();
}

/** A session as its owner and administrators see it. */
export interface SessionEntry {
  id: string;
  userId: string;
  /** “Firefox on Linux”. */
  agent: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /** The one the request came with. */
  current: boolean;
}

/** Sessions that are still good, newest use first: of one person, or of all. */
export async function listSessions(
  db: StoreDatabase,
  { personId, current, limit = 500 }: { personId?: string; current?: string; limit?: number },
): Promise<SessionEntry[]> {
  const now = Date.now();
  let query = peopleTables(db)
    .selectFrom("person_session")
    .selectAll()
    .where("expires_at", ">", now)
    .where("seen_at", ">", now - IDLE_MS)
    .orderBy("seen_at", "desc")
    .limit(limit);
  if (personId !== undefined) query = query.where("person_id", "=", personId);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.person_id,
    agent: row.agent,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.seen_at).toISOString(),
    expiresAt: new Date(Math.min(row.expires_at, row.seen_at + IDLE_MS)).toISOString(),
    current: row.hash === current,
  }));
}

/**
 * Ends a session by its id, with `personId` only one of that person. Returns its owner, or undefined if it does not
 * exist.
 */
export async function endSessionById(db: StoreDatabase, id: string, personId?: string): Promise<string | undefined> {
  let query = peopleTables(db).deleteFrom("person_session").where("id", "=", id);
  if (personId !== undefined) query = query.where("person_id", "=", personId);
  const gone = await query.returning("person_id").executeTakeFirst();
  return gone?.person_id;
}

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrom(?:e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** The common name of a browser, from its User-Agent: “Firefox on Linux”. */
function describeAgent(userAgent: string): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(BROWSERS) ?? "A browser";
  const system = nameIn(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
