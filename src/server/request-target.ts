import type { IncomingMessage } from "node:http";
import { getPath, getQueryParam } from "hono/utils/url";

/** What a request asks for: the decoded path the router knows, and the parameters of its query. */
export interface RequestTarget {
  path: string;
  query: Record<string, string>;
}

/** A request whose target or host is none. */
export class InvalidTarget extends Error {}

/** HTTP/1.0 knows no Host; addresses we name come from SERVICE_BASE_URL alone. */
const HOST = "localhost";

const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;
const PLAIN_TARGET = /^\/[!#$&-;=?-[\]_a-z~]*$/;
const DOT_SEGMENT = /\/\.\.?(?:[/?#]|$)/;

/** Takes the target of a request apart (RFC 9112 §3.2, origin form and absolute form). Throws `InvalidTarget`. */
export function requestTarget({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): RequestTarget {
  const absolute = /^https?:\/\//.test(url);
  const address = absolute ? normalize(url, url) : addressOf(headers.host || HOST, url || "/");
  // It reads nothing but the address.
  const path = getPath({ url: address } as Request);
  const query = getQueryParam(address);
  return { path, query: typeof query === "object" ? query : {} };
}

function addressOf(host: string, target: string): string {
  const address = `http://${host}${target}`;
  const isPlain = PLAIN_HOST.test(host);
  if (isPlain && !target.startsWith("/")) throw new InvalidTarget("A target begins with a slash");
  if (isPlain && PLAIN_TARGET.test(target) && !DOT_SEGMENT.test(target)) return address;
  return normalize(address, target, isPlain ? undefined : host);
}

/** The address as URLs are written: dots resolved, the rest percent-encoded. `host` must come out of it as it went in. */
function normalize(address: string, target: string, host?: string): string {
  if (/^[^?]*\\/.test(target)) throw new InvalidTarget("A path has no backslash");
  const url = URL.parse(address);
  if (!url) throw new InvalidTarget("This is no address");
  const name = host?.replace(/:\d+$/, "").toLowerCase();
  if (host !== undefined && url.hostname.length !== host.length && url.hostname !== name)
    throw new InvalidTarget("This is no host");
  return url.href;
}
