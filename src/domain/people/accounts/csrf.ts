import { randomBytes, timingSafeEqual } from "node:crypto";
import { refuseForeignSite } from "../../../platform/access/verify.ts";
import { ApiError } from "../../../platform/contract/api-error.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { cookie, setCookie } from "./cookies.ts";
import { newToken, tokenHash } from "./token.ts";

type Asked = Pick<Call, "headers" | "settings" | "actor">;

/** How long a form may stay open before sign-in, in seconds. */
const FORM_SECONDS = 4 * 3600;

/**
 * The token for a form's field `csrf`, and the headers of its page. It is bound to the session, or before sign-in to a
 * cookie in the headers (double submit). Use it once a response, because of `Set-Cookie`. Its form differs in each
 * response: these are not compressed, but a proxy may compress them (BREACH; decision 062).
 */
export function csrfToken(call: Asked): { token: string; headers: Record<string, string> } {
  const session = sessionOf(call);
  if (session !== undefined) return { token: masked(tokenFor("session", session)), headers: {} };
  const form = cookie(call, "form") ?? newToken();
  return {
    token: masked(tokenFor("form", form)),
    headers: { "set-cookie": setCookie(call.settings, "form", form, FORM_SECONDS) },
  };
}

/** Throws `ApiError` 403 unless the form came from a page of ours, with the token that page was given. */
export function checkCsrf(call: Asked & { body: unknown }): void {
  refuseForeignSite(call.headers, call.settings.baseUrl);
  const { body } = call;
  const sent = typeof body === "object" && body !== null && "csrf" in body ? String(body.csrf) : "";
  const session = sessionOf(call);
  const form = cookie(call, "form");
  const expected = session ? tokenFor("session", session) : form ? tokenFor("form", form) : undefined;
  if (expected && isSame(sent, expected)) return;
  if (expected === undefined) refuseOtherAddress(call);
  throw new ApiError(
    403,
    "csrf",
    "The form has expired, or your browser blocks cookies. Reload the page and try again.",
  );
}

/** Browsers drop a secure cookie from a page without TLS, so the form would fail again. */
function refuseOtherAddress({ headers, settings: { baseUrl } }: Asked): void {
  if (baseUrl.startsWith("https:") && isWithoutTls(headers))
    throw new ApiError(403, "other_address", otherAddress(baseUrl));
}

/** The message for a person who opened the registry without TLS although its address has it. */
export const otherAddress = (baseUrl: string): string =>
  `You can't sign in at this address, because it doesn't use https. Open ${baseUrl} instead.`;

/**
 * Whether a browser opened a page without TLS: the form's origin or a proxy's header shows it, or the Fetch Metadata
 * headers are missing, which browsers send only over TLS and to localhost.
 */
export function isWithoutTls(headers: Asked["headers"]): boolean {
  const { origin } = headers;
  if (typeof origin === "string" && origin !== "null") return origin.startsWith("http:");
  if (headers["x-forwarded-proto"] !== undefined) return headers["x-forwarded-proto"] === "http";
  return headers["sec-fetch-site"] === undefined && String(headers.accept).includes("text/html");
}

const sessionOf = (call: Asked): string | undefined =>
  call.actor?.scheme === "session" ? cookie(call, "session") : undefined;

const tokenFor = (kind: string, secret: string): Buffer => Buffer.from(tokenHash(`csrf ${kind} ${secret}`), "hex");

/** Random bytes, and the token hidden by them. */
function masked(token: Buffer): string {
  const mask = randomBytes(token.length);
  return Buffer.concat([mask, xor(token, mask)]).toString("hex");
}

function isSame(sent: string, token: Buffer): boolean {
  const bytes = Buffer.from(sent, "hex");
  const { length } = token;
  return bytes.length === 2 * length && timingSafeEqual(xor(bytes.subarray(0, length), bytes.subarray(length)), token);
}

const xor = (bytes: Buffer, mask: Buffer): Buffer => Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)));
