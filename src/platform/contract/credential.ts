import type { StoreDatabase } from "../../store/sql/schema.ts";
import type { Actor } from "./access.ts";
import { type Deployment, definePart } from "./part.ts";

/** How a credential travels: `Authorization: Bearer`, `X-Service-Api-Key` (or `-Token`), or a cookie. */
export type Scheme = "bearer" | "key" | "session";

/** What people hold of a credential for longer than a request: a new password ends all of it. */
export interface Holdings {
  /** What they are called: “API keys”. */
  title: string;
  /** The names of those that a person holds and that still work. */
  list(db: StoreDatabase, personId: string): Promise<string[]>;
  /** Ends all of them; runs in the transaction that changes the password. */
  end(db: StoreDatabase, personId: string): Promise<void>;
}

/** One way to say who calls, brought by a feature. `verify()` of the server is the only caller. */
export interface Credential {
  scheme: Scheme;
  /** Name of the cookie, for `session`. */
  cookie?(deployment: Deployment): string;
  /**
   * Who presented this, as of now: subject, role, grant and key are read on every call, so that what is revoked is dead
   * on the next request. Undefined when it is none of ours or no longer valid.
   */
  verify(presented: string, deployment: Deployment): Promise<Actor | undefined>;
  holdings?: Holdings;
}

/** The credentials of this deployment: the process provides those of its features. */
export const credentials = definePart<readonly Credential[]>({ name: "credentials", open: () => [] });
