import { INVALID_PARAMS, ProtocolError, ResourceNotFoundError, type ServerEvent } from "@modelcontextprotocol/server";
import { didYouMean } from "../../engines/text/did-you-mean.ts";
import { members } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { APPS_EXTENSION } from "../../platform/contract/app-view.ts";
import type { AgentResource, Candidates, ResourceParams } from "../../platform/contract/resource.ts";
import { omit } from "../../safe/omit.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Revision } from "../../store/store.ts";
import { callTool } from "./call-tool.ts";
import { candidatesOf } from "./candidates.ts";
import type { Capability, CapabilityCall, ContentChange } from "./capability.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { rankCandidates } from "./rank-candidates.ts";
import { type ReadResource, readResource } from "./read-resource.ts";
import { matchAddress, templateOf } from "./resource-address.ts";
import { describeTemplates, listResources } from "./resource-list.ts";
import {
  accessOfResource,
  authorizeSubscription,
  isReadable,
  readableResources,
  resourceAt,
  resourcesOf,
} from "./resources-of.ts";
import { toolsOf } from "./tool-list.ts";

const LIST_CHANGED: ServerEvent = { kind: "resources_list_changed" };

/**
 * Events for clients after a change: the list changed if something was added or removed, and the subscribed resources
 * that may have changed. Without revisions all may have.
 */
async function eventsOf(change: ContentChange): Promise<readonly ServerEvent[]> {
  const { revisions, watched } = change;
  const resources = await resourcesOf(change);
  const updated = (uri: string): ServerEvent => ({ kind: "resource_updated", uri });
  if (!revisions) return [LIST_CHANGED, ...[...watched].map(updated)];
  const events = resources.some((resource) => listDiffers(resource, revisions)) ? [LIST_CHANGED] : [];
  const yieldToLoop = createYielder();
  for (const uri of watched) {
    if (resources.some((resource) => differs(resource, uri, revisions))) events.push(updated(uri));
    await yieldToLoop();
  }
  return events;
}

const listDiffers = ({ list, changedBy }: AgentResource, revisions: readonly Revision[]): boolean =>
  list !== undefined &&
  revisions.some((revision) => {
    const of = changedBy?.(revision);
    return of === "all" || (of !== undefined && revision.action !== "update");
  });

/** Whether the content of an address may have changed; at a fixed revision it never does. */
function differs(resource: AgentResource, uri: string, revisions: readonly Revision[]): boolean {
  const address = matchAddress(resource, uri);
  if (!address || address.revision !== undefined) return false;
  return revisions.some((revision) => {
    const of = resource.changedBy?.(revision);
    return of === "all" || (of !== undefined && isSame(of, address.params));
  });
}

const isSame = (one: ResourceParams, other: ResourceParams): boolean =>
  Object.keys(other).every((name) => one[name] === other[name]);

/** The tools that features declare in `tools.ts`. The list belongs to the program and never changes while it runs. */
const tools: Capability = {
  declares: { tools: {} },
  answer(server, requested, { log }) {
    server.setRequestHandler("tools/list", async () => {
      const { described, byName } = await toolsOf(requested.call);
      if (!requested.isStranger) return { tools: described };
      // Views are resources, which are only for signed-in callers.
      const open = described.filter(({ name }) => isReadable(byName.get(name)?.access ?? members, requested));
      return { tools: open.map((tool) => omit(tool, "_meta")) };
    });
    server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
      const { byName } = await toolsOf(requested.call);
      const tool = byName.get(params.name);
      if (!tool) throw unknownTool(params.name, byName.keys());
      return callTool(tool, params.arguments, { ...requested, signal: mcpReq.signal }, log);
    });
  },
  async accessOf({ method, params }, { call }) {
    if (method !== "tools/call") return undefined;
    return (await toolsOf(call)).byName.get(String(params?.name))?.access;
  },
};

function unknownTool(name: string, names: Iterable<string>): ProtocolError {
  const near = didYouMean(name, names);
  const meant = near === undefined ? "" : ` Did you mean ${near}?`;
  return new ProtocolError(
    INVALID_PARAMS,
    `The tool ${name.slice(0, 100)} doesn't exist.${meant} List all tools with tools/list.`,
  );
}

/** The resources that features declare in `resources.ts`. */
const resources: Capability = {
  declares: { resources: { listChanged: true, subscribe: true } },
  answer(server, requested) {
    const { call, actor, session } = requested;
    server.setRequestHandler("resources/templates/list", async () => ({
      resourceTemplates: describeTemplates(await readableResources(requested)),
    }));
    server.setRequestHandler("resources/list", async ({ params }) => {
      const place = params?.cursor === undefined ? undefined : await readCursor(params.cursor, call);
      const revision = place?.revision ?? (await call.snapshot.head(call.kinds));
      const readable = await readableResources(requested);
      const { page, next } = await listResources(readable, call.actAs(actor, place?.revision), place?.from ?? 0);
      return {
        resources: page,
        ...(next === undefined ? {} : { nextCursor: writeCursor({ revision, from: next }) }),
      };
    });
    server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
      try {
        return { contents: contentsOf(uri, await readResource(uri, requested)) };
      } catch (error) {
        throw error instanceof ApiError && error.status === 404 ? new ResourceNotFoundError(uri, error.message) : error;
      }
    });
    const sessionFor = () => {
      if (session) return session;
      throw new ProtocolError(INVALID_PARAMS, "Subscriptions need a session. Start one with initialize.");
    };
    server.setRequestHandler("resources/subscribe", async ({ params: { uri } }) => {
      const subscriber = sessionFor();
      await authorizeSubscription(uri, requested);
      await subscriber.subscribe(uri);
      return {};
    });
    server.setRequestHandler("resources/unsubscribe", async ({ params: { uri } }) => {
      await sessionFor().unsubscribe(uri);
      return {};
    });
  },
  async accessOf({ method, params }, { call }) {
    if (method !== "resources/read" && method !== "resources/subscribe") return undefined;
    const found = await resourceAt(String(params?.uri), call);
    return found && accessOfResource(found.resource, call);
  },
  tell: eventsOf,
};

/**
 * The content of an address. For other types than Markdown, which contains the note, a second content explains how it
 * continues.
 */
function contentsOf(uri: string, { resource, content, mimeType, revision, piece }: ReadResource) {
  const meta = {
    ...resource.meta,
    ...(revision === undefined ? {} : { revision }),
    ...(piece?.next ? { next: piece.next } : {}),
  };
  const what = typeof content === "string" ? { text: content } : { blob: Buffer.from(content).toString("base64") };
  const read = { uri, mimeType, ...what, ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}) };
  const isNoted = piece !== undefined && mimeType !== "text/markdown";
  return isNoted ? [read, { uri: piece.next ?? uri, mimeType: "text/plain", text: piece.about }] : [read];
}

/** Completions for the parameters of addresses. The server has no prompts, so it completes none for these. */
const completion: Capability = {
  declares: { completions: {} },
  answer(server, requested) {
    server.setRequestHandler("completion/complete", async ({ params: { ref, argument, context } }) => {
      const candidates = ref.type === "ref/prompt" ? undefined : await ofResource(ref.uri, argument.name, requested);
      const call = requested.call.actAs(requested.actor);
      const there = candidates ? await candidates(call, context?.arguments ?? {}) : [];
      return { completion: { ...(await rankCandidates(there, argument.value)) } };
    });
  },
};

async function ofResource(uri: string, parameter: string, call: CapabilityCall): Promise<Candidates | undefined> {
  const resource = (await readableResources(call)).find((one) => templateOf(one) === uri || one.uri === uri);
  if (!resource)
    throw new ProtocolError(
      INVALID_PARAMS,
      "The resource template doesn't exist. List all templates with resources/templates/list.",
    );
  return candidatesOf(resource, parameter);
}

/** Views of results are resources that tools refer to; they need no further handlers. */
const apps: Capability = { declares: { extensions: { [APPS_EXTENSION]: {} } }, answer() {} };

/** The capabilities of the endpoint. */
export const CAPABILITIES: readonly Capability[] = [tools, resources, completion, apps];

/** The capabilities for anonymous callers. */
export const ANONYMOUS_CAPABILITIES: readonly Capability[] = [tools];
