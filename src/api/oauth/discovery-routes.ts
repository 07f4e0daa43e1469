import { DEVICE_GRANT, PATHS, resourceOf } from "../../domain/people/addresses.ts";
import {
  authorizationServer,
  jwks,
  protectedResource,
  protectedResourceOfMcp,
} from "../../domain/people/oauth-contract.ts";
import { signingKeys } from "../../domain/people/signing-keys.ts";
import { SCOPES } from "../../platform/contract/access.ts";
import { definePart } from "../../platform/contract/part.ts";
import { JsonResponse, route } from "../../platform/contract/route.ts";

/** Scopes that clients request by default: for reading, and for pushing if the person may push. */
const RESOURCE_SCOPES = ["sync:read", "sync:write", "reference:read", "components:read", "design:read"] as const;

const KEPT = { "cache-control": "public, max-age=3600" };
const KEPT_KEYS = { "cache-control": "public, max-age=300" };

const options = definePart({
  name: "OAuth options",
  open: ({ config }) => ({ clientMetadata: config.clientMetadata }),
});

export const jwksRoute = route(jwks, async (call) => {
  const keys = await (await call.part(signingKeys)).publicKeys();
  return new JsonResponse(
    200,
    { keys: keys.map((key) => ({ ...key, kty: String(key.kty), kid: String(key.kid) })) },
    KEPT_KEYS,
  );
});

export const authorizationServerRoute = route(authorizationServer, async (call) => {
  const { baseUrl } = call.settings;
  const { clientMetadata } = await call.part(options);
  const metadata = {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}${PATHS.authorize}`,
    token_endpoint: `${baseUrl}${PATHS.token}`,
    registration_endpoint: `${baseUrl}${PATHS.register}`,
    device_authorization_endpoint: `${baseUrl}${PATHS.device}`,
    revocation_endpoint: `${baseUrl}${PATHS.revoke}`,
    jwks_uri: `${baseUrl}${PATHS.jwks}`,
    scopes_supported: [...SCOPES],
    response_types_supported: ["code"],
    response_modes_supported: ["query", "fragment"],
    grant_types_supported: ["authorization_code", "refresh_token", DEVICE_GRANT],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: clientMetadata,
    protected_resources: [resourceOf(baseUrl)],
  };
  return new JsonResponse(200, metadata, KEPT);
});

const resourceMetadata = (baseUrl: string, resource = resourceOf(baseUrl)) =>
  new JsonResponse(
    200,
    {
      resource,
      authorization_servers: [baseUrl],
      scopes_supported: [...RESOURCE_SCOPES],
      bearer_methods_supported: ["header"],
      resource_name: "Design-system registry",
    },
    KEPT,
  );

export const protectedResourceRoute = route(protectedResource, async ({ settings }) =>
  resourceMetadata(settings.baseUrl),
);
/** The resource equals the client's address (RFC 9728 §3.3): a client that uses a trailing slash rejects any other. */
export const protectedResourceOfMcpRoute = route(protectedResourceOfMcp, async ({ settings: { baseUrl }, url }) =>
  resourceMetadata(baseUrl, `${resourceOf(baseUrl)}${url.split("?", 1)[0]?.endsWith("/") ? "/" : ""}`),
);
