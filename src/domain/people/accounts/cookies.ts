import { cookieOf } from "../../../platform/access/verify.ts";
import type { Call } from "../../../platform/contract/route.ts";
import type { Settings } from "../../../platform/contract/settings.ts";

const secure = ({ baseUrl }: Pick<Settings, "baseUrl">): boolean => baseUrl.startsWith("https:");

export type CookieName = "session" | "form" | "oidc";

const NAMES: readonly CookieName[] = ["session", "form", "oidc"];

/**
 * Name of a cookie of ours: bound to this host where there is TLS (RFC 6265bis §4.1.3.2). Cookies know no ports (RFC 6265
 * §8.5): the name carries that of the public address, so that two registries of one host keep theirs apart.
 */
export function cookieName(settings: Pick<Settings, "baseUrl">, name: CookieName): string {
  const port = URL.parse(settings.baseUrl)?.port;
  return `${secure(settings) ? "__Host-" : ""}dsr_${name}${port ? `_${port}` : ""}`;
}

/** `Set-Cookie` values that take away all of ours. */
export const forgetCookies = (settings: Pick<Settings, "baseUrl">): string[] =>
  NAMES.map((name) => setCookie(settings, name, "", 0));

/** A `Set-Cookie` value; without `maxAgeSeconds` it goes with the browser, with 0 at once. */
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

/** The value a request carries. */
export const cookie = ({ headers, settings }: Pick<Call, "headers" | "settings">, name: CookieName) =>
  cookieOf({ cookie: headers.cookie }, cookieName(settings, name));
