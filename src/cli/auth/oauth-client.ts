import { fetchConfigured } from "../../safe/fetch.ts";
import { isObject } from "../../safe/is-object.ts";
import { retryAfterMs } from "../../safe/retry-after.ts";
import {
  isProxyError,
  isRedirectWithinRegistry,
  NoResponse,
  noAnswer,
  noExplanation,
} from "../registry/no-response.ts";
import { CommandError } from "../runner/command.ts";
import type { Login } from "./auth-file.ts";

/** The client the registry knows the command line by. */
const CLIENT_ID = "dsr";

/** The response of an OAuth endpoint. */
export interface OauthAnswer {
  status: number;
  body: Record<string, unknown>;
  /** Seconds it asks to wait. */
  retryAfter?: number;
}

/** Sends a form to an OAuth endpoint of a registry. Throws `NoResponse`. */
export async function askOauth(url: string, path: string, form: Record<string, string>): Promise<OauthAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await fetchConfigured(`${url}/api/oauth/${path}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ client_id: CLIENT_ID, ...form }),
    });
    text = await response.text();
  } catch (error) {
    throw new NoResponse(noAnswer(url, error));
  }
  const moved = response.headers.get("location");
  if (moved && response.status < 400) throw new CommandError(isRedirectWithinRegistry(url, moved));
  if (isProxyError({ status: response.status, body: Buffer.from(text) }))
    throw new NoResponse(noExplanation(url, response.status));
  const waitMs = retryAfterMs(response.headers);
  return {
    status: response.status,
    body: objectOf(text),
    ...(waitMs === undefined ? {} : { retryAfter: Math.ceil(waitMs / 1_000) }),
  };
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A sentence for an error response. */
export function oauthRefusalOf(url: string, { status, body }: OauthAnswer): string {
  const said = body.error_description ?? body.message ?? body.error;
  if (status === 404)
    return `${url} has no sign-in. Check that the URL is a design-system registry and not a workspace.`;
  return said ? `${url} says: ${String(said)}` : noExplanation(url, status);
}

/** The login in a token response. Undefined if the response has no login. */
export function loginOf({ status, body }: OauthAnswer, now = Date.now()): Login | undefined {
  if (status !== 200 || typeof body.access_token !== "string") return undefined;
  const seconds = typeof body.expires_in === "number" ? body.expires_in : 0;
  return {
    accessToken: body.access_token,
    ...(typeof body.refresh_token === "string" ? { refreshToken: body.refresh_token } : {}),
    expiresAt: new Date(now + seconds * 1000).toISOString(),
    scope: typeof body.scope === "string" ? body.scope : "",
  };
}
