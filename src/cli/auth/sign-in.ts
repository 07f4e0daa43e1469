import { setTimeout as sleep } from "node:timers/promises";
import { NoResponse } from "../registry/no-response.ts";
import { CommandError } from "../runner/command.ts";
import type { Terminal } from "../runner/terminal.ts";
import { type Login, storeLogin, whileLoginLocked } from "./auth-file.ts";
import { askOauth, loginOf, type OauthAnswer, oauthRefusalOf } from "./oauth-client.ts";

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
const MAX_WAIT_S = 60;

/** A device authorization that waits for a person (RFC 8628 §3.2). */
interface Started {
  deviceCode: string;
  userCode: string;
  address: string;
  complete: string;
  intervalSeconds: number;
  endsAt: number;
}

/** Prints lines of text. */
type Say = (...lines: string[]) => void;

/**
 * Signs in with the device flow: the person allows it in any browser while the command waits. Stores the login in the
 * workspace. Throws `CommandError` if it is not allowed.
 */
export async function signIn(
  { workspace, terminal, json }: { workspace: string; terminal: Terminal; json: boolean },
  { url, scope, say }: { url: string; scope?: string; say: Say },
): Promise<Login> {
  const started = await start(url, scope);
  const { userCode, address, complete } = started;
  if (json) terminal.log(JSON.stringify({ verification_uri: address, user_code: userCode, complete }));
  say(
    "Open this URL in a browser:",
    `  ${terminal.style("cyan", complete)}`,
    "",
    "Check that the page shows this code before you approve:",
    `  ${terminal.style("bold", userCode)}`,
    "",
  );
  terminal.progress("Waiting for your approval …");
  const granted = await poll(url, started);
  await whileLoginLocked(workspace, () => storeLogin(workspace, url, granted));
  return granted;
}

async function start(url: string, scope: string | undefined): Promise<Started> {
  const answer = await askOauth(url, "device", scope ? { scope: scope.replaceAll(/[\s,]+/g, " ").trim() } : {});
  const { device_code, user_code, verification_uri, verification_uri_complete, interval, expires_in } = answer.body;
  if (answer.status !== 200 || typeof device_code !== "string" || typeof user_code !== "string")
    throw new CommandError(oauthRefusalOf(url, answer));
  return {
    deviceCode: device_code,
    userCode: user_code,
    address: String(verification_uri),
    complete: String(verification_uri_complete ?? verification_uri),
    intervalSeconds: typeof interval === "number" ? interval : 5,
    endsAt: Date.now() + (typeof expires_in === "number" ? expires_in : 600) * 1000,
  };
}

/**
 * Polls until the person decides. Slows down on request, and doubles the interval without a response (RFC 8628 §3.5).
 */
async function poll(url: string, { deviceCode, intervalSeconds, endsAt }: Started): Promise<Login> {
  let seconds = intervalSeconds;
  while (Date.now() < endsAt) {
    await sleep(seconds * 1000);
    const answer = await ask(url, deviceCode);
    const login = answer && loginOf(answer);
    if (login) return login;
    if (!answer || answer.status >= 500) seconds = Math.min(MAX_WAIT_S, seconds * 2);
    else if (answer.status === 429) seconds = Math.max(seconds, answer.retryAfter ?? seconds);
    else if (answer.body.error === "slow_down") seconds += 5;
    else if (answer.body.error !== "authorization_pending") throw new CommandError(ending(url, answer));
  }
  throw new CommandError("The sign-in request expired before it was approved. Run dsr login again.");
}

async function ask(url: string, deviceCode: string): Promise<OauthAnswer | undefined> {
  try {
    return await askOauth(url, "token", { grant_type: DEVICE_GRANT, device_code: deviceCode });
  } catch (error) {
    if (error instanceof NoResponse) return undefined;
    throw error;
  }
}

function ending(url: string, answer: OauthAnswer): string {
  if (answer.body.error === "access_denied")
    return "The sign-in request was denied in the browser. No login was stored.";
  if (answer.body.error === "expired_token")
    return "The sign-in request expired before it was approved. Run dsr login again.";
  return oauthRefusalOf(url, answer);
}
