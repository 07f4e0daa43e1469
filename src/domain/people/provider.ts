import type {
  Account,
  ClientMetadata,
  Configuration,
  errors as Errors,
  KoaContextWithOIDC,
  interactionPolicy as Policy,
  default as Provider,
} from "oidc-provider";
import { SCOPES } from "../../platform/contract/access.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Settings } from "../../platform/contract/settings.ts";
import { findPerson, ROLE_SCOPES } from "./accounts/person.ts";
import { createAdapter } from "./adapter.ts";
import { audienceOf, CLI_CLIENT, CLI_NAME, DEVICE_GRANT, isOwnResource, PATHS, resourceOf } from "./addresses.ts";
import { failures, questionOf } from "./ask-provider.ts";
import { fetchMetadataDocument } from "./client-metadata.ts";
import { followSession } from "./follow-session.ts";
import { grantableScopes, requestedScopes } from "./scopes.ts";
import { signingKeys } from "./signing-keys.ts";
import { type OauthDatabase, oauthDatabase } from "./tables.ts";

const DAY = 86_400;
export const ACCESS_SECONDS = 3_600;
export const IDLE_SECONDS = 14 * DAY;
export const ABSOLUTE_SECONDS = 90 * DAY;
export const CODE_SECONDS = 60;
export const DEVICE_SECONDS = 600;
/** How long a person may think about the consent page. */
const CONSENT_SECONDS = 600;

type Library = typeof import("oidc-provider");

/** The OAuth 2.1 server: `oidc-provider` on our tables, with our sign-in and our pages. Only `askProvider` talks to it. */
export const oauthProvider = definePart<Provider>({
  name: "OAuth server",
  async open(deployment) {
    const library = await import("oidc-provider");
    const { settings, config, log } = deployment;
    const db = oauthDatabase(deployment);
    const { all } = await deployment.part(signingKeys);
    const provider = new library.default(settings.baseUrl, {
      ...protocol(library, settings),
      ...lifetimes,
      adapter: (model) => createAdapter(db, model, (detail) => refusal(library, detail)),
      jwks: { keys: all.map((key) => ({ ...key, kty: String(key.kty) })) },
      findAccount: (_, id) => accountOf(db, id),
      fetch: (input) => fetchMetadataDocument(input, config.fetchAllow),
      features: featuresOf(library, settings, config.clientMetadata),
    });
    provider.proxy = true;
    followSession(provider);
    provider.on("server_error", (ctx, error) => {
      failures.set(ctx.req, error);
      log.error("oauth", { error });
    });
    return provider;
  },
});

/** The person a token is for, with the role of this moment; undefined once removed. */
async function accountOf(db: OauthDatabase, id: string) {
  const person = await findPerson(db, id);
  return person && { accountId: id, role: person.role, claims: () => ({ sub: id }) };
}

const refusal = ({ errors }: Library, detail: string): Error =>
  Object.assign(new errors.InvalidGrant("grant request is invalid"), { error_detail: detail });

const CLIENTS: ClientMetadata[] = [
  {
    client_id: CLI_CLIENT,
    client_name: CLI_NAME,
    application_type: "native",
    grant_types: [DEVICE_GRANT, "refresh_token"],
    response_types: [],
    redirect_uris: [],
  },
];

function protocol({ errors, interactionPolicy }: Library, { baseUrl }: Settings): Configuration {
  return {
    clients: CLIENTS,
    // Every client is public: open registration makes a client secret worthless.
    clientAuthMethods: ["none"],
    clientDefaults: {
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      id_token_signed_response_alg: "ES256",
    },
    enabledJWA: { idTokenSigningAlgValues: ["ES256"], clientAuthSigningAlgValues: ["ES256"] },
    responseTypes: ["code"],
    scopes: [],
    claims: {},
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: true,
    routes: {
      authorization: PATHS.authorize,
      token: PATHS.token,
      registration: PATHS.register,
      device_authorization: PATHS.device,
      code_verification: PATHS.verification,
      jwks: PATHS.jwks,
    },
    interactions: {
      policy: createConsentPolicy(interactionPolicy, errors),
      url: (_, { uid }) => `${PATHS.consent}/${uid}`,
    },
    expiresWithSession: () => false,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    renderError(ctx, out) {
      ctx.body = out;
    },
    formats: {
      customizers: {
        jwt(_, token, { payload }) {
          if (!token.scope)
            throw new errors.InvalidScope("the role of the person no longer has any scope of this grant", "");
          Object.assign(payload, {
            aud: audienceOf(baseUrl),
            scp: token.scope,
            gid: "grantId" in token ? token.grantId : undefined,
          });
        },
      },
    },
  };
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

const lifetimes: Configuration = {
  ttl: {
    AccessToken: ACCESS_SECONDS,
    AuthorizationCode: CODE_SECONDS,
    DeviceCode: DEVICE_SECONDS,
    Grant: ABSOLUTE_SECONDS,
    Interaction: CONSENT_SECONDS,
    RefreshToken: (_, token) =>
      Math.max(1, Math.min(IDLE_SECONDS, (token.iiat ?? nowSeconds()) + ABSOLUTE_SECONDS - nowSeconds())),
    Session: CONSENT_SECONDS,
  },
};

function featuresOf({ errors }: Library, settings: Settings, clientMetadata: boolean): Configuration["features"] {
  const resource = resourceOf(settings.baseUrl);
  return {
    clientIdMetadataDocument: {
      enabled: clientMetadata,
      ack: "draft-02",
      // An anonymous request can't cause a fetch: it needs a signed-in person, or a code or token of that client.
      allowFetch: ({ req, path }) => path === PATHS.token || questionOf(req)?.personId !== undefined,
    },
    devInteractions: { enabled: false },
    deviceFlow: {
      enabled: true,
      charset: "base-20",
      mask: "****-****",
      deviceInfo: ({ req }) => ({ ...questionOf(req)?.device }),
    },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo({ oidc }, indicator) {
        if (!isOwnResource(indicator, settings.baseUrl)) throw new errors.InvalidTarget();
        const scopes = oidc.account ? [...ROLE_SCOPES[roleOf(oidc.account)]] : SCOPES;
        return {
          scope: scopes.join(" "),
          audience: resource,
          accessTokenFormat: "jwt",
          accessTokenTTL: ACCESS_SECONDS,
          jwt: { sign: { alg: "ES256" } },
        };
      },
    },
    revocation: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  };
}

/** The role of the account the library works for. */
const roleOf = (account: Account | undefined): "admin" | "member" => (account?.role === "admin" ? "admin" : "member");

/**
 * Always asks the person. Consent is not remembered, because a registered client can take any name (OAuth 2.1 §7.3.1).
 * A request for scopes that can't be granted ends here, after the client's address was checked.
 */
function createConsentPolicy(
  { Check, Prompt }: typeof Policy,
  { InvalidScope }: Pick<typeof Errors, "InvalidScope">,
): Policy.Prompt[] {
  const check = ({ oidc }: KoaContextWithOIDC): boolean => {
    const { scope } = oidc.params ?? {};
    const requested = requestedScopes(typeof scope === "string" ? scope : undefined);
    if (!requested) throw new InvalidScope("a requested scope is unknown", String(scope));
    if (grantableScopes(requested, roleOf(oidc.account)).length === 0)
      throw new InvalidScope("none of the requested scopes can be granted to this person", String(scope));
    return oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
  };
  return [
    new Prompt(
      { name: "consent", requestable: true },
      new Check("always_asked", "the person has to agree", "consent_required", check),
    ),
  ];
}
