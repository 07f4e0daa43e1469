import { isScope, type Scope, type TokenNeed } from "./access.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Settings } from "./settings.ts";

/** The effective plan of an endpoint in a deployment: its callers, its cache, its permitted readers. */
export interface EndpointPlan {
  /** Whether the endpoint is public. The fields about permissions then don't apply. */
  public: boolean;
  /** The access in the reference, if the endpoint checks credentials itself. */
  described?: string | undefined;
  /** Whether a credential is read: it is required, or the response depends on it. */
  identifies: boolean;
  /** Tokens with this scope get a separate response; all others get the same one. */
  more?: Scope | undefined;
  /** Whether the session cookie is accepted. */
  session: boolean;
  role: "member" | "admin";
  token: TokenNeed;
  /** Whether it concerns the caller's own account, which the shared secret doesn't have. */
  own: boolean;
  /** Status of a missing scope. */
  missing: 401 | 403;
  /** `none`: rendered for every request. Otherwise the bytes are cached, and all callers get the same. */
  cache: "none" | "revalidate" | "immutable";
  /**
   * Whether responses may contain credentials (tokens, codes, keys, links) or personal data: they are sent
   * uncompressed. Otherwise an attacker who controls a part of the response could guess the rest from its compressed
   * size.
   */
  holdsSecrets: boolean;
  /** Origins whose scripts may read the response (CORS): all, this machine, or only the registry's own. */
  origins: "all" | "loopback" | "none";
  /** Whether it is a file of the preview host. */
  onPreviewHost: boolean;
}

/** Prevents compression by proxies (`Cache-Control`; RFC 9111, 5.2.2.6), and by this server. */
export const NO_TRANSFORM = "no-transform";

export type PlanSettings = Pick<Settings, "mode" | "publicReads" | "publicSources">;

/**
 * Computes the plan of an endpoint. Only this function combines access, settings, cache and headers of a declaration.
 */
export function planOf(
  { access, method, cache, headers, origins }: Pick<Endpoint, "access" | "method" | "cache" | "headers" | "origins">,
  settings: PlanSettings,
): EndpointPlan {
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

/** The scope that a token needs for an endpoint; undefined if no scope helps or none is needed. */
export const planScope = ({ token }: Pick<EndpointPlan, "token">): Scope | undefined =>
  isScope(token) ? token : undefined;

/** The permitted callers of an endpoint with this plan, as a sentence in the reference. */
export function describePlan(plan: EndpointPlan): string {
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

/** The label before the access in a description. */
const ACCESS = "Access:";

/** A description of an endpoint with its permitted callers. */
export function withAccess(description: string, plan: EndpointPlan): string {
  const who = describePlan(plan);
  return `${description} ${ACCESS} ${who[0]?.toLowerCase()}${who.slice(1)}`.trim();
}

/** The description without the callers. Undefined if nothing is left. */
export const withoutAccess = (description: string): string | undefined =>
  description.slice(0, Math.max(0, description.lastIndexOf(ACCESS))).trim() || undefined;

/**
 * Whether previews embed their files: if requests of a frame without an origin would be refused, because reads are
 * restricted, or because a workspace is shown to other machines that can't reach its preview host.
 */
export const embedsFiles = ({
  publicReads,
  mode,
  previewOrigin,
}: Pick<Settings, "publicReads" | "mode" | "previewOrigin">): boolean =>
  !publicReads || (mode === "workspace" && previewOrigin === undefined);
