import type { IncomingMessage } from "node:http";
import { type Actor, SCOPES } from "../contract/access.ts";
import { ApiError } from "../contract/api-error.ts";
import { authorNames } from "../contract/author-names.ts";
import type { Blocks } from "../contract/block.ts";
import type { Client } from "../contract/client.ts";
import type { Bytes } from "../contract/endpoint.ts";
import type { Frame } from "../contract/frame.ts";
import type { Status } from "../contract/lifecycle.ts";
import { messageOf } from "../contract/message.ts";
import type { Part } from "../contract/part.ts";
import type { Plan } from "../contract/plan.ts";
import { Answered, type Call, type Exchange, JsonText, type Route } from "../contract/route.ts";
import type { Settings } from "../contract/settings.ts";
import { createBreather } from "../safe/breathe.ts";
import { isLoopbackAddress } from "../safe/loopback.ts";
import type { Kind } from "../store/kind.ts";
import { ChangedElsewhere, type Snapshot, type Store } from "../store/store.ts";
import { readBody, streamBytes } from "./body.ts";
import type { Made } from "./cache.ts";
import { encodeText } from "./encode-text.ts";
import {
  baseOf,
  noteApplied,
  noteReads,
  onBase,
  preconditionFailed,
  type RecordNotes,
  recordOf,
} from "./precondition.ts";
import type { SearchIndex } from "./search-index.ts";
import { validate } from "./validate.ts";
import { authorize, refuseForeignSite, type Verify } from "./verify.ts";

/** A route with what this deployment makes of its declaration. */
export interface PlannedRoute extends Route {
  plan: Plan;
}

/** What every request is answered with. */
export interface Spine {
  store: Store;
  settings: Settings;
  verify: Verify;
  routes: readonly PlannedRoute[];
  kinds: readonly Kind[];
  blocks: Blocks;
  frame(snapshot: Snapshot): Promise<Frame>;
  search: SearchIndex["search"];
  ready(): Promise<{ logId: string; head: number }>;
  part<T>(part: Part<T>): Promise<T>;
  /** Aborted when the process is about to stop. */
  stopping: AbortSignal;
}

/** One request, its address already taken apart. */
export interface Asked {
  request: IncomingMessage;
  url: string;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Address the request came from. */
  remote: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Answers one read on one snapshot: validates the address, runs the handler, makes bytes. */
export async function answerRead(
  spine: Spine,
  route: Route,
  asked: Asked,
  snapshot: Snapshot,
  actor?: Actor,
): Promise<Made> {
  const noted: Noted = {};
  const answer = await made(route, await route.handle(callOf(spine, route, asked, snapshot, { actor, noted })));
  return withHash(answer, noted);
}

/** Who asks, where a credential is read at all. Throws `ApiError` 401 and 403. */
export async function callerOf(
  spine: Spine,
  { plan, endpoint }: PlannedRoute,
  { request, remote }: Asked,
): Promise<Actor | undefined> {
  if (!plan.identifies) return undefined;
  if (spine.settings.mode === "workspace" && endpoint.method === "GET" && isLoopbackAddress(remote)) return OWNER;
  const actor = await spine.verify(request.headers, { session: plan.session, remote });
  authorize(plan, actor);
  return actor;
}

/** Answers one write: authorises before a byte of the body is read, validates, runs the handler. */
export async function answerWrite(
  spine: Spine,
  route: PlannedRoute,
  asked: Asked,
  exchange: Exchange,
): Promise<Made | undefined> {
  const { endpoint } = route;
  const { request } = asked;
  if (!spine.store.commit && endpoint.writes) throw workspaceMode(route);
  const actor = await callerOf(spine, route, asked);
  if (actor?.scheme === "session") refuseForeignSite(request.headers, spine.settings.baseUrl);
  const limit = spine.settings.limits[endpoint.limit ?? "default"];
  const takes = endpoint.takes ?? "json";
  const sent =
    endpoint.body && takes !== "bytes" ? await readBody(request, limit, takes, endpoint.bodyIsOptional) : undefined;
  const body = endpoint.accept ? endpoint.accept(sent) : sent;
  const noted: Noted = { base: baseOf(request.headers, endpoint) };
  const breathe = createBreather();
  const call = callOf(spine, route, asked, spine.store.read(), { actor, body, noted });
  // To validate a large body takes a while, and to prepare what it becomes as long again.
  await breathe();
  if (route.respond) {
    await route.respond(exchange, call);
    return undefined;
  }
  const answer = await made(route, await route.handle(call));
  if (noted.seq) {
    answer.headers["x-registry-revision"] = String(noted.seq);
    answer.headers["x-registry-changed"] = String(noted.changed);
  }
  return withHash(answer, noted);
}

/** Lets a protocol library answer a read. */
export async function respondRead(spine: Spine, route: PlannedRoute, asked: Asked, exchange: Exchange): Promise<void> {
  const actor = await callerOf(spine, route, asked);
  await route.respond?.(exchange, callOf(spine, route, asked, spine.store.read(), { actor, noted: {} }));
}

/** Who sits at the machine of a workspace: nobody else can ask there. */
const OWNER: Actor = { id: "workspace", role: "admin", scopes: new Set(SCOPES), scheme: "session" };

/** Runs GET endpoints in this process, on the snapshot of the request that asks. */
export function clientOn(spine: Spine, snapshot: Snapshot, actor?: Actor): Client {
  return async (endpoint, input) => {
    const found = spine.routes.find((route) => route.endpoint === endpoint);
    if (!found) throw new Error(`No route answers ${endpoint.method} ${endpoint.path}`);
    const asked = { url: endpoint.path, params: input.params, query: input.query };
    const answered = await found.handle({ ...partsOf(spine, snapshot, actor), ...asked, body: input.body });
    const answer = answered instanceof JsonText ? answered.parse() : answered;
    return (answer instanceof Answered ? answer.body : answer) as Awaited<ReturnType<typeof found.handle>> & never;
  };
}

function partsOf(spine: Spine, snapshot: Snapshot, actor: Actor | undefined) {
  const { store, settings } = spine;
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
    stream: () => streamBytesOfNothing(),
    stopping: spine.stopping,
    part: <T>(part: Part<T>) => spine.part(part),
    ready: () => spine.ready(),
    search: (query: string, limit: number, status?: Status) => spine.search(snapshot, query, limit, status),
    kinds: spine.kinds,
    blocks: spine.blocks,
    endpoints: spine.routes.map((route) => route.endpoint),
    frame: () => snapshot.derive(spine.frame),
    client: clientOn(spine, snapshot, actor),
    commit: () => Promise.reject(new Error("A read does not commit")),
  };
}

async function* streamBytesOfNothing(): AsyncGenerator<Uint8Array> {}

/** What headers of the request say about its record, and those of the answer. */
interface Noted extends RecordNotes {
  /** Where the log stands after a commit, and how many records it changed. */
  seq?: number;
  changed?: number;
}

const withHash = (answer: Made, { hash }: Noted): Made =>
  hash === undefined ? answer : { ...answer, headers: { ...answer.headers, "x-registry-hash": hash } };

interface More {
  actor?: Actor;
  body?: unknown;
  noted: Noted;
}

function callOf(spine: Spine, { endpoint }: Route, asked: Asked, snapshot: Snapshot, more: More): Call {
  const { request, url, remote } = asked;
  const { noted } = more;
  refuseNul(asked.params);
  refuseNul(asked.query);
  const params = endpoint.params ? validate(endpoint.params, asked.params, "params") : asked.params;
  const query = endpoint.query ? validate(endpoint.query, asked.query, "query") : {};
  const body = endpoint.body && endpoint.takes !== "bytes" ? validate(endpoint.body, more.body, "body") : undefined;
  const record = recordOf(endpoint, { params, query, body });
  return {
    ...partsOf(spine, record ? noteReads(snapshot, record, noted) : snapshot, more.actor),
    url,
    headers: request.headers,
    remote,
    identify: () => spine.verify(request.headers, { remote }),
    stream: () => streamBytes(request, spine.settings.limits[endpoint.limit ?? "default"]),
    params,
    query,
    body,
    async commit(changes, atomicity) {
      if (!spine.store.commit) throw workspaceMode({ endpoint });
      const commit = {
        author: more.actor?.id ?? "anonymous",
        changes: record ? onBase(changes, record, noted.base) : changes,
        atomicity,
        message: messageOf(more.body),
        push: pushOf(request),
      };
      const applied = await spine.store.commit(commit).catch((error: unknown) => explain(spine, error));
      noted.seq = applied.seq;
      noted.changed = (noted.changed ?? 0) + applied.applied.length;
      if (record) noteApplied(applied, record, noted);
      return applied;
    },
  };
}

/** Tells who made what a commit found in place of what it was to replace. */
async function explain(spine: Spine, error: unknown): Promise<never> {
  if (!(error instanceof ChangedElsewhere)) throw error;
  const names = await spine.part(authorNames);
  const nameOf = await names(error.failed.flatMap(({ present }) => present?.changedBy ?? []));
  throw preconditionFailed(error, spine.kinds, nameOf);
}

/** No record has a NUL in its id, and databases do not take one in a question. */
function refuseNul(params: Record<string, string>): void {
  const name = Object.keys(params).find((key) => params[key]?.includes("\0"));
  if (name !== undefined) throw new ApiError(400, "invalid_path", `The address has a NUL character in its ${name}.`);
}

function pushOf(request: IncomingMessage): string | undefined {
  const push = request.headers["x-registry-push"];
  if (push === undefined) return undefined;
  if (typeof push === "string" && UUID.test(push)) return push.toLowerCase();
  throw new ApiError(400, "invalid_header", "X-Registry-Push must be a UUID.");
}

function workspaceMode({ endpoint }: Pick<Route, "endpoint">): ApiError {
  const files = (endpoint.writes ?? []).flatMap((kind) => kind.workspace.paths);
  const edit = files.length > 0 ? ` Edit ${files.join(", ")} in the workspace; the change shows on the next read.` : "";
  return new ApiError(
    409,
    "workspace_mode",
    `This is a workspace: its files are the truth and this server only reads them.${edit}`,
  );
}

async function made({ endpoint }: Route, answered: unknown): Promise<Made> {
  const { answer: declared } = endpoint;
  if (!("json" in declared) && !(answered instanceof Answered)) {
    const { bytes, type, status = 200, headers = {} } = answered as Bytes;
    return {
      status,
      body: typeof bytes === "string" ? await encodeText(bytes) : bytes,
      headers: { ...(status === 204 ? {} : { "content-type": type }), ...headers },
    };
  }
  const { status, body, headers } =
    answered instanceof Answered
      ? answered
      : { status: "json" in declared ? (declared.status ?? 200) : 200, body: answered, headers: {} };
  return {
    status,
    body: await encodeText(body instanceof JsonText ? body.text : JSON.stringify(body)),
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  };
}
