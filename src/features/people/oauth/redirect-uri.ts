import { isLoopbackHost } from "../../../safe/loopback.ts";

const MAX_LENGTH = 2_000;
const MAX_COUNT = 10;
/** Schemes that run or read something instead of opening a program. */
const HARMFUL = new Set(["javascript:", "data:", "file:", "vbscript:", "blob:", "about:"]);

/** Whether an address leads back to the machine the person sits at. */
export const isLoopback = (uri: string): boolean => isLoopbackHost(URL.parse(uri)?.hostname ?? "");

/** Whether an address opens a program on the person's device rather than a web page. */
export const isPrivateScheme = (uri: string): boolean => !/^https?:/i.test(uri);

/** What is wrong with the redirect addresses of a client (OAuth 2.1 §2.3.1, RFC 8252 §7); undefined when nothing is. */
export function faultOfRedirect(uris: readonly unknown[]): string | undefined {
  if (uris.length === 0) return "redirect_uris must name at least one address";
  if (uris.length > MAX_COUNT) return `redirect_uris must name at most ${MAX_COUNT} addresses`;
  for (const uri of uris) {
    const fault = faultOf(uri);
    if (fault) return `redirect_uris ${fault}`;
  }
  return undefined;
}

function faultOf(uri: unknown): string | undefined {
  if (typeof uri !== "string" || uri.length > MAX_LENGTH)
    return `must be addresses of at most ${MAX_LENGTH} characters`;
  const url = URL.parse(uri);
  if (!url || /[\s\\<>"]/.test(uri)) return "must be absolute addresses";
  if (uri.includes("#")) return "must not have a fragment";
  if (uri.includes("*")) return "must not have a wildcard";
  if (url.username || url.password) return "must not have a user name";
  if (HARMFUL.has(url.protocol)) return `must not use the scheme ${url.protocol.slice(0, -1)}`;
  if (url.protocol === "https:") return undefined;
  if (url.protocol === "http:")
    return isLoopbackHost(url.hostname) ? undefined : "must use https, or http on a loopback address";
  return url.protocol.includes(".") ? undefined : "with a scheme of their own must have a dot in it";
}
