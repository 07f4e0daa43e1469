import type { IncomingMessage, ServerResponse } from "node:http";
import { carriesCredential } from "../platform/access/verify.ts";
import { MARKDOWN } from "../platform/contract/twin.ts";
import type { Store } from "../store/store.ts";
import { REQUEST_ID } from "./access-log.ts";
import type { Cache } from "./cache.ts";
import { sendReady } from "./send.ts";

/**
 * Answers a public read whose bytes are at hand without going through the router: most requests of a busy registry.
 * Returns false where the router has to, and always for a request that is `suspended`: what depends on more than the address
 * (previews) is never known here. `id` is the name of the request.
 */
export const createQuickAnswer =
  (store: Store, cache: Cache, suspended: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage, response: ServerResponse, id: string): boolean => {
    const { method, url = "/", headers } = request;
    if ((method !== "GET" && method !== "HEAD") || headers["x-registry-min-revision"] !== undefined) return false;
    // Who wrote elsewhere sees it here: the database is asked.
    if (store.lags && carriesCredential(headers)) return false;
    if (headers["service-worker"] !== undefined) return false;
    if (suspended(request)) return false;
    const entry = cache.known(url, store.read());
    if (!entry) return false;
    // Of an address that has a page and its text the page is known.
    if (headers.accept?.toLowerCase().includes(MARKDOWN) && entry.headers["content-type"]?.startsWith("text/html"))
      return false;
    return sendReady(request, response, entry, { [REQUEST_ID]: id });
  };
