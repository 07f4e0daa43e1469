import type { StoreDatabase } from "../../store/sql/schema.ts";
import type { Actor } from "./access.ts";
import { type Deployment, definePart } from "./part.ts";

/** The place of a credential in a request: `Authorization: Bearer`, `X-Service-Api-Key` (or `-Token`), or a cookie. */
export type CredentialScheme = "bearer" | "key" | "session";

/** Long-lived credentials of a person: a new password revokes all of them. */
export interface CredentialHoldings {
  /** Their name in texts: “API keys”. */
  title: string;
  /** The names of a person's valid credentials. */
  list(db: StoreDatabase, personId: string): Promise<string[]>;
  /** Revokes all of them; runs in the transaction that changes the password. */
  end(db: StoreDatabase, personId: string): Promise<void>;
}

/** One authentication method of a feature. Only `verify()` of the server calls it. */
export interface CredentialMethod {
  scheme: CredentialScheme;
  /** Name of the cookie, for `session`. */
  cookie?(deployment: Deployment): string;
  /**
   * The actor of this credential, as of now: subject, role, grant and key are read on every call, so that a revocation
   * applies to the next request. Undefined if it is unknown or no longer valid.
   */
  verify(presented: string, deployment: Deployment): Promise<Actor | undefined>;
  holdings?: CredentialHoldings;
}

/** The credentials of this deployment: the process provides them from its features. */
export const credentials = definePart<readonly CredentialMethod[]>({ name: "credentials", open: () => [] });
