import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHeaders, Verify } from "../platform/access/verify.ts";
import type { Endpoint } from "../platform/contract/endpoint.ts";
import type { Log } from "../platform/log.ts";

/** Names a request, in what it sends, what it is answered, and every line of the log about it. */
export const REQUEST_ID = "x-request-id";

/** The shape of an id that is taken from a proxy: nothing that could be more than a name. */
const SAFE_ID = /^[\w.:~+/=-]{1,128}$/;
const MAX_PATH = 1024;
const MAX_AGENT = 160;
/** What asks all the time, of which a log says nothing. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** The id of the request an answer belongs to. */
export const requestIdOf = (response: ServerResponse): string | undefined => {
  const id = response.getHeader(REQUEST_ID);
  return typeof id === "string" ? id : undefined;
};

/** A request that was taken on. */
export interface Begun {
  id: string;
  /** To be called when its answer is through, or its client gone. */
  ended(): void;
}

export interface AccessLog {
  begin(request: IncomingMessage, response: ServerResponse): Begun;
  /** The same check of credentials, which also notes whom they stand for. */
  noting(verify: Verify): Verify;
}

/**
 * One line a request: id, method, path, status, bytes on the wire, milliseconds, who asked and from where. At `info`; at
 * `warn` where the server failed, at `debug` what probes ask. Of an address the query is left out, and of a path what
 * opens something by itself (`{token}` of a declaration).
 */
export function createAccessLog(options: {
  log: Log;
  /** False: only requests where the server failed are told of. */
  tellsAll: boolean;
  clientAddress(request: IncomingMessage): string;
  /** Whether the id a request brings is believed: it comes from a proxy that is trusted. */
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
  const begin = (request: IncomingMessage, response: ServerResponse): Begun => {
    const id = idOf(request);
    if (!isOn) return { id, ended: () => undefined };
    const started = performance.now();
    const { socket } = request;
    const { bytesWritten } = socket;
    // A connection that is gone has no address any more.
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

/** Ids of one process, none of which another has: a beginning of its own, and a count. */
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

/** Puts the name of a parameter in the place of what an address says for it, where that opens something by itself. */
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
    // No address of ours; it is logged as it came.
    return path;
  }
}
