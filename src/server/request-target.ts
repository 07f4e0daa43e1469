import type { IncomingMessage } from "node:http";
import { getPath, getQueryParam } from "hono/utils/url";

/** What a request asks for: the decoded path the router knows, and the parameters of its query. */
export interface RequestTarget {
  path: string;
  query: Record<string, string>;
}

/** A request whose target or host is none. */
export class InvalidTarget extends Error {}

/** A name, an IPv4 address or one of IPv6 in brackets, and a port (RFC 9110 §7.2, in the letters that DNS and URLs use). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;
const PLAIN_TARGET = /^\/[!#$&-;=?-[\]_a-z~]*$/;
const DOT_SEGMENT = /\/\.\.?(?:[/?#]|$)/;

/**
 * Takes the target of a request apart (RFC 9112 §3.2, origin form and absolute form). What is answered does not depend on
 * the host, so that no host can lead to another path. Throws `InvalidTarget`.
 */
export function requestTarget({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): RequestTarget {
  if (headers.host && !HOST.test(headers.host)) throw new InvalidTarget("This is no host");
  const address = addressOf(url || "/");
  // It reads nothing but the address.
  const path = getPath({ url: address } as Request);
  const query = getQueryParam(address);
  return { path, query: typeof query === "object" ? query : {} };
}

/** The address as URLs are written: dots resolved, the rest percent-encoded. */
function addressOf(target: string): string {
  const isAbsolute = /^https?:\/\//.test(target);
  if (!isAbsolute && !target.startsWith("/")) throw new InvalidTarget("A target begins with a slash");
  const address = isAbsolute ? target : `http://localhost${target}`;
  if (!isAbsolute && PLAIN_TARGET.test(target) && !DOT_SEGMENT.test(target)) return address;
  if (/^[^?]*\\/.test(target)) throw new InvalidTarget("A path has no backslash");
  const url = URL.parse(address);
  if (!url) throw new InvalidTarget("This is no address");
  return url.href;
}
