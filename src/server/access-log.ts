import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHeaders, VerifyRequest } from "../platform/access/verify.ts";
import type { Endpoint } from "../platform/contract/endpoint.ts";
import type { Log } from "../platform/log.ts";

/** Header with the ID of a request, in its request and response, and in its log lines. */
export const REQUEST_ID = "x-request-id";

/** The accepted form of an ID from a proxy: only characters of a name. */
const SAFE_ID = /^[\w.:~+/=-]{1,128}$/;
const MAX_PATH = 1024;
const MAX_AGENT = 160;
/** Frequent probes, which aren't logged at `info`. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** The ID of a response's request. */
export const requestIdOf = (response: ServerResponse): string | undefined => {
  const id = response.getHeader(REQUEST_ID);
  return typeof id === "string" ? id : undefined;
};

/** An accepted request. */
export interface AcceptedRequest {
  id: string;
  /** Call it when the response is sent, or the client disconnected. */
  ended(): void;
}

export interface AccessLog {
  begin(request: IncomingMessage, response: ServerResponse): AcceptedRequest;
  /** The same check of credentials, which also stores the actor for the log. */
  noting(verify: VerifyRequest): VerifyRequest;
}

/**
 * One line per request: ID, method, path, status, sent bytes, milliseconds, actor and address. At `info`; at `warn` for
 * server errors, at `debug` for probes. Omits the query, and path parameters that grant access (`{token}` of a
 * declaration).
 */
export function createAccessLog(options: {
  log: Log;
  /** False: logs only requests with server errors. */
  tellsAll: boolean;
  clientAddress(request: IncomingMessage): string;
  /** Whether to trust the ID in a request: it comes from a trusted proxy. */
  isFromProxy(request: IncomingMessage): boolean;
  endpoints: readonly Pick<Endpoint, "path">[];
}): AccessLog {
  const { log, tellsAll, clientAddress, isFromProxy } = options;
  const isOn = log.shows("warn");
  const actors = new WeakMap<RequestHeaders, string>();
  const withoutTokens = tokenRemover(options.endpoints);
  const newId = idMaker();
  const idOf = (request: IncomingMessage): string => {
    const given = request.headers[REQUEST_ID];
    return typeof given === "string" && isFromProxy(request) && SAFE_ID.test(given) ? given : newId();
  };
  const begin = (request: IncomingMessage, response: ServerResponse): AcceptedRequest => {
    const id = idOf(request);
    if (!isOn) return { id, ended: () => undefined };
    const started = performance.now();
    const { socket } = request;
    const { bytesWritten } = socket;
    // A closed connection no longer has an address.
    const remote = clientAddress(request);
    const ended = () => {
      const path = pathOf(request.url);
      const status = response.statusCode;
      const level = status >= 500 ? "warn" : PROBES.has(path) ? "debug" : "info";
      if (!log.shows(level) || (level !== "warn" && !tellsAll)) return;
      log[level]("request", {
        id,
        method: request.method,
        path: withoutTokens(path).slice(0, MAX_PATH),
        status: response.headersSent ? status : undefined,
        bytes: Math.max(0, socket.bytesWritten - bytesWritten),
        ms: Math.round((performance.now() - started) * 10) / 10,
        actor: actors.get(request.headers),
        remote,
        agent: request.headers["user-agent"]?.slice(0, MAX_AGENT),
      });
    };
    return { id, ended };
  };
  return {
    begin,
    noting: (verify) => async (headers, asking) => {
      const actor = await verify(headers, asking);
      if (actor) actors.set(headers, actor.id);
      return actor;
    },
  };
}

/** Returns unique IDs of this process: a random prefix, and a counter. */
function idMaker(): () => string {
  const beginning = randomBytes(8).toString("hex");
  let count = 0;
  return () => `${beginning}-${(count++).toString(16).padStart(8, "0")}`;
}

/** The path of a target in origin or absolute form (RFC 9112, 3.2), without its query. */
function pathOf(url = "/"): string {
  const query = url.indexOf("?");
  const target = query < 0 ? url : url.slice(0, query);
  return target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/]*/i, "") || "/";
}

/** Replaces the values of `{token}` parameters in a path with their name, because they grant access. */
function tokenRemover(endpoints: readonly Pick<Endpoint, "path">[]): (path: string) => string {
  const beginnings = endpoints.flatMap(({ path }) => path.split("{token}", 1).filter((start) => start !== path));
  return (path) => {
    const plain = path.includes("%") ? decoded(path) : path;
    const beginning = beginnings.find((start) => plain.startsWith(start));
    return beginning === undefined ? path : `${beginning}{token}`;
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not a valid address; it is logged unchanged.
    return path;
  }
}
