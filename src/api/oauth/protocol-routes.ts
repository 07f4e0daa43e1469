import { revokeGrant } from "../../domain/people/adapter.ts";
import { CLI_CLIENT, DEVICE_GRANT, PATHS } from "../../domain/people/addresses.ts";
import { askProvider, type ProviderResponse } from "../../domain/people/ask-provider.ts";
import { oauthConnection } from "../../domain/people/connection.ts";
import { deviceStart, register, revoke, token } from "../../domain/people/oauth-contract.ts";
import { asOauthError, OauthError, oauthBody } from "../../domain/people/oauth-error.ts";
import { oauthProvider } from "../../domain/people/provider.ts";
import { registrableMetadata } from "../../domain/people/registration.ts";
import { omitIgnoredScopes, requestedScopes } from "../../domain/people/scopes.ts";
import { type OauthDatabase, tokenDigestOf } from "../../domain/people/tables.ts";
import { counted } from "../../engines/text/noun.ts";
import { siteOf } from "../../platform/access/client-address.ts";
import { type Rate, rateLimiter } from "../../platform/access/rate-limit.ts";
import { READ_SCOPES } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { BytesResponse, Endpoint } from "../../platform/contract/endpoint.ts";
import { bytesRoute, type Call, type Route } from "../../platform/contract/route.ts";
import { accessTokens } from "./access-token.ts";
import { readJsonBody, readParameters } from "./parameters.ts";
import { completeTokenRequest, omitOwnResource } from "./token-request.ts";

/** Seconds between two polls of a device (RFC 8628 §3.2). */
const POLL_SECONDS = 5;
/** Tolerance for early polls, because network delays vary. */
const EARLY_MS = 250;

/**
 * Slows down a device that polls too often before a decision: `slow_down`, and permanently 5 more seconds between polls
 * (RFC 8628 §3.5). Of simultaneous polls, one is accepted.
 */
async function holdBackPoll(db: OauthDatabase, deviceCode: string, clientId: string): Promise<void> {
  const id = tokenDigestOf(deviceCode);
  const row = await db
    .selectFrom("oauth_record")
    .select(["polled_at", "poll_seconds", "decided_at", "expires_at", "payload"])
    .where("model", "=", "DeviceCode")
    .where("id", "=", id)
    .executeTakeFirst();
  const now = Date.now();
  if (!row || row.decided_at !== null || (row.expires_at ?? 0) <= now) return;
  if (JSON.parse(row.payload).clientId !== clientId) return;
  const seconds = row.poll_seconds ?? POLL_SECONDS;
  const early = row.polled_at !== null && now < row.polled_at + seconds * 1000 - EARLY_MS;
  const { numUpdatedRows } = await db
    .updateTable("oauth_record")
    .set({ polled_at: now, poll_seconds: early ? seconds + POLL_SECONDS : seconds })
    .where("model", "=", "DeviceCode")
    .where("id", "=", id)
    .where("polled_at", row.polled_at === null ? "is" : "=", row.polled_at)
    .executeTakeFirst();
  if (early || numUpdatedRows !== 1n)
    throw new OauthError(
      "slow_down",
      `The client polls too often. Wait ${counted(early ? seconds + POLL_SECONDS : seconds, "second")} between two polls.`,
    );
}

const QUARTER_MS = 15 * 60_000;
const DEVICE_STARTS: Rate = { limit: 10, windowMs: 60_000 };
const REGISTRATIONS: Rate = { limit: 20, windowMs: 3_600_000 };
/** An owner of one IPv6 network often has 65,536 of them, and more are cheap. */
const REGISTRATIONS_OF_A_SITE: Rate = { limit: 30, windowMs: 3_600_000 };
const REGISTRATIONS_OF_ALL: Rate = { limit: 300, windowMs: 3_600_000 };
const FAILED_TOKENS: Rate = { limit: 50, windowMs: QUARTER_MS };
const MAX_CLIENTS = 10_000;

const JSON_TYPE = "application/json; charset=utf-8";
/** Any page may send requests: no response depends on the browser's user (CORS). */
const OPEN = { "access-control-allow-origin": "*", "access-control-expose-headers": "WWW-Authenticate, Retry-After" };

const json = (status: number, body: unknown, headers: Record<string, string> = {}): BytesResponse => ({
  status,
  bytes: JSON.stringify(body),
  type: JSON_TYPE,
  headers: { ...OPEN, ...headers },
});

/** Defines a route whose errors have the OAuth form. */
const oauthRoute = (
  endpoint: Endpoint<undefined, undefined, unknown, never>,
  answer: (call: Call<undefined, undefined, unknown>) => Promise<BytesResponse>,
): Route<undefined, undefined, unknown, never> =>
  bytesRoute(endpoint, async (call) => {
    try {
      return await answer(call);
    } catch (error) {
      const refusal = asOauthError(error);
      if (!refusal) throw error;
      const { code, message, status, headers } = refusal;
      // The server reads the rest of the request body before it sends this response.
      if (status === 413) throw new ApiError(413, code, message, { more: oauthBody(code, message), headers: OPEN });
      return json(status, oauthBody(code, message), headers);
    }
  });

/** Forwards the library's response, with the standards' status codes if they differ. */
function passOn(
  { status, headers, body }: ProviderResponse,
  change: (body: Record<string, unknown>) => object = (same) => same,
) {
  const parsed: Record<string, unknown> = body.length > 0 ? JSON.parse(body.toString("utf8")) : {};
  const challenge = headers["www-authenticate"];
  if (typeof parsed.error !== "string")
    return json(status, change(parsed), challenge ? { "www-authenticate": challenge } : {});
  const description = String(parsed.error_description ?? "");
  const code = /grant type is not allowed for this client|is not allowed for this client/.test(description)
    ? "unauthorized_client"
    : parsed.error;
  return json(status, oauthBody(code, description), challenge ? { "www-authenticate": challenge } : {});
}

const remoteOf = ({ remote }: Pick<Call, "remote">): string => remote || "unknown";

export const deviceRoute = oauthRoute(deviceStart, async (call) => {
  const form = await readParameters(call);
  const limits = await call.part(rateLimiter);
  await limits.take({ of: "oauth-device", remote: remoteOf(call) }, DEVICE_STARTS);
  if (!form.has("client_id")) form.set("client_id", CLI_CLIENT);
  omitIgnoredScopes(form, READ_SCOPES);
  if (!requestedScopes(form.get("scope") ?? undefined))
    throw new OauthError("invalid_scope", "A requested scope is unknown.");
  omitOwnResource(form, call.settings.baseUrl);
  const answer = await askProvider(await call.part(oauthProvider), {
    method: "POST",
    path: PATHS.device,
    form,
    authorization: textOf(call.headers.authorization),
    device: { address: remoteOf(call), agent: textOf(call.headers["user-agent"])?.slice(0, 300) ?? "" },
  });
  return passOn(answer, (body) => ({ ...body, interval: POLL_SECONDS }));
});

export const tokenRoute = oauthRoute(token, async (call) => {
  const given = await readParameters(call);
  const authorization = textOf(call.headers.authorization);
  const limits = await call.part(rateLimiter);
  const key = { of: "oauth-token", remote: remoteOf(call), who: tokenDigestOf(given.get("client_id") ?? "") };
  await limits.check(key, FAILED_TOKENS);
  try {
    const { db } = await call.part(oauthConnection);
    const form = await completeTokenRequest(db, given, { baseUrl: call.settings.baseUrl, authorization });
    const clientId = form.get("client_id") ?? "";
    if (form.get("grant_type") === DEVICE_GRANT) await holdBackPoll(db, form.get("device_code") ?? "", clientId);
    const provider = await call.part(oauthProvider);
    const answer = await askProvider(provider, { method: "POST", path: PATHS.token, form, authorization });
    if (answer.status === 200) {
      await db
        .updateTable("oauth_record")
        .set({ expires_at: null })
        .where("model", "=", "Client")
        .where("id", "=", tokenDigestOf(clientId))
        .where("expires_at", "is not", null)
        .execute();
    } else if (!answer.body.includes('"authorization_pending"')) await limits.take(key, FAILED_TOKENS);
    return passOn(answer);
  } catch (error) {
    if (error instanceof OauthError && error.code !== "slow_down") await limits.take(key, FAILED_TOKENS);
    throw error;
  }
});

export const registerRoute = oauthRoute(register, async (call) => {
  const metadata = registrableMetadata(await readJsonBody(call));
  const limits = await call.part(rateLimiter);
  await limits.take({ of: "oauth-register", remote: remoteOf(call) }, REGISTRATIONS);
  const site = siteOf(remoteOf(call));
  if (site !== undefined) await limits.take({ of: "oauth-register", who: site }, REGISTRATIONS_OF_A_SITE);
  await limits.take({ of: "oauth-register" }, REGISTRATIONS_OF_ALL);
  const { db } = await call.part(oauthConnection);
  const { count } = await db
    .selectFrom("oauth_record")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("model", "=", "Client")
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_CLIENTS)
    throw new OauthError("temporarily_unavailable", "Too many clients are registered. Try again tomorrow.", 429, {
      "retry-after": "86400",
    });
  const provider = await call.part(oauthProvider);
  return passOn(await askProvider(provider, { method: "POST", path: PATHS.register, json: metadata }), registered);
});

/** Returns all registered metadata (RFC 7591 §3.2.1), without OpenID Connect fields of the library. */
const registered = (client: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(client).filter(([name]) => REGISTERED.has(name)));

const REGISTERED = new Set([
  "client_id",
  "client_id_issued_at",
  "client_name",
  "client_uri",
  "logo_uri",
  "policy_uri",
  "tos_uri",
  "contacts",
  "redirect_uris",
  "grant_types",
  "response_types",
  "token_endpoint_auth_method",
  "application_type",
]);

export const revokeRoute = oauthRoute(revoke, async (call) => {
  const form = await readParameters(call);
  const presented = form.get("token");
  if (!presented) throw new OauthError("invalid_request", "token is missing.");
  const { db } = await call.part(oauthConnection);
  const claims = await (await call.part(accessTokens)).read(presented);
  const row = claims
    ? { grant_id: tokenDigestOf(claims.gid), clientId: claims.clientId }
    : await db
        .selectFrom("oauth_record")
        .select(["grant_id", "payload"])
        .where("model", "=", "RefreshToken")
        .where("id", "=", tokenDigestOf(presented))
        .executeTakeFirst()
        .then((found) => found && { grant_id: found.grant_id, clientId: JSON.parse(found.payload).clientId });
  const requested = form.get("client_id");
  // An unknown token, or another client's, gets the same response (RFC 7009 §2.2).
  if (row?.grant_id && (requested === null || requested === row.clientId)) await revokeGrant(db, row.grant_id);
  return { status: 200, bytes: "", type: JSON_TYPE, headers: OPEN };
});

const textOf = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
