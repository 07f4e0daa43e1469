import type { Generated } from "kysely";
import type { StoreDatabase } from "../../../store/sql/schema.ts";

/** Times in these tables are milliseconds since 1970. */
export interface PersonTable {
  id: string;
  /** Empty once removed. */
  name: string;
  /** Lower case. Null after removal. Unique among present people. */
  email: string | null;
  role: "admin" | "member";
  image: string | null;
  /** As `hashPassword` returns it. Null for an invited person, and with OpenID Connect. */
  password: string | null;
  /** `<issuer> <subject>` of the OpenID Connect account. */
  oidc_subject: string | null;
  created_at: number;
  /** When the invitation was accepted. */
  joined_at: number | null;
  removed_at: number | null;
  /** When they last signed in with the other service. */
  confirmed_at: number | null;
}

export interface PersonSessionTable {
  /** SHA-256 of the token, in hex. */
  hash: string;
  /** The public id. */
  id: string;
  person_id: string;
  /** The browser's User-Agent. */
  agent: string;
  created_at: number;
  seen_at: number;
  /** The latest end of the session. */
  expires_at: number;
}

/** A link that works once. */
export interface PersonLinkTable {
  hash: string;
  purpose: "setup" | "invite" | "reset";
  /** Null for set-up. */
  person_id: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface ApiKeyTable {
  hash: string;
  id: string;
  person_id: string;
  name: string;
  /** The first characters, to distinguish keys. */
  hint: string;
  /** Separated by spaces. */
  scopes: string;
  created_at: number;
  expires_at: number | null;
  used_at: number | null;
}

export interface AuditTable {
  /** Counted by the database. */
  seq: Generated<number>;
  at: number;
  actor: string;
  action: string;
  target: string | null;
  remote: string | null;
  /** JSON. */
  detail: string | null;
}

/** One row, locked by every change of administrators. */
export interface PeopleGuardTable {
  id: number;
  version: number;
  set_up_at: number | null;
}

/** A removed person: only digests of address and identity. */
export interface PersonRemovedTable {
  /** SHA-256 of the e-mail address, or of issuer and subject. */
  digest: string;
}

export type PeopleTables = {
  person: PersonTable;
  person_session: PersonSessionTable;
  person_link: PersonLinkTable;
  api_key: ApiKeyTable;
  audit: AuditTable;
  people_guard: PeopleGuardTable;
  person_removed: PersonRemovedTable;
};

/** The connection with the tables of people. */
export const peopleTables = (db: StoreDatabase) => db.$extendTables<PeopleTables>();
