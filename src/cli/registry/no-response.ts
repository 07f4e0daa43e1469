import { isObject } from "../../safe/is-object.ts";
import {
  codeOf,
  firstCause,
  isUnknownAuthority,
  networkErrorMessage,
  OWN_CERTIFICATE_AUTHORITY_REMEDY,
} from "../../safe/network-error.ts";
import { PROXY_SETTING, proxyFor } from "../../safe/proxy.ts";
import { CommandError } from "../runner/command.ts";

/** Messages of every command about a registry that did not respond, or whose response came from another server. */

/** The registry did not answer: it may be away for a moment. */
export class NoResponse extends CommandError {}

/** Nothing came back. */
export function noAnswer(base: string, error: unknown): string {
  const cause = firstCause(error);
  const [code, message] = [codeOf(cause), networkErrorMessage(cause)];
  if (code === PROXY_SETTING) return `${message}.`;
  if (code === "EPROTO" || code.startsWith("ERR_SSL_"))
    return `The TLS connection to ${base} failed. Check the URL. It may need http:// instead of https://.`;
  if (isUnknownAuthority(cause))
    return `The certificate of ${base} is not trusted here (${message}). ${OWN_CERTIFICATE_AUTHORITY_REMEDY}.`;
  if (code.includes("CERT")) return `The certificate of ${base} is not valid: ${message}. Check the URL.`;
  return `Cannot connect to ${base} (${message || code}). Check the URL and that the registry is running.`;
}

/** The response is a redirect, which is not followed: the credential is for one address. */
export function isRedirectWithinRegistry(base: string, location: string): string {
  const to = URL.parse(location, base);
  const [registry = "", ...path] = to?.pathname.split("/api/") ?? [];
  if (to && path.length > 0) return `${base} redirects to ${to.origin}${registry}. Use that URL with --url.`;
  return `${base} redirects to ${to?.href ?? location}, which is not a registry. Check the URL. A proxy may require you to sign in first.`;
}

/** Proxy statuses for an unreachable server: RFC 9110, Cloudflare's 520 to 524 and 530. */
const GATEWAY = new Set([502, 504, 520, 521, 522, 523, 524, 530]);

/** Whether a proxy responded for an unreachable registry. */
export const isProxyError = ({ status, body }: { status: number; body: Uint8Array }): boolean =>
  GATEWAY.has(status) && !isOwn(body);

/** Whether a body is that of a refusal by a registry. */
function isOwn(body: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
    return isObject(value) && typeof value.error === "string" && typeof value.message === "string";
  } catch {
    return false;
  }
}

/** An error response without a registry's explanation. */
export function noExplanation(base: string, status: number): string {
  const proxy = proxyFor(base);
  const by = proxy ? `, through the proxy ${proxy.shown} in ${proxy.setting}` : "";
  if (status === 407 && proxy)
    return `The proxy ${proxy.shown} requires a user name and password (status 407). Add them to ${proxy.setting}: http://<user>:<password>@<host>:<port>.`;
  if (GATEWAY.has(status) || status === 503)
    return `A proxy cannot reach the registry (status ${status} from ${base}${by}). Check that the registry is running.`;
  if (status === 413)
    return `A proxy in front of ${base} rejected the size of the request (status 413). Increase its limit to 32 MiB (client_max_body_size in nginx).`;
  return `${base} returned status ${status} without an explanation${by}. Check that the URL is a design-system registry.`;
}
