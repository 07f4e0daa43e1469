import { cookieOf } from "../../../platform/access/verify.ts";
import type { Call } from "../../../platform/contract/route.ts";
import type { Settings } from "../../../platform/contract/settings.ts";

const secure = ({ baseUrl }: Pick<Settings, "baseUrl">): boolean => baseUrl.startsWith("https:");

export type CookieName = "session" | "form" | "oidc";

const NAMES: readonly CookieName[] = ["session", "form", "oidc"];

/**
 * The name of a cookie, bound to this host with TLS (RFC 6265bis §4.1.3.2). Cookies ignore ports (RFC 6265 §8.5), so
 * the name contains the port of the public address: two registries on one host keep separate cookies.
 */
export function cookieName(settings: Pick<Settings, "baseUrl">, name: CookieName): string {
  const port = URL.parse(settings.baseUrl)?.port;
  return `${secure(settings) ? "__Host-" : ""}dsr_${name}${port ? `_${port}` : ""}`;
}

/** `Set-Cookie` values that delete all cookies of the registry. */
export const forgetCookies = (settings: Pick<Settings, "baseUrl">): string[] =>
  NAMES.map((name) => setCookie(settings, name, "", 0));

/** Returns a `Set-Cookie` value. Without `maxAgeSeconds` the cookie ends with the browser; 0 deletes it. */
export function setCookie(
  settings: Pick<Settings, "baseUrl">,
  name: CookieName,
  value: string,
  maxAgeSeconds?: number,
): string {
  const age = maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`];
  const tls = secure(settings) ? ["Secure"] : [];
  return [`${cookieName(settings, name)}=${value}`, "Path=/", ...age, "HttpOnly", ...tls, "SameSite=Lax"].join("; ");
}

/** The value of a cookie in a request. */
export const cookie = ({ headers, settings }: Pick<Call, "headers" | "settings">, name: CookieName) =>
  cookieOf({ cookie: headers.cookie }, cookieName(settings, name));
