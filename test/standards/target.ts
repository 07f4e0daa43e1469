import { createHash, randomBytes } from "node:crypto";
import { decideConsent, decideDevice } from "../approve.ts";
import type { SignedIn } from "../open-signed-in.ts";

/** A server the lines of the standards are held against: an address, and people whose browsers are signed in. */
export interface Target {
  url: string;
  /** Clients have to name themselves in every request: it has none of the leniences of ours. */
  needsClient?: boolean;
  admin: SignedIn;
  member: SignedIn;
}

export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
export const CALLBACK = "http://127.0.0.1:33418/callback?kept=1";

type Fields = Record<string, string | undefined>;

/** Members that tests read; an answer has those of its kind. */
export interface Body {
  error: string;
  error_description: string;
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
  client_id: string;
  client_name: string;
  client_id_issued_at: number;
  device_code: string;
  user_code: string;
  interval: number;
}

/** An answer with its JSON. */
export interface Answered {
  status: number;
  headers: Headers;
  body: Body;
}

const form = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined));

async function answered(response: Response): Promise<Answered> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

/** What tests do with a target, as its clients would. */
export function clientOf(target: () => Target) {
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(target().url + path, { method: "POST", body, headers, redirect: "manual" }).then(answered);
  /** Whose a refresh token is. */
  const owners = new Map<string, string>();
  const token = async (given: Fields, headers: Record<string, string> = {}) => {
    const owner = given.device_code ? "dsr" : owners.get(given.refresh_token ?? "");
    const fields = target().needsClient && owner ? { client_id: owner, ...given } : given;
    const answer = await post("/api/oauth/token", form(fields), headers);
    if (answer.status === 200 && fields.client_id) owners.set(answer.body.refresh_token, fields.client_id);
    return answer;
  };
  const register = (metadata: object = {}) =>
    post("/api/oauth/register", JSON.stringify({ client_name: "Suite", redirect_uris: [CALLBACK], ...metadata }), {
      "content-type": "application/json",
    });
  const pkce = () => {
    const verifier = randomBytes(32).toString("base64url");
    return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
  };
  /** An authorization address; a field that is an empty text is left out. */
  const authorizationUrl = (fields: Fields): string => {
    const all = {
      response_type: "code",
      redirect_uri: CALLBACK,
      code_challenge: pkce().challenge,
      code_challenge_method: "S256",
      scope: "sync:read reference:read",
      state: "as sent",
      ...fields,
    };
    const query = new URLSearchParams(Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1])));
    return `${target().url}/api/oauth/authorize?${query}`;
  };
  /** Where the browser of a person is led. */
  const visit = (address: string, person: SignedIn = target().admin) =>
    fetch(address, { headers: { cookie: person.cookie, accept: "text/html" }, redirect: "manual" });
  /** A fresh code with what it takes to redeem it. */
  const code = async (fields: Fields = {}, person: SignedIn = target().admin) => {
    const clientId = fields.client_id ?? (await register()).body.client_id;
    const { verifier, challenge } = pkce();
    const led = await decideConsent(
      authorizationUrl({ client_id: clientId, code_challenge: challenge, ...fields }),
      person,
    );
    const redemption = {
      grant_type: "authorization_code",
      client_id: clientId,
      code: new URL(led).searchParams.get("code") ?? "",
      code_verifier: verifier,
      redirect_uri: fields.redirect_uri ?? CALLBACK,
    };
    return { led: new URL(led), clientId, redemption };
  };
  const tokens = async (fields: Fields = {}, person?: SignedIn) => {
    const { clientId, redemption } = await code(fields, person);
    return { clientId, ...(await token(redemption)).body };
  };
  const startDevice = (fields?: Fields) =>
    fields || target().needsClient
      ? post("/api/oauth/device", form(target().needsClient ? { client_id: "dsr", ...fields } : { ...fields }))
      : fetch(`${target().url}/api/oauth/device`, { method: "POST" }).then(answered);
  const poll = (deviceCode: string, fields: Fields = {}) =>
    token({ grant_type: DEVICE_GRANT, device_code: deviceCode, ...fields });
  const decide = (userCode: string, options: Parameters<typeof decideDevice>[3] = {}, person = target().admin) =>
    decideDevice(target().url, person, userCode, options);
  const refresh = (refreshToken: string, fields: Fields = {}) =>
    token({ grant_type: "refresh_token", refresh_token: refreshToken, ...fields });
  /** Status of a request that needs any valid credential. */
  const bearerStatus = async (accessToken: string): Promise<number> => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const response = await fetch(`${target().url}/api/mcp`, { method: "DELETE", headers });
    return response.status;
  };
  return {
    post,
    token,
    register,
    pkce,
    authorizationUrl,
    visit,
    code,
    tokens,
    startDevice,
    poll,
    decide,
    refresh,
    bearerStatus,
  };
}
