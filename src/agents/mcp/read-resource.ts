import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import { addressOf } from "../../platform/contract/client.ts";
import type { AgentResource, ResourceContent, ResourceParams } from "../../platform/contract/resource.ts";
import type { Call, Route } from "../../platform/contract/route.ts";
import { unknownName } from "../../platform/contract/unknown-name.ts";
import { candidatesOf } from "./candidates.ts";
import type { CapabilityCall } from "./capability.ts";
import { addressIn, type ResourceAddress } from "./resource-address.ts";
import { accessOfResource, resourceAt, routeAt } from "./resources-of.ts";
import { authorizeMessage } from "./rights.ts";

/** Maximum characters of text in one response: under 10,000 tokens at three characters per token. */
const READ_CHARACTERS = 28_000;
/** The same for content that models don't read. */
const FOR_PEOPLE = 4_000_000;

/** The content of an address. */
export interface ReadResource {
  resource: AgentResource;
  content: string | Uint8Array;
  mimeType: string;
  /** Absent for a part of the program. */
  revision?: number;
  /** The description of this piece, for a longer text, and the address of the next one. */
  piece?: { about: string; next?: string };
}

/**
 * Reads an address as the caller, at most `characters` of a text; content only for people is read in one piece. Throws
 * `ApiError` 404 if it doesn't exist, 401 or 403 if the caller has no access, 400 for an unknown revision.
 */
export async function readResource(
  uri: string,
  asked: CapabilityCall,
  characters = READ_CHARACTERS,
): Promise<ReadResource> {
  const { call } = asked;
  const found = await resourceAt(uri, call);
  if (!found)
    throw notFound(
      `The resource ${uri.slice(0, 200)} doesn't exist. List all resource templates with resources/templates/list.`,
    );
  const { resource, address } = found;
  authorizeMessage(await accessOfResource(resource, call), asked);
  const revision = resource.fixed ? undefined : await revisionOf(address, call);
  const reads = call.actAs(asked.actor, address.revision);
  const read = await contentOf(resource, address.params, reads);
  if (!read) throw await absent(resource, address.params, reads);
  const { content, type: mimeType = resource.mimeType } = read;
  const whole = { resource, content, mimeType, ...(revision === undefined ? {} : { revision }) };
  if (typeof content !== "string" || resource.fixed) return whole;
  const isForPeople = resource.audience?.every((one) => one === "user") === true;
  const { start, end } = partAt(content, address.from, isForPeople ? FOR_PEOPLE : characters);
  if (start === 0 && end === content.length) return whole;
  const at = { from: end, ...(revision === undefined ? {} : { revision }) };
  const next = end < content.length ? addressIn(resource.uri, address.params, at) : undefined;
  const about = `Characters ${start} to ${end} of ${content.length}. ${next ? `The text continues at ${next}` : "This is the end of the text."}`;
  // The note precedes the text, so that no open fence can include it.
  const note = mimeType === "text/markdown" ? `> ${about}\n\n` : "";
  return {
    ...whole,
    content: `${note}${content.slice(start, end)}`,
    piece: { about, ...(next ? { next } : {}) },
  };
}

/** The requested revision. Throws `ApiError` 400 for a future one, and in a workspace, which has none. */
async function revisionOf({ revision }: ResourceAddress, call: Call): Promise<number> {
  const head = await call.snapshot.head(call.kinds);
  if (revision === undefined) return head;
  if (call.settings.mode === "workspace" && revision !== head)
    throw new ApiError(
      400,
      "no_history",
      "A workspace only has the current files. Send the request without a revision.",
    );
  // Another replica may have written a revision that this one has not read yet.
  if (revision > head && revision > (await call.ready()).head)
    throw new ApiError(400, "unknown_revision", `The newest revision is ${head}.`);
  return revision;
}

/** Undefined if it doesn't exist. */
async function contentOf(
  { from }: AgentResource,
  params: ResourceParams,
  call: Call,
): Promise<ResourceContent | undefined> {
  try {
    if ("read" in from) return await from.read(params, call);
    const route = await routeAt(from.route, call);
    const input = inputOf(route, params, from.query?.(params) ?? {});
    if (!input) return undefined;
    return await answerOf(route, { ...call, ...input, url: addressOf(route.endpoint, input.params, input.query) });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** A 404 with the most similar name. */
async function absent(resource: AgentResource, params: ResourceParams, call: Call): Promise<ApiError> {
  const [parameter, value] = Object.entries(params).at(-1) ?? [];
  const candidates = parameter === undefined ? undefined : candidatesOf(resource, parameter);
  if (value === undefined || !candidates) return notFound(`The ${resource.name} doesn't exist.`);
  const names = (await candidates(call, params)).map((one) => one.value);
  return unknownName(resource.name, value, names, "Use completion/complete to list the names.");
}

/** Path and query for the route; undefined if they are invalid. */
function inputOf({ endpoint }: Route, params: ResourceParams, query: Record<string, string>) {
  const read = { params: endpoint.params?.safeParse(params), query: endpoint.query?.safeParse(query) };
  if (read.params?.success === false || read.query?.success === false) throw notFound("The resource doesn't exist.");
  return { params: read.params?.data, query: read.query?.data };
}

/** The Markdown version from the route, else its bytes. */
async function answerOf(route: Route, call: Call): Promise<ResourceContent | undefined> {
  if (route.text) {
    const content = await route.text(call);
    return content === undefined ? undefined : { content };
  }
  // A page without a Markdown version is for browsers.
  if (route.endpoint.headers === "page") return undefined;
  const answer = await route.handle(call);
  if (typeof answer === "object" && answer !== null && "bytes" in answer) {
    const { bytes, type, status = 200 } = answer as { bytes: string | Uint8Array; type: string; status?: number };
    return status === 200 ? { content: textOf(bytes, type), type: type.replace(/;.*/, "") } : undefined;
  }
  return { content: JSON.stringify(answer), type: "application/json" };
}

const textOf = (bytes: string | Uint8Array, type: string): string | Uint8Array =>
  typeof bytes === "string" || !/^text\/|[+/](?:json|xml)\b/.test(type) ? bytes : Buffer.from(bytes).toString("utf8");

/** End of a piece of text: after a line if one ends in its second half, and never inside a surrogate pair. */
export function partAt(text: string, from: number, characters: number): { start: number; end: number } {
  const start = Math.min(from, text.length);
  if (text.length - start <= characters) return { start, end: text.length };
  const limit = start + characters;
  const line = text.lastIndexOf("\n", limit - 1) + 1;
  const end = line > start + characters / 2 ? line : limit;
  const isHalf = end - start > 1 && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return { start, end: isHalf ? end - 1 : end };
}
