import { createHash, timingSafeEqual } from "node:crypto";
import { type Actor, SCOPES } from "../contract/access.ts";
import { ApiError } from "../contract/api-error.ts";
import type { CredentialMethod, CredentialScheme } from "../contract/credential.ts";
import type { Deployment } from "../contract/part.ts";
import { type EndpointPlan, planScope } from "../contract/plan.ts";
import { type Rate, rateLimiter } from "./rate-limit.ts";

/** Header values by lower-case name. */
export type RequestHeaders = Record<string, string | string[] | undefined>;

/**
 * Authenticates a request: undefined without credentials, `ApiError` 401 for wrong ones, 400 for two. Only this
 * function reads credentials.
 */
export type VerifyRequest = (headers: RequestHeaders, asking?: VerifyOptions) => Promise<Actor | undefined>;

export interface VerifyOptions {
  /** Whether the session cookie is accepted. */
  session?: boolean;
  /** Client address: failed attempts are counted by it. `ApiError` 429 after too many. */
  remote?: string;
}

/** Limit of wrong bearer tokens and keys: 256 bits can't be guessed, but each attempt costs a database query. */
const FAILURES: Rate = { limit: 100, windowMs: 15 * 60_000 };

/**
 * Credentials of this deployment: the shared secret of `SERVICE_SYNC_SECRET` (specification, Authentication, rule 6a)
 * and the credentials of the features.
 */
export function createVerify(options: {
  syncSecret?: string;
  credentials?: readonly CredentialMethod[];
  deployment?: Deployment;
}): VerifyRequest {
  const { credentials = [], deployment } = options;
  const secret = options.syncSecret === undefined ? undefined : digest(options.syncSecret);
  const isSecret = (token: string) => secret !== undefined && timingSafeEqual(digest(token), secret);

  const find = async ({ scheme, presented }: Presented): Promise<Actor | undefined> => {
    if (scheme === "bearer" && isSecret(presented)) return AUTOMATION;
    if (!deployment) return undefined;
    for (const credential of credentials) {
      // Keys travel as bearers too: "accepted wherever a sync bearer is".
      if (credential.scheme !== scheme && !(scheme === "bearer" && credential.scheme === "key")) continue;
      const actor = await credential.verify(presented, deployment);
      if (actor) return { ...actor, scheme };
    }
    return undefined;
  };
  const cookieName = () => deployment && credentials.find(({ scheme }) => scheme === "session")?.cookie?.(deployment);

  /** Only failures count: other people with the same address can still sign in. */
  const countFailure = async (remote: string | undefined) => {
    if (!remote || deployment?.settings.mode !== "registry") return;
    await (await deployment.part(rateLimiter)).take({ of: "credential", remote }, FAILURES);
  };

  return async (headers, { session = false, remote } = {}) => {
    const presented = presentedIn(headers);
    if (presented) {
      const actor = await find(presented);
      if (actor) return actor;
      await countFailure(remote);
      const isKey = presented.scheme === "key" || presented.presented.startsWith("dsr_");
      const reason = isKey
        ? "The API key is not valid. It may have expired or been revoked. Create a new one on the account page."
        : "The bearer token is not valid or has expired. Sign in again, or check SERVICE_SYNC_SECRET.";
      throw unauthorized(reason, { error: "invalid_token" });
    }
    const name = session ? cookieName() : undefined;
    const cookie = name === undefined ? undefined : cookieOf(headers, name);
    return cookie === undefined ? undefined : find({ scheme: "session", presented: cookie });
  };
}

interface Presented {
  scheme: CredentialScheme;
  presented: string;
}

const KEY_HEADERS = ["x-service-api-key", "x-service-api-token"] as const;

/** Whether a request may come from someone who has written: it has a credential, or a cookie, which may be one. */
export const hasCredential = (headers: RequestHeaders): boolean =>
  ["cookie", "authorization", ...KEY_HEADERS].some((name) => headers[name] !== undefined);

/** Whether it has a token or key, as programs send. */
export const hasToken = (headers: RequestHeaders): boolean =>
  ["authorization", ...KEY_HEADERS].some((name) => headers[name] !== undefined);

function presentedIn(headers: RequestHeaders): Presented | undefined {
  const given = ["authorization", ...KEY_HEADERS].filter((name) => headers[name] !== undefined);
  if (given.length > 1)
    throw new ApiError(
      400,
      "two_credentials",
      `The request has ${given.length} credentials: ${given.join(", ")}. Send only one.`,
    );
  const [name] = given;
  if (name === undefined) return undefined;
  const value = String(headers[name]);
  if (name !== "authorization") return { scheme: "key", presented: value.trim() };
  const [, token] = /^bearer +(\S+)$/i.exec(value) ?? [];
  return { scheme: "bearer", presented: token ?? "" };
}

/** Value of a cookie (RFC 6265 §4.2). */
export function cookieOf({ cookie }: RequestHeaders, name: string): string | undefined {
  const pairs = String(cookie ?? "").split(/; */);
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
}

const AUTOMATION: Actor = { id: "shared-secret", role: "admin", scopes: new Set(SCOPES), scheme: "secret" };

/**
 * Throws unless the caller may use an endpoint of this plan. A session has its role; a token has its person's role,
 * limited to its scopes. `ApiError` 401 without a credential, 403 otherwise (401 for the scope of a registry write).
 */
export function authorizeCaller(plan: EndpointPlan, actor: Actor | undefined): void {
  if (plan.public) return;
  if (!actor) throw needsCredential();
  const { role, token, own, missing } = plan;
  const whole = actor.scheme === "session" || actor.scheme === "secret";
  if (token === "none" && !whole)
    throw new ApiError(
      403,
      "forbidden",
      "Tokens and API keys have no access to this endpoint. Sign in with a browser.",
    );
  if (own && actor.userId === undefined)
    throw new ApiError(403, "no_person", "This endpoint needs a person's account. The shared secret has no account.");
  const scope = planScope(plan);
  const lacks = scope !== undefined && !whole && !actor.scopes.has(scope);
  if (lacks && missing === 401)
    throw unauthorized(`The token doesn't have the scope ${scope}.`, { error: "insufficient_scope", scope });
  if (role === "admin" && actor.role !== "admin")
    throw new ApiError(
      403,
      "forbidden",
      "You don't have access. The Administrator role is required. Ask an administrator.",
    );
  if (lacks)
    throw new ApiError(403, "forbidden", `The token doesn't have the scope ${scope}.`, {
      headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${scope}"` },
    });
}

/**
 * Throws if another site uses a browser session for a write: the request must come from the registry's own pages
 * (`Sec-Fetch-Site`, or `Origin`).
 */
export function refuseForeignSite(headers: RequestHeaders, baseUrl: string): void {
  const site = headers["sec-fetch-site"];
  if (site === "same-origin") return;
  const { origin } = headers;
  const own =
    origin !== undefined && (origin === baseUrl || String(origin).replace(/^https?:\/\//, "") === headers.host);
  if (site === undefined && own) return;
  throw new ApiError(
    403,
    "foreign_site",
    `The request came from another site. Open the registry at ${baseUrl} and try again.`,
  );
}

/** The error for a request without a credential. */
export const needsCredential = (): ApiError =>
  unauthorized(
    "This request needs a credential. Send Authorization: Bearer <token>. To get a token, run `dsr login`. For automation, use the SERVICE_SYNC_SECRET of the registry.",
  );

const digest = (text: string) => createHash("sha256").update(text).digest();

function unauthorized(message: string, challenge: Record<string, string> = {}): ApiError {
  const parameters = Object.entries(challenge).map(([name, value]) => `${name}="${value}"`);
  return new ApiError(401, challenge.error === "insufficient_scope" ? "insufficient_scope" : "unauthorized", message, {
    headers: { "www-authenticate": ["Bearer", parameters.join(", ")].join(" ").trim() },
  });
}
