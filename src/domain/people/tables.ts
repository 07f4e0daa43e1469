import { createHash } from "node:crypto";
import type { Deployment } from "../../platform/contract/part.ts";
import type { StoreDatabase } from "../../store/sql/schema.ts";
import { peopleTables } from "./accounts/tables.ts";

/** A record of the OAuth server. `model` is the library's name for its type. Times are in milliseconds since 1970. */
export interface RecordTable {
  model: string;
  /** Digest of the identifier: codes and tokens are never kept themselves. */
  id: string;
  /** JSON, without the identifier and the user code. */
  payload: string;
  /** Digest of the grant it hangs on. */
  grant_id: string | null;
  /** Whose grant it is. */
  person_id: string | null;
  /** Digest of the code a person types. */
  user_code: string | null;
  consumed_at: number | null;
  /** When a person approved or denied a device request. */
  decided_at: number | null;
  polled_at: number | null;
  /** Seconds a device must leave between two polls. */
  poll_seconds: number | null;
  created_at: number;
  expires_at: number | null;
}

export type OauthTables = {
  oauth_record: RecordTable;
  /** Signing keys; `jwk` is encrypted with the registry's secret key. */
  oauth_key: { generation: number; jwk: string; created_at: number };
};

/** The tables of OAuth and of people on a connection. */
export const oauthTables = (db: StoreDatabase) => peopleTables(db).$extendTables<OauthTables>();

/** The same of a deployment. */
export const oauthDatabase = (deployment: Pick<Deployment, "db">) => oauthTables(deployment.db());

export type OauthDatabase = ReturnType<typeof oauthDatabase>;

/** How an identifier is kept: SHA-256 of 256 random bits cannot be turned back. */
export const tokenDigestOf = (identifier: string): string =>
  createHash("sha256").update(identifier).digest("base64url");
