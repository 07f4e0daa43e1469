import { z } from "zod";
import { always, ownAccount, visitors } from "../../platform/contract/access.ts";
import { type Endpoint, endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { CLI_CLIENT, DEVICE_GRANT, PATHS } from "./addresses.ts";

const tag = "OAuth";

/** Any page may send these requests: they carry no cookie and prove themselves (CORS). */
const openPost = () => ({
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST",
  "access-control-allow-headers": "Authorization, Content-Type, MCP-Protocol-Version",
  "access-control-max-age": "86400",
});

const protocol = (
  declaration: Pick<
    Endpoint<undefined, undefined, unknown, never>,
    "path" | "summary" | "description" | "body" | "answer" | "example" | "errors"
  >,
): Endpoint<undefined, undefined, unknown, never> =>
  endpoint({
    method: "POST",
    tag,
    access: always,
    takes: "bytes",
    limit: "oauth",
    preflight: openPost,
    ...declaration,
  });

const deviceAuthorization = z
  .object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string(),
    verification_uri_complete: z.string(),
    expires_in: z.int().meta({ description: "The lifetime in seconds." }),
    interval: z.int().meta({ description: "The minimum time between two polls in seconds." }),
  })
  .meta({ id: "DeviceAuthorizationResponse" });

const tokens = z
  .object({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.int().meta({ description: "The lifetime in seconds." }),
    refresh_token: z.string().optional(),
    scope: z.string(),
  })
  .meta({ id: "TokenResponse" });

export const deviceStart = protocol({
  path: PATHS.device,
  summary: "Start a device authorization",
  description:
    "Starts a device authorization (RFC 8628 §3.1). The body is optional. A person approves the request at `verification_uri`.",
  body: z.looseObject({ client_id: z.string().optional(), scope: z.string().optional() }),
  example: { client_id: CLI_CLIENT, scope: "sync:read sync:write" },
  answer: {
    bytes: ["application/json"],
    about: "The codes, their lifetime and the polling interval.",
    shape: deviceAuthorization,
  },
  errors: [429],
});

export const token = protocol({
  path: PATHS.token,
  summary: "Get an access token",
  description:
    "Exchanges a device code, authorization code or refresh token for an access token. Accepts a form or JSON. Errors have the form `{error, error_description}` (RFC 6749 §5.2, RFC 8628 §3.5). While a device waits, the error is `authorization_pending`, `slow_down`, `access_denied` or `expired_token`.",
  body: z.looseObject({
    grant_type: z.enum([DEVICE_GRANT, "authorization_code", "refresh_token"]),
    client_id: z.string().optional(),
    device_code: z.string().optional(),
    code: z.string().optional(),
    code_verifier: z.string().optional(),
    redirect_uri: z.string().optional(),
    refresh_token: z.string().optional(),
    scope: z.string().optional(),
    resource: z.string().optional(),
  }),
  example: { grant_type: DEVICE_GRANT, device_code: "the device_code of the response" },
  answer: { bytes: ["application/json"], about: "The tokens.", shape: tokens },
  errors: [400, 401, 429],
});

export const register = protocol({
  path: PATHS.register,
  summary: "Register a client",
  description: "Registers an OAuth client (RFC 7591). All clients are public: they use PKCE and have no secret.",
  body: z.looseObject({
    client_name: z.string().optional(),
    redirect_uris: z.array(z.string()).optional(),
    grant_types: z.array(z.string()).optional(),
    response_types: z.array(z.string()).optional(),
  }),
  example: { client_name: "An editor", redirect_uris: ["http://127.0.0.1:33418/callback"] },
  answer: { bytes: ["application/json"], about: "The registered metadata with `client_id`.", status: 201 },
  errors: [400, 429],
});

export const revoke = protocol({
  path: PATHS.revoke,
  summary: "Revoke a token",
  description: "Revokes a token and its connection (RFC 7009). The response is the same for unknown tokens.",
  body: z.looseObject({ token: z.string(), client_id: z.string().optional() }),
  example: { token: "an access or refresh token" },
  answer: { bytes: ["application/json"], about: "An empty response." },
  errors: [400],
});

const jwk = z.looseObject({ kty: z.string(), kid: z.string() });

export const jwks = endpoint({
  method: "GET",
  path: PATHS.jwks,
  summary: "Get the signing keys of access tokens",
  tag,
  access: always,
  cache: "none",
  answer: { json: z.object({ keys: z.array(jwk) }) },
});

const serverMetadata = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
});

export const authorizationServer = endpoint({
  method: "GET",
  path: "/.well-known/oauth-authorization-server",
  summary: "Get the metadata of the OAuth server",
  description: "Returns the authorization server metadata (RFC 8414).",
  tag,
  access: always,
  answer: { json: serverMetadata },
});

const resourceMetadata = z.object({
  resource: z.string(),
  authorization_servers: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  bearer_methods_supported: z.array(z.string()),
  resource_name: z.string(),
});

const protectedResourceAt = (path: string) =>
  endpoint({
    method: "GET",
    path,
    summary: path.endsWith("/mcp")
      ? "Get the metadata of the MCP endpoint (with path)"
      : "Get the metadata of the MCP endpoint",
    description: "Returns the protected resource metadata (RFC 9728).",
    tag,
    access: always,
    answer: { json: resourceMetadata },
  });

export const protectedResource = protectedResourceAt("/.well-known/oauth-protected-resource");
export const protectedResourceOfMcp = protectedResourceAt(`/.well-known/oauth-protected-resource${PATHS.mcp}`);

/** Other sites may not call these endpoints in a page's name. */
const closed = () => undefined;

export const authorizeEndpoint = endpoint({
  method: "GET",
  path: PATHS.authorize,
  summary: "Start an authorization",
  description: "Redirects to the sign-in page, to the consent page or back to the client.",
  tag,
  access: visitors,
  cache: "none",
  headers: "page",
  preflight: closed,
  answer: { bytes: ["text/html"], about: "A redirect to the sign-in page, to the consent page or back to the client." },
});

const consentParams = z.object({ id: z.string().regex(/^[\w-]{20,64}$/) });
const decision = z.enum(["allow", "deny"]);
const consentForm = z.looseObject({ csrf: z.string(), decision });
const deviceForm = z.looseObject({ csrf: z.string(), user_code: z.string().max(64), decision: decision.optional() });

export const consentPage = endpoint({
  method: "GET",
  path: `${PATHS.consent}/{id}`,
  summary: "Show the consent page",
  tag,
  access: visitors,
  cache: "none",
  headers: "page",
  preflight: closed,
  params: consentParams,
  answer: { bytes: ["text/html"], about: "The consent page." },
});

export const consentDecision = endpoint({
  method: "POST",
  path: `${PATHS.consent}/{id}`,
  summary: "Allow or deny an authorization request",
  tag,
  access: ownAccount,
  takes: "form",
  limit: "oauth",
  headers: "page",
  params: consentParams,
  body: consentForm,
  example: { csrf: "from the page", decision: "deny" as const },
  answer: { bytes: ["text/html"], about: "A redirect back to the client." },
});

export const devicePage = endpoint({
  method: "GET",
  path: PATHS.verification,
  summary: "Show the device page",
  tag,
  access: visitors,
  cache: "none",
  headers: "page",
  preflight: closed,
  query: z.object({ user_code: z.string().max(64).optional() }),
  answer: { bytes: ["text/html"], about: "The page to connect a device." },
});

export const deviceDecision = endpoint({
  method: "POST",
  path: PATHS.verification,
  summary: "Look up, allow or deny a device",
  tag,
  access: ownAccount,
  takes: "form",
  limit: "oauth",
  headers: "page",
  body: deviceForm,
  example: { csrf: "from the page", user_code: "BCDF-GHJK" },
  answer: { bytes: ["text/html"], about: "The request of the device, or the result." },
});

/** A program that a person let in by OAuth. */
const connection = z
  .object({
    id: z.string(),
    userId: z.string(),
    clientId: z.string(),
    clientName: z.string().meta({ description: "The name that the program registered." }),
    scopes: z.array(z.string()),
    createdAt: dateTime,
    lastUsedAt: dateTime.meta({ description: "The time of the last issued token." }),
    expiresAt: dateTime,
  })
  .meta({ id: "Connection" });

export type OauthConnection = z.infer<typeof connection>;

export const getConnections = endpoint({
  method: "GET",
  path: "/api/service/account/connections",
  summary: "List your connected programs",
  tag: "Account",
  access: ownAccount,
  answer: { json: z.object({ connections: z.array(connection) }) },
});
