import type { JWTPayload } from "jose";
import { isConfirmed } from "../../domain/people/accounts/groups.ts";
import { actorId, ROLE_SCOPES } from "../../domain/people/accounts/person.ts";
import { resourceOf } from "../../domain/people/addresses.ts";
import { signingKeys } from "../../domain/people/signing-keys.ts";
import { oauthDatabase, tokenDigestOf } from "../../domain/people/tables.ts";
import { isScope, type Scope } from "../../platform/contract/access.ts";
import type { CredentialMethod } from "../../platform/contract/credential.ts";
import { definePart } from "../../platform/contract/part.ts";
import { createBoundedMap } from "../../safe/bounded-map.ts";

/** The claims of our own token after checking its signature. */
export interface AccessClaims {
  sub: string;
  /** Identifier of the grant. */
  gid: string;
  clientId: string;
  scopes: readonly Scope[];
  /** Seconds since 1970. */
  exp: number;
}

const MAX_TOKEN = 8_000;
const MAX_KNOWN = 5_000;
const LEEWAY_SECONDS = 5;

/** Checks signatures. Caches only valid signatures, until the token expires. */
export const accessTokens = definePart({
  name: "access tokens",
  async open(deployment) {
    const { jwtVerify } = await import("jose");
    const keys = await deployment.part(signingKeys);
    const { baseUrl } = deployment.settings;
    const audience = ["service-api", "service-cli-sync", resourceOf(baseUrl)];
    const known = createBoundedMap<string, AccessClaims>(MAX_KNOWN);
    return {
      /** Returns the claims of a valid access token of this registry. Undefined for anything else. */
      async read(token: string): Promise<AccessClaims | undefined> {
        if (token.length > MAX_TOKEN || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined;
        const digest = tokenDigestOf(token);
        const now = Date.now() / 1000;
        const remembered = known.get(digest);
        if (remembered) return remembered.exp + LEEWAY_SECONDS > now ? remembered : undefined;
        const verified = await jwtVerify(
          token,
          // The key comes from our own table by its ID. Addresses and keys in the header are ignored.
          async ({ kid }) => {
            const key = typeof kid === "string" ? await keys.find(kid) : undefined;
            if (!key) throw new UnknownKey();
            return key;
          },
          { issuer: baseUrl, audience, algorithms: ["ES256"], typ: "at+jwt", clockTolerance: LEEWAY_SECONDS },
        ).catch((error: unknown) => {
          if (error instanceof UnknownKey || isTokenFault(error)) return undefined;
          throw error;
        });
        const claims = verified && claimsOf(verified.payload);
        if (!claims) return undefined;
        known.set(digest, claims);
        return claims;
      },
    };
  },
});

class UnknownKey extends Error {}

/** Whether an error is about the token: the library's errors have a code, and database errors have another one. */
const isTokenFault = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^ERR_J/.test(String(error.code));

function claimsOf({ sub, gid, client_id, scp, exp, iat, jti }: JWTPayload): AccessClaims | undefined {
  if (!sub || typeof gid !== "string" || typeof client_id !== "string" || typeof scp !== "string") return undefined;
  if (exp === undefined || iat === undefined || !jti) return undefined;
  const scopes = scp.split(" ").filter(isScope);
  return { sub, gid, clientId: client_id, scopes, exp };
}

/**
 * OAuth access tokens (specification, Authentication, rule 6b). The grant and the person are read on every request, so
 * that revoking a connection, removing a person or reducing a role takes effect on the next one.
 */
export const accessTokenCredential: CredentialMethod = {
  scheme: "bearer",
  async verify(presented, deployment) {
    if (deployment.settings.mode !== "registry") return undefined;
    const claims = await (await deployment.part(accessTokens)).read(presented);
    if (!claims) return undefined;
    const grant = tokenDigestOf(claims.gid);
    const person = await oauthDatabase(deployment)
      .selectFrom("oauth_record")
      .innerJoin("person", "person.id", "oauth_record.person_id")
      .select("person.role")
      .where("model", "=", "Grant")
      .where("oauth_record.id", "=", grant)
      .where("oauth_record.person_id", "=", claims.sub)
      .where("oauth_record.expires_at", ">", Date.now())
      .where("person.removed_at", "is", null)
      .where(isConfirmed(deployment.config.people.oidc?.groups))
      .executeTakeFirst();
    if (!person) return undefined;
    const allowed = ROLE_SCOPES[person.role];
    const scopes = new Set(claims.scopes.filter((scope) => allowed.has(scope)));
    return { id: actorId(claims.sub), userId: claims.sub, role: person.role, scopes, grant };
  },
};
