import { definePart } from "../../../platform/contract/part.ts";
import { secretKey } from "../../../platform/secrets/secret-key.ts";
import { fetchConfigured } from "../../../safe/fetch.ts";
import { describeNetworkError } from "../../../safe/network-error.ts";

/** Stored in an encrypted cookie during sign-in at the identity provider. */
interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  next: string;
  until: number;
}

/** The claims of the identity provider. */
export interface OidcIdentity {
  /** Issuer and subject: the same person every time. */
  subject: string;
  /** Only where the service has verified it. */
  email?: string;
  name?: string;
  /** The groups in the claims, if groups decide. */
  groups: readonly string[];
  next: string;
}

export const OIDC_CALLBACK = "/sign-in/oidc/callback";
export const OIDC_SECONDS = 600;
const PURPOSE = "oidc sign-in";

/**
 * Sign-in with OpenID Connect: authorization code flow with PKCE, state and nonce. Undefined if not configured. The
 * provider's metadata is requested at the first sign-in.
 */
export const oidc = definePart({
  name: "OpenID Connect",
  async open({ config, settings, part, log }) {
    const { oidc: configured } = config.people;
    if (!configured) return undefined;
    const { issuer, clientId, clientSecret, domains, name, scopes, groups } = configured;
    const client = await import("openid-client");
    const key = await part(secretKey);
    const redirectUri = `${settings.baseUrl}${OIDC_CALLBACK}`;
    let discovering: ReturnType<typeof client.discovery> | undefined;
    const discover = () => {
      discovering ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        // The library's own type for the options of fetch.
        [client.customFetch]: (url, options) => fetchConfigured(url, options as RequestInit),
        execute: [
          // The signature counts, not only that the answer came by TLS (OpenID Connect Core 1.0, 3.1.3.7).
          client.enableNonRepudiationChecks,
          // On this machine, or if a setting allows it: `peopleConfig` refuses other addresses without TLS.
          ...(issuer.startsWith("http:") ? [client.allowInsecureRequests] : []),
        ],
      });
      discovering.catch(() => {
        discovering = undefined;
      });
      return discovering;
    };

    return {
      name,
      /** Logs why a sign-in failed: the operator must fix a wrong secret or address. */
      note: (error: unknown) => log.error("oidc", { issuer, reason: reasonOf(error) }),
      /** Whether people of this address may come uninvited. */
      admits: (email: string) => isOfDomain(email, domains),
      /** Returns the provider's address, and the value of the cookie. */
      async begin(next: string): Promise<{ location: string; remember: string }> {
        const configuration = await discover();
        const attempt: Attempt = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
          next,
          until: Date.now() + OIDC_SECONDS * 1000,
        };
        const location = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: scopes,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: "S256",
        });
        return { location: location.href, remember: key.encrypt(JSON.stringify(attempt), PURPOSE) };
      },
      /** Completes a sign-in. Undefined if the cookie is missing or expired. Rejects if the provider refuses. */
      async finish(query: string, remembered: string | undefined): Promise<OidcIdentity | undefined> {
        const text = remembered === undefined ? undefined : key.decrypt(remembered, PURPOSE);
        if (text === undefined) return undefined;
        const { state, nonce, verifier, next, until }: Attempt = JSON.parse(text);
        if (until < Date.now()) return undefined;
        const configuration = await discover();
        const tokens = await client.authorizationCodeGrant(configuration, new URL(redirectUri + query), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) return undefined;
        const lacks = claims.email === undefined || (groups !== undefined && claims[groups.claim] === undefined);
        const reported =
          lacks && configuration.serverMetadata().userinfo_endpoint
            ? { ...claims, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
            : claims;
        const { email, email_verified: verified, name: called } = reported;
        return {
          subject: `${claims.iss} ${claims.sub}`,
          ...(typeof email === "string" && verified === true ? { email } : {}),
          ...(typeof called === "string" && called.trim() ? { name: called.trim().slice(0, 100) } : {}),
          groups: groups ? namesIn(reported[groups.claim]) : [],
          next,
        };
      },
    };
  },
});

/**
 * Describes an error in one line: the library's message, the provider's error (RFC 6749, 5.2), and the cause. Other
 * fields of the error could contain the response with code and tokens.
 */
function reasonOf(error: unknown): string {
  const { message, error: code, error_description: about, cause } = Object(error);
  const parts = [message, code, about, cause instanceof Error ? describeNetworkError(cause) : undefined];
  return parts.filter((part) => typeof part === "string" && part !== "").join(": ");
}

/**
 * Whether the domain of an address is allowed. `name+anything@…` is not: one mailbox has any number of such addresses,
 * so a removed person could return.
 */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const [, domain] = /^[^@+]+@([^@]+)$/.exec(email) ?? [];
  return domain !== undefined && domains.includes(domain.toLowerCase());
}

/** Names of a claim that is a list of them, or one. */
function namesIn(claim: unknown): string[] {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return values.filter((value) => typeof value === "string");
}
