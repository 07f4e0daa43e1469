import { type Rate, rateLimiter } from "../../platform/access/rate-limit.ts";
import { type Actor, READ_SCOPES } from "../../platform/contract/access.ts";
import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import { isLoopbackAddress, isLoopbackHost } from "../../safe/loopback.ts";
import { isAllowedOrigin, MCP_PATH, originHeaders } from "./contract.ts";

/** Settings of a deployment for the endpoint. */
const doorOptions = definePart({
  name: "MCP door",
  open: ({ config }) => ({ closed: config.syncSecret !== undefined }),
});

const RATE: Rate = { limit: 600, windowMs: 60_000 };
const STRANGERS_RATE: Rate = { limit: 60, windowMs: 60_000 };

/** The caller of an open workspace: the person at the machine (specification, Authentication, rule 4). */
const OPEN: Actor = { id: "workspace", role: "admin", scopes: new Set(READ_SCOPES) };

/** The caller of a request, and the headers of its responses. */
export interface Caller {
  call: Call;
  actor: Actor;
  headers: Record<string, string>;
  /** Whether the caller is anonymous. */
  isStranger?: true;
  /** Whether the credential is still valid: checked by work that outlives a response. */
  isStillIn(): Promise<boolean>;
}

/**
 * Authenticates a caller of the MCP endpoint (specification, Authentication, rules 4 and 5). Throws `ApiError` 401 with
 * the address of the sign-in metadata (RFC 9728 §5.1), 403 for a page of another origin, 429.
 */
export async function authenticate(call: Call): Promise<Caller> {
  const { closed } = await call.part(doorOptions);
  const headers = checkOrigin(call);
  if (call.settings.mode === "workspace" && !closed) {
    if (isLoopbackAddress(call.remote)) return { call, actor: OPEN, headers, isStillIn: async () => true };
    throw new ApiError(
      401,
      "unauthorized",
      "Access from other machines needs a bearer token. Set SERVICE_SYNC_SECRET.",
      {
        headers: { ...headers, "www-authenticate": "Bearer" },
      },
    );
  }
  const actor = await identified(call, headers);
  if (call.settings.mode === "registry") await (await call.part(rateLimiter)).take({ of: "mcp", who: actor.id }, RATE);
  const isStillIn = async () => {
    const now = await call.identify().catch(() => undefined);
    return now?.id === actor.id && now.grant === actor.grant;
  };
  return { call, actor, headers, isStillIn };
}

/**
 * Admits anonymous readers, if reads are public (decision 092). Throws `ApiError` 404 if they aren't, 403 for a page of
 * another origin, 429.
 */
export async function admitAnonymous(call: Call): Promise<Caller> {
  const headers = checkOrigin(call);
  const { mode, publicReads } = call.settings;
  if (mode === "workspace") throw notFound(`In a workspace, the MCP endpoint is ${MCP_PATH}.`);
  if (!publicReads) throw notFound(`This registry has no public reads. Connect to ${MCP_PATH} and sign in.`);
  await (await call.part(rateLimiter)).take({ of: "mcp-public", remote: call.remote }, STRANGERS_RATE);
  const actor: Actor = { id: `anonymous ${call.remote}`, role: "member", scopes: new Set() };
  return { call, actor, headers, isStranger: true, isStillIn: async () => true };
}

/**
 * A page may use the endpoint only from an allowed origin, and a workspace only accepts names of this machine:
 * otherwise a page could resolve its own name to this machine (DNS rebinding; MCP, "Security Warning").
 */
function checkOrigin({ headers, settings }: Pick<Call, "headers" | "settings">): Record<string, string> {
  const local = settings.mode === "workspace";
  if (local && !isLoopbackHost(String(headers.host ?? "").replace(/:\d*$/, "")))
    throw new ApiError(403, "foreign_host", "A workspace only accepts requests at localhost.");
  const { origin } = headers;
  if (origin === undefined) return {};
  if (!isAllowedOrigin(String(origin), settings))
    throw new ApiError(
      403,
      "foreign_origin",
      `Pages of ${origin} don't have access to the MCP endpoint. Add the origin to SERVICE_MCP_ORIGINS.`,
      {
        headers: originHeaders(settings.baseUrl),
      },
    );
  return originHeaders(String(origin));
}

async function identified(call: Call, headers: Record<string, string>): Promise<Actor> {
  const slash = call.url.split("?", 1)[0]?.endsWith("/") ? `${MCP_PATH}/` : "";
  const metadata = `resource_metadata="${call.settings.baseUrl}/.well-known/oauth-protected-resource${slash}"`;
  const challenge = (parameters: string) => ({
    headers: {
      ...headers,
      "www-authenticate": call.settings.mode === "registry" ? `Bearer ${parameters}` : "Bearer",
    },
  });
  let actor: Actor | undefined;
  try {
    actor = await call.identify();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw new ApiError(401, error.code, error.message, challenge(`error="invalid_token", ${metadata}`));
  }
  if (actor) return actor;
  throw new ApiError(
    401,
    "unauthorized",
    "This request needs a bearer token or an API key. Clients sign in with OAuth. To set up a client, run `dsr mcp-init`.",
    challenge(metadata),
  );
}
