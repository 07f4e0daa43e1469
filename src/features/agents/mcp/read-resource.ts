import { ApiError, notFound } from "../../../contract/api-error.ts";
import { addressOf } from "../../../contract/client.ts";
import type { Resource, ResourceContent, ResourceParams } from "../../../contract/resource.ts";
import type { Call, Route } from "../../../contract/route.ts";
import type { Asked } from "./capability.ts";
import { addressIn, matchAddress, type ResourceAddress } from "./resource-address.ts";
import { authorizeResource, resourcesOf, routeAt } from "./resources-of.ts";

/** Characters of text one answer has: at three characters a token under 10,000 tokens. */
export const READ_CHARACTERS = 28_000;

/** What is at an address, and which part of it this is. */
export interface ReadResource {
  resource: Resource;
  content: string | Uint8Array;
  mimeType: string;
  /** Absent for what is a part of the program. */
  revision?: number;
  /** Address of what follows. */
  next?: string;
}

/**
 * Reads an address as the caller, at most `characters` of a text. Throws `ApiError` 404 where there is nothing, 403 where it
 * is not for the caller, 400 for a revision that is not.
 */
export async function readResource(
  uri: string,
  { call, actor }: Pick<Asked, "call" | "actor">,
  characters = READ_CHARACTERS,
): Promise<ReadResource> {
  for (const resource of await resourcesOf(call)) {
    const address = matchAddress(resource, uri);
    if (!address) continue;
    const revision = resource.fixed ? undefined : await revisionOf(address, call);
    const found = await contentOf(resource, address.params, call.actAs(actor, address.revision), actor);
    if (!found) throw notFound(`There is nothing at ${uri}.`);
    const { content, type = resource.mimeType } = found;
    const whole = { resource, mimeType: type, ...(revision === undefined ? {} : { revision }) };
    if (typeof content !== "string" || resource.fixed) return { ...whole, content };
    const piece = pieceAt(content, address.from, characters);
    if (piece.whole) return { ...whole, content };
    const at = (from: number) => addressIn(resource.uri, address.params, { revision: revision ?? 0, from });
    const next = piece.end < content.length ? at(piece.end) : undefined;
    return {
      ...whole,
      content: `${describePiece(piece, content.length, next, type)}${content.slice(piece.start, piece.end)}`,
      ...(next ? { next } : {}),
    };
  }
  throw notFound(`There is no resource ${uri.slice(0, 200)}. resources/templates/list names the addresses there are.`);
}

/** The revision that is read. Throws `ApiError` 400 for one that is not there yet, and in a workspace, which has none. */
async function revisionOf({ revision }: ResourceAddress, call: Call): Promise<number> {
  const { head } = await call.ready();
  if (revision === undefined) return head;
  if (call.settings.mode === "workspace" && revision !== head)
    throw new ApiError(400, "no_history", "A workspace has files as they are now. Leave out the revision.");
  if (revision > head) throw new ApiError(400, "unknown_revision", `The newest revision is ${head}.`);
  return revision;
}

async function contentOf(
  resource: Resource,
  params: ResourceParams,
  call: Call,
  actor: Asked["actor"],
): Promise<ResourceContent | undefined> {
  const { from } = resource;
  await authorizeResource(resource, { call, actor });
  if ("read" in from) return from.read(params, call);
  const route = await routeAt(from.route, call);
  const input = inputOf(route, params, from.query?.(params) ?? {});
  return answerOf(route, { ...call, ...input, url: addressOf(route.endpoint, input.params, input.query) });
}

/** Path and query as the route takes them. Throws `ApiError` 404 for what it would not. */
function inputOf({ endpoint }: Route, params: ResourceParams, query: Record<string, string>) {
  const read = { params: endpoint.params?.safeParse(params), query: endpoint.query?.safeParse(query) };
  if (read.params?.success === false || read.query?.success === false) throw notFound("There is nothing of this name.");
  return { params: read.params?.data, query: read.query?.data };
}

/** What the route says in text, else the bytes it answers. */
async function answerOf(route: Route, call: Call): Promise<ResourceContent | undefined> {
  if (route.text) {
    const content = await route.text(call);
    return content === undefined ? undefined : { content };
  }
  const answer = await route.handle(call);
  if (typeof answer === "object" && answer !== null && "bytes" in answer) {
    const { bytes, type, status = 200 } = answer as { bytes: string | Uint8Array; type: string; status?: number };
    return status === 200 ? { content: textOf(bytes, type), type: type.replace(/;.*/, "") } : undefined;
  }
  return { content: JSON.stringify(answer), type: "application/json" };
}

const textOf = (bytes: string | Uint8Array, type: string): string | Uint8Array =>
  typeof bytes === "string" || !/^text\/|[+/](?:json|xml)\b/.test(type) ? bytes : Buffer.from(bytes).toString("utf8");

interface Piece {
  start: number;
  end: number;
  whole: boolean;
}

/** A piece of a text that ends behind a line where there is one, and never between the halves of a character. */
export function pieceAt(text: string, from: number, characters: number): Piece {
  const start = Math.min(from, text.length);
  if (text.length - start <= characters) return { start, end: text.length, whole: start === 0 };
  const limit = start + characters;
  const line = text.lastIndexOf("\n", limit - 1) + 1;
  let end = line > start ? line : limit;
  if (end - start > 1 && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--;
  return { start, end, whole: false };
}

/** Stands before a piece, where no fence of the text can swallow it; what is no markdown stays as it is. */
function describePiece({ start, end }: Piece, length: number, next: string | undefined, type: string): string {
  if (type !== "text/markdown") return "";
  const rest = next ? ` The rest is at ${next}` : " This is the end of it.";
  return `> Characters ${start} to ${end} of ${length}.${rest}\n\n`;
}
