import type { IncomingMessage } from "node:http";
import { authorizeCaller, hasToken, refuseForeignSite, type VerifyRequest } from "../platform/access/verify.ts";
import { type Actor, SCOPES } from "../platform/contract/access.ts";
import { ApiError } from "../platform/contract/api-error.ts";
import { authorNames } from "../platform/contract/author-names.ts";
import type { Blocks } from "../platform/contract/block.ts";
import { addressOf, type Client } from "../platform/contract/client.ts";
import type { BytesResponse, Endpoint } from "../platform/contract/endpoint.ts";
import type { FrameData } from "../platform/contract/frame.ts";
import { messageOf } from "../platform/contract/message.ts";
import type { ServicePart } from "../platform/contract/part.ts";
import type { EndpointPlan } from "../platform/contract/plan.ts";
import { type Call, type HttpExchange, JsonResponse, JsonText, type Route } from "../platform/contract/route.ts";
import type { Settings } from "../platform/contract/settings.ts";
import { isLoopbackAddress } from "../safe/loopback.ts";
import { createYielder } from "../safe/yield-to-event-loop.ts";
import type { Kind } from "../store/kind.ts";
import { ChangedElsewhere, type Snapshot, type Store } from "../store/store.ts";
import { readBody, streamBytes } from "./body.ts";
import type { RawResponse } from "./cache.ts";
import { decide, validate } from "./decide.ts";
import { encodeText } from "./encoding.ts";
import { leaving } from "./leaving.ts";
import {
  baseOf,
  noteApplied,
  noteReads,
  onBase,
  preconditionFailed,
  type RecordNotes,
  recordOf,
} from "./precondition.ts";
import type { SearchIndex } from "./search/search-index.ts";

/** A route with the plan of its endpoint in this deployment. */
export interface PlannedRoute extends Route {
  plan: EndpointPlan;
}

/** The services for all responses. */
export interface ServiceContext {
  store: Store;
  settings: Settings;
  verify: VerifyRequest;
  /** By declaration, in the order of the feature list. */
  routes: ReadonlyMap<Endpoint, PlannedRoute>;
  endpoints: readonly Endpoint[];
  kinds: readonly Kind[];
  blocks: Blocks;
  frame(snapshot: Snapshot): Promise<FrameData>;
  search: SearchIndex["search"];
  findPassages: SearchIndex["findPassages"];
  ready(): Promise<{ logId: string; head: number }>;
  part<T>(part: ServicePart<T>): Promise<T>;
  /** Aborted when the process shuts down. */
  stopping: AbortSignal;
}

/** One request with its parsed address. */
export interface MatchedRequest {
  request: IncomingMessage;
  url: string;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Address of the client. */
  remote: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Responds to one read on one snapshot: validates the address, runs the handler, creates the bytes. */
export async function answerRead(
  context: ServiceContext,
  route: Route,
  matched: MatchedRequest,
  snapshot: Snapshot,
  { actor, left }: { actor?: Actor; left?: AbortSignal } = {},
): Promise<RawResponse> {
  const noted: Noted = {};
  const answer = await responseOf(
    route,
    await route.handle(callOf(context, route, matched, snapshot, { actor, left, noted })),
  );
  return withHash(answer, noted);
}

/** The caller, if the endpoint reads credentials. Throws `ApiError` 401 and 403. */
export async function callerOf(
  context: ServiceContext,
  { plan, endpoint }: PlannedRoute,
  { request, remote }: MatchedRequest,
): Promise<Actor | undefined> {
  if (!plan.identifies) return undefined;
  const isSafe = endpoint.method === "GET" || endpoint.isSafe === true;
  if (context.settings.mode === "workspace" && isSafe && isLoopbackAddress(remote)) return OWNER;
  const actor = await context.verify(request.headers, { session: plan.session, remote });
  authorizeCaller(plan, actor);
  return actor;
}

/** The actor if its scope gives it more content; undefined for everyone else, regardless of credentials. */
export async function privilegedReader(
  context: ServiceContext,
  { plan }: PlannedRoute,
  { request, remote }: MatchedRequest,
): Promise<Actor | undefined> {
  if (plan.more === undefined || context.settings.mode === "workspace" || !hasToken(request.headers)) return undefined;
  // An invalid token reads public content.
  const actor = await context.verify(request.headers, { session: false, remote }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  });
  return actor?.scopes.has(plan.more) ? actor : undefined;
}

/** Responds to one write: authorizes before it reads the body, validates, runs the handler. */
export async function answerWrite(
  context: ServiceContext,
  route: PlannedRoute,
  matched: MatchedRequest,
  exchange: HttpExchange,
): Promise<RawResponse | undefined> {
  const { endpoint } = route;
  const { request } = matched;
  if (!context.store.commit && endpoint.writes) throw workspaceMode(route);
  const actor = await callerOf(context, route, matched);
  if (actor?.scheme === "session" && !isLocalProgram(actor, request.headers)) {
    refuseForeignSite(request.headers, context.settings.baseUrl);
  }
  const limit = context.settings.limits[endpoint.limit ?? "default"];
  const takes = endpoint.takes ?? "json";
  const sent =
    endpoint.body && takes !== "bytes" ? await readBody(request, limit, takes, endpoint.bodyIsOptional) : undefined;
  const body = endpoint.accept ? endpoint.accept(sent) : sent;
  const noted: Noted = { base: baseOf(request.headers, endpoint) };
  const yieldToLoop = createYielder();
  // A request that changes nothing may be aborted; a started write is completed.
  const left = endpoint.isSafe ? { left: leaving(exchange.response) } : {};
  const call = callOf(context, route, matched, context.store.read(), { actor, body, noted, ...left });
  // Validation of a large body takes a while, and its preparation takes as long again.
  await yieldToLoop();
  if (route.respond) {
    await route.respond(exchange, call);
    return undefined;
  }
  const answer = await responseOf(route, await route.handle(call));
  if (noted.seq) {
    answer.headers["x-registry-revision"] = String(noted.seq);
    answer.headers["x-registry-changed"] = String(noted.changed);
    // The content existed already, regardless of the replaced digest in the request.
    if (noted.changed === 0) answer.headers["x-registry-unchanged"] = "true";
  }
  return withHash(answer, noted);
}

/** Lets a protocol library respond to a read. */
export async function respondRead(
  context: ServiceContext,
  route: PlannedRoute,
  matched: MatchedRequest,
  exchange: HttpExchange,
): Promise<void> {
  const actor = await callerOf(context, route, matched);
  await route.respond?.(exchange, callOf(context, route, matched, context.store.read(), { actor, noted: {} }));
}

/** The person at the machine of a workspace: no one else can send requests there. */
const OWNER: Actor = { id: "workspace", role: "admin", scopes: new Set(SCOPES), scheme: "session" };

/** Whether another program than a browser calls a workspace: browsers send the origin of a request with a body. */
const isLocalProgram = (actor: Actor, headers: MatchedRequest["request"]["headers"]): boolean =>
  actor === OWNER && headers.origin === undefined && headers["sec-fetch-site"] === undefined;

/**
 * Runs endpoints in this process: reads on the snapshot of the calling request, writes only for a caller that may
 * write.
 */
export function clientOn(context: ServiceContext, snapshot: Snapshot, actor?: Actor, mayWrite = false): Client {
  return async (endpoint, input, { base, message, onHash } = {}) => {
    const found = context.routes.get(endpoint as Endpoint);
    if (!found) throw new Error(`No route for ${endpoint.method} ${endpoint.path}`);
    const { params, query, body } = input;
    const noted: Noted = { base };
    const read = () => {
      const matched = { url: endpoint.path, params, query, body };
      return { ...partsOf(context, { snapshot, actor }), ...matched };
    };
    const write = () => {
      if (!mayWrite) throw new Error("A read does not write");
      authorizeCaller(found.plan, actor);
      if (!context.store.commit && endpoint.writes) throw workspaceMode(found);
      const matched = {
        url: addressOf(endpoint, params, query),
        params: { ...params },
        query: { ...query },
        remote: "",
      };
      return callOf(context, found, matched, context.store.read(), { actor, body, message, noted });
    };
    const answered = await found.handle(endpoint.method === "GET" ? read() : write());
    if (noted.hash !== undefined) onHash?.(noted.hash);
    const answer = answered instanceof JsonText ? answered.parse() : answered;
    return (answer instanceof JsonResponse ? answer.body : answer) as Awaited<ReturnType<typeof found.handle>> & never;
  };
}

interface Asking {
  snapshot: Snapshot;
  actor: Actor | undefined;
  mayWrite?: boolean;
}

/** The parts of every call. */
function partsOf(
  context: ServiceContext,
  { snapshot, actor, mayWrite }: Asking,
): Omit<Call, "url" | "params" | "query" | "body"> {
  const { store, settings } = context;
  return {
    settings,
    snapshot,
    actor,
    blobs: store.blobs,
    history: store.history,
    readAt: (at: number) => store.read(at),
    changes: store.changes,
    headers: {},
    remote: "",
    identify: async () => actor,
    actAs: () => {
      throw new Error("A call in this process must use the identity of the request");
    },
    stream: () => streamBytesOfNothing(),
    left: NEVER,
    stopping: context.stopping,
    part: <T>(part: ServicePart<T>) => context.part(part),
    ready: () => context.ready(),
    search: (requested) => context.search(snapshot, requested),
    findPassages: (requested) => context.findPassages(snapshot, requested),
    kinds: context.kinds,
    blocks: context.blocks,
    endpoints: context.endpoints,
    frame: () => snapshot.derive(context.frame),
    client: clientOn(context, snapshot, actor, mayWrite),
    commit: () => Promise.reject(new Error("A read does not commit")),
    decide: () => Promise.reject(new Error("A read does not commit")),
  };
}

/** Callers in this process always wait to the end. */
const NEVER = new AbortController().signal;

async function* streamBytesOfNothing(): AsyncGenerator<Uint8Array> {}

/** The record's digest in the request and response headers. */
interface Noted extends RecordNotes {
  /** Head of the log after a commit, and the number of changed records. */
  seq?: number;
  changed?: number;
}

const withHash = (answer: RawResponse, { hash }: Noted): RawResponse =>
  hash === undefined ? answer : { ...answer, headers: { ...answer.headers, "x-registry-hash": hash } };

interface More {
  actor?: Actor;
  /** Aborted when the client disconnects. */
  left?: AbortSignal;
  body?: unknown;
  /** Reason for the write, if the body has none. */
  message?: string;
  noted: Noted;
}

/** A request, or a call in this process in the form of a request. */
type Called = Omit<MatchedRequest, "request"> & Partial<Pick<MatchedRequest, "request">>;

function callOf(context: ServiceContext, route: Route, matched: Called, snapshot: Snapshot, more: More): Call {
  const { endpoint } = route;
  const { request, url, remote } = matched;
  const { noted } = more;
  refuseNul(matched.params);
  refuseNul(matched.query);
  const params = endpoint.params ? validate(endpoint.params, matched.params, "params") : matched.params;
  const query = endpoint.query ? validate(endpoint.query, matched.query, "query") : {};
  const body = endpoint.body && endpoint.takes !== "bytes" ? validate(endpoint.body, more.body, "body") : undefined;
  const record = recordOf(endpoint, { params, query, body });
  const read = record ? noteReads(snapshot, record, noted) : snapshot;
  const call: Call = {
    ...partsOf(context, {
      snapshot: read,
      actor: more.actor,
      mayWrite: endpoint.method !== "GET",
    }),
    ...(request && {
      headers: request.headers,
      identify: () => context.verify(request.headers, { remote }),
      stream: () => streamBytes(request, context.settings.limits[endpoint.limit ?? "default"]),
    }),
    ...(more.left && { left: more.left }),
    url,
    remote,
    actAs(actor, at) {
      const other = callOf(context, route, matched, at === undefined ? snapshot : context.store.read(at), {
        ...more,
        actor,
      });
      return {
        ...other,
        search: (requested) => context.search(snapshot, requested),
        findPassages: (requested) => context.findPassages(snapshot, requested),
      };
    },
    params,
    query,
    body,
    async commit(changes, atomicity, decidedOn, alongside) {
      if (!context.store.commit) throw workspaceMode({ endpoint });
      const commit = {
        author: more.actor?.id ?? "anonymous",
        changes: record ? onBase(changes, record, noted.base) : changes,
        atomicity,
        decidedOn,
        alongside,
        message: messageOf(more.body) ?? messageOf(more),
        push: request && pushOf(request),
      };
      const applied = await context.store.commit(commit).catch((error: unknown) => explain(context, error));
      noted.seq = applied.seq;
      noted.changed = (noted.changed ?? 0) + applied.applied.length;
      if (record) noteApplied(applied, record, noted);
      return applied;
    },
    decide: (make, alongside) =>
      decide(context.store, read, make, (changes, decidedOn) => call.commit(changes, "all", decidedOn, alongside)),
  };
  return call;
}

/** Adds the author's name to the present records that a commit conflicts with. */
async function explain(context: ServiceContext, error: unknown): Promise<never> {
  if (!(error instanceof ChangedElsewhere)) throw error;
  const names = await context.part(authorNames);
  const nameOf = await names(error.failed.flatMap(({ present }) => present?.changedBy ?? []));
  throw preconditionFailed(error, context.kinds, nameOf);
}

/** Record IDs never contain NUL, and databases refuse it in queries. */
function refuseNul(params: Record<string, string>): void {
  const name = Object.keys(params).find((key) => params[key]?.includes("\0"));
  if (name !== undefined) throw new ApiError(400, "invalid_path", `The ${name} in the URL contains a NUL character.`);
}

function pushOf(request: IncomingMessage): string | undefined {
  const push = request.headers["x-registry-push"];
  if (push === undefined) return undefined;
  if (typeof push === "string" && UUID.test(push)) return push.toLowerCase();
  throw new ApiError(400, "invalid_header", "X-Registry-Push must be a UUID.");
}

function workspaceMode({ endpoint }: Pick<Route, "endpoint">): ApiError {
  const files = (endpoint.writes ?? []).flatMap((kind) => kind.workspace.paths);
  const edit = files.length > 0 ? ` Edit ${files.join(", ")} in the workspace instead.` : "";
  return new ApiError(409, "workspace_mode", `This server shows a workspace and cannot change its files.${edit}`);
}

async function responseOf({ endpoint }: Route, answered: unknown): Promise<RawResponse> {
  const { answer: declared } = endpoint;
  if (!("json" in declared) && !(answered instanceof JsonResponse)) {
    const { bytes, type, status = 200, headers = {} } = answered as BytesResponse;
    return {
      status,
      body: typeof bytes === "string" ? await encodeText(bytes) : bytes,
      headers: { ...(status === 204 ? {} : { "content-type": type }), ...headers },
    };
  }
  const { status, body, headers } =
    answered instanceof JsonResponse
      ? answered
      : { status: "json" in declared ? (declared.status ?? 200) : 200, body: answered, headers: {} };
  if (status === 204) return { status, body: new Uint8Array(), headers: { ...headers } };
  return {
    status,
    body: await encodeText(body instanceof JsonText ? body.text : JSON.stringify(body)),
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  };
}
