import { createHash, timingSafeEqual } from "node:crypto";
import { type Access, type Actor, isScope, SCOPES } from "../contract/access.ts";
import { ApiError } from "../contract/api-error.ts";
import type { Endpoint } from "../contract/endpoint.ts";

/** Header values by lower-case name. */
export type RequestHeaders = Record<string, string | string[] | undefined>;

/**
 * Tells who calls, from the credentials of a request: undefined without any, `ApiError` 401 when they are wrong. The one
 * place where credentials are read.
 */
export type Verify = (headers: RequestHeaders) => Promise<Actor | undefined>;

const AUTOMATION: Actor = { id: "shared-secret", role: "admin", scopes: new Set(SCOPES) };

/** Credentials this deployment knows: the shared secret of `SERVICE_SYNC_SECRET` (specification, Authentication, rule 6a). */
export function createVerify(options: { syncSecret?: string }): Verify {
  const secret = options.syncSecret === undefined ? undefined : digest(options.syncSecret);
  return async ({ authorization }) => {
    if (authorization === undefined) return undefined;
    const [, token] = /^bearer +(\S+)$/i.exec(String(authorization)) ?? [];
    if (token !== undefined && secret !== undefined && timingSafeEqual(digest(token), secret)) return AUTOMATION;
    throw unauthorized("The bearer token is not valid. Check SERVICE_SYNC_SECRET.", {
      error: "invalid_token",
    });
  };
}

/** Throws unless the caller may use the endpoint. A missing scope on a registry write is 401 (specification, rule 1). */
export function authorize(endpoint: Pick<Endpoint, "access" | "path" | "method">, actor: Actor | undefined): void {
  const { access } = endpoint;
  if (access === "public") return;
  if (!actor)
    throw unauthorized(
      "This needs a credential: send Authorization: Bearer <token>. Pushes use the SERVICE_SYNC_SECRET of the registry.",
    );
  if (allows(access, actor)) return;
  if (endpoint.method === "POST" && endpoint.path.startsWith("/api/registry/"))
    throw unauthorized(`The token lacks the scope ${access}.`, { error: "insufficient_scope", scope: access });
  throw new ApiError(
    403,
    "forbidden",
    isScope(access) ? `The token lacks the scope ${access}.` : "This needs an administrator.",
  );
}

const allows = (access: Access, actor: Actor): boolean =>
  access === "public" ||
  access === "session" ||
  (access === "admin" ? actor.role === "admin" : actor.scopes.has(access));

const digest = (text: string) => createHash("sha256").update(text).digest();

function unauthorized(message: string, challenge: Record<string, string> = {}): ApiError {
  const parameters = Object.entries(challenge).map(([name, value]) => `${name}="${value}"`);
  return new ApiError(401, challenge.error === "insufficient_scope" ? "insufficient_scope" : "unauthorized", message, {
    headers: { "www-authenticate": ["Bearer", parameters.join(", ")].join(" ").trim() },
  });
}
