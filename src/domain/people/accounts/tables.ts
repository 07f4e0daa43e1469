import type { Generated } from "kysely";
import type { StoreDatabase } from "../../../store/sql/schema.ts";

/** Times in these tables are milliseconds since 1970. */
export interface PersonTable {
  id: string;
  /** Empty once removed. */
  name: string;
  /** Lower case; null once removed. Unique among those who are there. */
  email: string | null;
  role: "admin" | "member";
  image: string | null;
  /** As `hashPassword` writes it; null for who was invited and did not come yet, or comes through OpenID Connect. */
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
  /** What lists and addresses name it by. */
  id: string;
  person_id: string;
  /** What the browser says it is. */
  agent: string;
  created_at: number;
  seen_at: number;
  /** Over at this time, whatever happens. */
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
  /** The first characters, to tell keys apart. */
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

/** One row: whoever changes who administers holds it. */
export interface PeopleGuardTable {
  id: number;
  version: number;
  set_up_at: number | null;
}

/** Somebody who was removed. Nothing but this is kept of address and identity. */
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
