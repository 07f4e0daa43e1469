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
 * The requirement for a token (an OAuth access token or an API key) beyond the role of its person: nothing, a scope, or
 * `none` if no token is accepted, regardless of its scopes.
 */
export type TokenNeed = "nothing" | "none" | Scope;

/** The callers of an endpoint. Contains all permissions; `planOf` reads it. */
export type Access =
  | {
      who: "everybody";
      /**
       * Open even if public reads are disabled (`SERVICE_PUBLIC_READS=false`). Endpoints that don't read are always
       * open.
       */
      always?: true;
      /** The response depends on the caller: a credential is read if present. */
      personal?: true;
      /** The access in the reference, for an endpoint that checks credentials itself. */
      described?: string;
      /** Programs with this scope get more content than the public. */
      more?: Scope;
    }
  | {
      who: "member" | "admin";
      token: TokenNeed;
      /** False: for programs; the session cookie is not read. */
      session?: false;
      /** It concerns the caller's own account: the shared secret, which has none, gets 403 `no_person`. */
      own?: true;
      /** Status of a missing scope; default 403. */
      missing?: 401;
      /** Whether settings make a restricted endpoint public. */
      openIf?(settings: Pick<Settings, "publicSources">): boolean;
    };

/** Public reads, which `SERVICE_PUBLIC_READS=false` restricts. */
export const publicAccess: Access = { who: "everybody" };
/** The same, with more content for signed-in people. */
export const publicPersonalAccess: Access = { who: "everybody", personal: true };
/** Public reads, with more content for programs with a scope. */
export const publicAccessWithMore = (more: Scope): Access => ({ who: "everybody", more });
/** Sign-in, discovery, health: open in every registry. */
export const always: Access = { who: "everybody", always: true };
/** The same, and the response depends on the caller. */
export const visitors: Access = { who: "everybody", always: true, personal: true };
/** Signed-in people, and all their tokens. */
export const members: Access = { who: "member", token: "nothing" };
/** Sources: like `members`, public with `SERVICE_PUBLIC_SOURCES`. */
export const sourceReaders: Access = { ...members, openIf: ({ publicSources }) => publicSources };
/** The caller's own account: only in a browser. */
export const ownAccount: Access = { who: "member", token: "none", own: true };
/** People, credentials and operations: administrators in a browser, and the shared secret. */
export const administrators: Access = { who: "admin", token: "none" };
/** Changes of content: administrators, and their tokens with `sync:write`. */
export const contentWriters: Access = { who: "admin", token: "sync:write" };
/** Synchronization: only programs, with a scope that only a permitted role can grant. */
export const programs = (scope: Scope): Access => ({ who: "member", token: scope, session: false });
/** Pushes to the registry; a missing scope is 401 (specification, Authentication, rule 1). */
export const registryWriters: Access = { who: "member", token: "sync:write", session: false, missing: 401 };

/** The caller. History stores `id`; names are looked up for display. */
export interface Actor {
  id: string;
  role: "admin" | "member";
  scopes: ReadonlySet<Scope>;
  /** The person behind a session, key or token; absent for the shared secret. */
  userId?: string;
  /** The connection or key that authenticated the caller: longer work is bound to it and ends with it. */
  grant?: string;
  /** How the caller authenticated. `secret`: the shared secret, which has administrator permissions. */
  scheme?: "bearer" | "key" | "session" | "secret";
}

/** Whether the caller may read the records of a kind, also as part of other responses. */
export const mayRead = ({ readScope }: Pick<Kind, "readScope">, actor: Actor | undefined): boolean =>
  readScope === undefined || actor?.scopes.has(readScope) === true;

export const isScope = (word: string): word is Scope => (SCOPES as readonly string[]).includes(word);
