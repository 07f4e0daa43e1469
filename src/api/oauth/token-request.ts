import { CLI_CLIENT, DEVICE_GRANT, isOwnResource } from "../../domain/people/addresses.ts";
import { OauthError } from "../../domain/people/oauth-error.ts";
import { omitIgnoredScopes } from "../../domain/people/scopes.ts";
import { type OauthDatabase, tokenDigestOf } from "../../domain/people/tables.ts";

const SOURCES: Record<string, { model: string; parameter: string }> = {
  [DEVICE_GRANT]: { model: "DeviceCode", parameter: "device_code" },
  authorization_code: { model: "AuthorizationCode", parameter: "code" },
  refresh_token: { model: "RefreshToken", parameter: "refresh_token" },
};

/**
 * Completes a token request as the decisions allow: a missing client is the one of the presented code or token, a
 * missing redirect address the one of the authorization request if only one is registered. Throws `OauthError`.
 */
export async function completeTokenRequest(
  db: OauthDatabase,
  form: URLSearchParams,
  { baseUrl, authorization }: { baseUrl: string; authorization?: string },
): Promise<URLSearchParams> {
  const grant = form.get("grant_type");
  if (!grant) throw new OauthError("invalid_request", "grant_type is missing.");
  const source = SOURCES[grant];
  if (!source) throw new OauthError("unsupported_grant_type", "grant_type is not supported.");
  if (authorization && (form.has("client_secret") || form.has("client_assertion")))
    throw new OauthError("invalid_request", "The request identifies the client in two ways. Use only one.");
  const presented = form.get(source.parameter);
  if (!presented) throw new OauthError("invalid_request", `${source.parameter} is missing.`);
  const kept = await payloadOf(db, source.model, presented);

  if (!form.has("client_id") && !authorization) {
    const owner = kept?.clientId ?? (grant === DEVICE_GRANT ? CLI_CLIENT : undefined);
    if (owner === undefined) throw new OauthError("invalid_grant", `${source.parameter} is unknown or has expired.`);
    form.set("client_id", owner);
  }
  const named = form.get("client_id") ?? "";
  // A client described at an address is only fetched for its own codes and tokens.
  if (URL.canParse(named) && kept?.clientId !== named)
    throw new OauthError("invalid_grant", `${source.parameter} is unknown, has expired or belongs to another client.`);
  if (grant === "authorization_code" && !form.has("redirect_uri") && kept?.redirectUri) {
    const client = await payloadOf(db, "Client", kept.clientId ?? "");
    if (client?.redirect_uris?.length === 1) form.set("redirect_uri", kept.redirectUri);
  }
  omitOwnResource(form, baseUrl);
  omitIgnoredScopes(form);
  return form;
}

/** Removes the resource parameter if it is this registry, the only resource (RFC 8707). */
export function omitOwnResource(form: URLSearchParams, baseUrl: string): void {
  const others = form.getAll("resource").filter((indicator) => !isOwnResource(indicator, baseUrl));
  form.delete("resource");
  for (const other of others) form.append("resource", other);
}

interface Kept {
  clientId?: string;
  redirectUri?: string;
  redirect_uris?: string[];
}

async function payloadOf(db: OauthDatabase, model: string, id: string): Promise<Kept | undefined> {
  const row = await db
    .selectFrom("oauth_record")
    .select("payload")
    .where("model", "=", model)
    .where("id", "=", tokenDigestOf(id))
    .executeTakeFirst();
  return row && JSON.parse(row.payload);
}
