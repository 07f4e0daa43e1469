import { resourceOf } from "../../domain/people/addresses.ts";
import { grantableScopes, requestedScopes } from "../../domain/people/scopes.ts";
import { type OauthDatabase, tokenDigestOf } from "../../domain/people/tables.ts";
import type { Scope } from "../../platform/contract/access.ts";

/** A device that waits for a person to approve it. */
export interface DeviceRequest {
  /** Digest of its device code. */
  id: string;
  clientId: string;
  scopes: Scope[];
  address: string;
  agent: string;
  startedAt: number;
  payload: Record<string, unknown>;
}

/** A user code as it is kept: people may type it in small letters, with or without the dash (RFC 8628 §6.1). */
export const normalCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** As it is shown: `BCDF-GHJK`. */
export const formatUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** The request with a typed code. Undefined if unknown, `ended` if decided or expired. */
export async function findDeviceRequest(
  db: OauthDatabase,
  typed: string,
  role: "admin" | "member",
): Promise<DeviceRequest | "ended" | undefined> {
  const row = await db
    .selectFrom("oauth_record")
    .select(["id", "payload", "created_at", "expires_at", "decided_at", "consumed_at"])
    .where("model", "=", "DeviceCode")
    .where("user_code", "=", tokenDigestOf(normalCode(typed)))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.decided_at !== null || row.consumed_at !== null || (row.expires_at ?? 0) <= Date.now()) return "ended";
  const payload = JSON.parse(row.payload);
  return {
    id: row.id,
    clientId: String(payload.clientId),
    scopes: grantableScopes(requestedScopes(payload.params?.scope) ?? [], role),
    address: String(payload.deviceInfo?.address ?? ""),
    agent: String(payload.deviceInfo?.agent ?? ""),
    startedAt: row.created_at,
    payload,
  };
}

/** A person's decision about a device. */
export type DeviceDecision = { personId: string; grantId: string; scopes: readonly Scope[] } | DeviceRefusal;

/** Refused by the person, or without a scope within the role (decisions: an empty intersection is `invalid_scope`). */
export type DeviceRefusal = keyof typeof REFUSALS;

const REFUSALS = {
  denied: { error: "access_denied", errorDescription: "the person denied the request" },
  "beyond the role": {
    error: "invalid_scope",
    errorDescription: "none of the requested scopes can be granted to this person",
  },
} as const;

/** Notes the decision, unless there is one already; of several at the same time one is noted. Answers whether it was this. */
export async function decideDevice(
  db: OauthDatabase,
  { id, payload }: DeviceRequest,
  decision: DeviceDecision,
  baseUrl: string,
): Promise<boolean> {
  const now = Date.now();
  const outcome =
    typeof decision === "string"
      ? REFUSALS[decision]
      : {
          accountId: decision.personId,
          grantId: decision.grantId,
          scope: decision.scopes.join(" "),
          resource: resourceOf(baseUrl),
          authTime: Math.floor(now / 1000),
        };
  const { numUpdatedRows } = await db
    .updateTable("oauth_record")
    .set({
      payload: JSON.stringify({ ...payload, ...outcome }),
      decided_at: now,
      grant_id: typeof decision === "string" ? null : tokenDigestOf(decision.grantId),
    })
    .where("model", "=", "DeviceCode")
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
