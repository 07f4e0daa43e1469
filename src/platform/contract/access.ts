import type { Kind } from "../../store/kind.ts";
import type { Settings } from "./settings.ts";

/** Every scope a token or key can carry (specification, "Scopes"). */
export const SCOPES = [
  "sync:read",
  "sync:write",
  "reference:read",
  "components:read",
  "components:write",
  "design:read",
  "design:write",
  "generate:component",
  "designtool:sync",
] as const;

export type Scope = (typeof SCOPES)[number];

/** The scopes that read. */
export const READ_SCOPES = ["sync:read", "reference:read", "components:read", "design:read"] as const satisfies Scope[];

/**
 * What a token (an OAuth access token or an API key) needs beside the role of its person: nothing more, a scope, or
 * `none` where no token gets, whatever its scopes.
 */
export type TokenNeed = "nothing" | "none" | Scope;

/** Who may call an endpoint. Everything about rights is in here, and `planOf` is what reads it. */
export type Access =
  | {
      who: "everybody";
      /** Also where reads are closed to strangers (`SERVICE_PUBLIC_READS=false`). What is no read always is. */
      always?: true;
      /** The answer depends on who asks, or whether anybody does: a credential is read where there is one. */
      personal?: true;
      /** The access in the reference, for an endpoint that checks credentials itself. */
      described?: string;
      /** Programs with this scope are answered more than everybody is. */
      more?: Scope;
    }
  | {
      who: "member" | "admin";
      token: TokenNeed;
      /** False: for programs; the cookie of a browser is not read. */
      session?: false;
      /** It is about the caller's own account: the shared secret, which has none, gets 403 `no_person`. */
      own?: true;
      /** Status of a missing scope; 403 where absent. */
      missing?: 401;
      /** Where the deployment's settings open what is closed otherwise. */
      openIf?(settings: Pick<Settings, "publicSources">): boolean;
    };

/** Reads for everybody, closed with all others of their kind. */
export const everybody: Access = { who: "everybody" };
/** The same, and whoever is signed in is told more. */
export const everybodyAsThemselves: Access = { who: "everybody", personal: true };
/** Reads for everybody, of which programs with a scope get more. */
export const everybodyAndMore = (more: Scope): Access => ({ who: "everybody", more });
/** Sign-in, discovery, health: open wherever the registry is. */
export const always: Access = { who: "everybody", always: true };
/** The same, and the answer depends on who asks. */
export const visitors: Access = { who: "everybody", always: true, personal: true };
/** Whoever is signed in, and any token of theirs. */
export const members: Access = { who: "member", token: "nothing" };
/** Sources: like `members`, open to everybody with `SERVICE_PUBLIC_SOURCES`. */
export const sourceReaders: Access = { ...members, openIf: ({ publicSources }) => publicSources };
/** What is about the caller's own account: in a browser alone. */
export const ownAccount: Access = { who: "member", token: "none", own: true };
/** People, credentials, and what runs: administrators in a browser, and the shared secret. */
export const administrators: Access = { who: "admin", token: "none" };
/** Changes of content: administrators, and their tokens with `sync:write`. */
export const contentWriters: Access = { who: "admin", token: "sync:write" };
/** Synchronisation: programs alone, with a scope that only those roles can grant that may do it. */
export const programs = (scope: Scope): Access => ({ who: "member", token: scope, session: false });
/** Pushes to the registry; a missing scope is 401 (specification, Authentication, rule 1). */
export const registryWriters: Access = { who: "member", token: "sync:write", session: false, missing: 401 };

/** Who calls. `id` is what history keeps; names are looked up when they are shown. */
export interface Actor {
  id: string;
  role: "admin" | "member";
  scopes: ReadonlySet<Scope>;
  /** The person behind a session, key or token; absent for the shared secret. */
  userId?: string;
  /** The connection or key the caller was let in by: what lasts longer than a request is bound to it, and ends with it. */
  grant?: string;
  /** How the caller said who it is. `secret`: the shared secret, which counts as an administrator. */
  scheme?: "bearer" | "key" | "session" | "secret";
}

/** Whether somebody may read the records of a kind, wherever they come along with others. */
export const mayRead = ({ readScope }: Pick<Kind, "readScope">, actor: Actor | undefined): boolean =>
  readScope === undefined || actor?.scopes.has(readScope) === true;

export const isScope = (word: string): word is Scope => (SCOPES as readonly string[]).includes(word);
