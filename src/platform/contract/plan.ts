import { isScope, type Scope, type TokenNeed } from "./access.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Settings } from "./settings.ts";

/** What a deployment makes of an endpoint's declaration: who may call it, what is kept of its answers, who may read them. */
export interface Plan {
  /** Anybody may call it. What follows about rights says nothing then. */
  public: boolean;
  /** The access in the reference, if the endpoint checks credentials itself. */
  described?: string | undefined;
  /** A credential is read: because one is needed, or because the answer depends on it. */
  identifies: boolean;
  /** Whoever asks with a token of this scope gets an answer of their own; all others get the same one. */
  more?: Scope | undefined;
  /** The cookie of a session counts. */
  session: boolean;
  role: "member" | "admin";
  token: TokenNeed;
  /** About the caller's own account, which the shared secret has not. */
  own: boolean;
  /** Status of a missing scope. */
  missing: 401 | 403;
  /** `none`: made anew for every request. Otherwise the bytes are kept, and all who ask get the same. */
  cache: "none" | "revalidate" | "immutable";
  /**
   * Its answers may hold what lets in (tokens, codes, keys, links) or what is about people: they go out as they are. Else
   * whoever chooses a part of such an answer could guess the rest by the length it compresses to.
   */
  holdsSecrets: boolean;
  /** Which pages may read the answer with scripts (CORS): of every origin, of this machine, or ours alone. */
  origins: "all" | "loopback" | "none";
  /** A file that the host for previews answers. */
  onPreviewHost: boolean;
}

/** Nobody on the way may compress an answer that says so (`Cache-Control`; RFC 9111, 5.2.2.6), and we do not. */
export const NO_TRANSFORM = "no-transform";

export type PlanSettings = Pick<Settings, "mode" | "publicReads" | "publicSources">;

/** Works out the plan of an endpoint. The one place where access, settings, cache and headers of a declaration meet. */
export function planOf(
  { access, method, cache, headers, origins }: Pick<Endpoint, "access" | "method" | "cache" | "headers" | "origins">,
  settings: PlanSettings,
): Plan {
  const read = method === "GET";
  const isPublic =
    access.who === "everybody"
      ? access.always === true || !read || settings.publicReads
      : access.openIf?.(settings) === true;
  const personal = access.who === "everybody" && access.personal === true;
  const rights =
    access.who === "everybody"
      ? { session: true, role: "member" as const, token: "nothing" as const, own: false, missing: 403 as const }
      : {
          session: access.session !== false,
          role: access.who,
          token: access.token,
          own: access.own === true,
          missing: access.missing ?? (403 as const),
        };
  const shared = read && isPublic && !personal;
  return {
    ...rights,
    public: isPublic,
    described: access.who === "everybody" ? access.described : undefined,
    identifies: !isPublic || personal,
    more: access.who === "everybody" && isPublic ? access.more : undefined,
    cache: shared ? (cache ?? "revalidate") : "none",
    holdsSecrets: !shared && (rights.token === "none" || (access.who === "everybody" && access.always === true)),
    origins: origins ?? (!shared || headers === "page" ? "none" : settings.mode === "workspace" ? "loopback" : "all"),
    onPreviewHost: shared && headers !== "page" && access.who === "everybody" && !access.always,
  };
}

/** The scope a token needs for an endpoint; undefined where none helps or none is needed. */
export const scopeOf = ({ token }: Pick<Plan, "token">): Scope | undefined => (isScope(token) ? token : undefined);

/** Who may call an endpoint of this plan, in a sentence of the reference. */
export function describePlan(plan: Plan): string {
  const { public: isPublic, described, identifies, more, session, role, token, own } = plan;
  if (described !== undefined) return described;
  if (isPublic && more) return `Public. A token with the scope \`${more}\` gets more content.`;
  if (isPublic)
    return identifies
      ? "Public. The response for a signed-in person includes the content and actions of their role."
      : "Public.";
  const person = role === "admin" ? "Administrators" : "People";
  const signedIn = `${person} who are signed in`;
  if (own) return `${signedIn} with a browser. Not available for tokens, API keys and the shared secret.`;
  if (token === "none")
    return `${signedIn} with a browser, and the shared secret. Not available for tokens and API keys.`;
  if (token === "nothing") return `${signedIn}, all their tokens and API keys, and the shared secret.`;
  const programs = `tokens and API keys with the scope ${token}, and the shared secret.`;
  return session ? `${signedIn} with a browser, ${programs}` : `Programs only: ${programs}`;
}

/**
 * Whether previews carry their files inside: where the requests of a frame without an origin would be refused, because
 * reads are closed, or because a workspace is shown to other machines, which do not reach its host for previews.
 */
export const carriesFiles = ({
  publicReads,
  mode,
  previewOrigin,
}: Pick<Settings, "publicReads" | "mode" | "previewOrigin">): boolean =>
  !publicReads || (mode === "workspace" && previewOrigin === undefined);
