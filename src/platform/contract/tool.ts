import { countModelTokens } from "../../engines/text/model-tokens.ts";
import type { Schema } from "../../store/schema.ts";
import { type Access, members } from "./access.ts";
import type { AppView } from "./app-view.ts";
import type { Call } from "./route.ts";

/** The context of one tool call. */
export interface ToolCall
  extends Pick<
    Call,
    | "settings"
    | "snapshot"
    | "client"
    | "part"
    | "blobs"
    | "history"
    | "changes"
    | "readAt"
    | "search"
    | "kinds"
    | "blocks"
    | "endpoints"
    | "url"
    | "remote"
  > {
  actor: NonNullable<Call["actor"]>;
  /** End of the previous page, for a tool with pages: 0 at first. */
  from: number;
  /** Aborted when the client no longer waits: long work checks it. */
  signal: AbortSignal;
}

/** The result of a tool. */
export interface ToolResult<O> {
  /** The declared shape; the text of the response is this as JSON. */
  data: O;
  /** Start of the next page, if any: `from` of the next call. */
  next?: number;
  /** Images with the data. */
  pictures?: readonly { bytes: Uint8Array; type: "image/png" | "image/jpeg" | "image/webp" }[];
}

/**
 * A tool of the MCP endpoint (2025-11-25 and 2026-07-28, "Tools"). Features declare theirs in `tools.ts`. It reads and
 * writes through the functions of routes, mostly through `client`, so that data has one access path.
 */
export interface Tool<I = unknown, O = unknown> {
  /** `service_get_component`. */
  name: string;
  title: string;
  /** For agents: its result and its purpose. Only the program's own words, never text of a record. */
  description: string;
  /** A `z.object`. `cursor` is added to tools with pages. */
  input: Schema<I>;
  /** A `z.object`. The response adds `revision`, and `nextCursor` if more pages follow. */
  output: Schema<O>;
  /** The permitted callers; by default all authenticated ones. For writes it is the access of their endpoint. */
  access: Access;
  /** The view for its result, in hosts that show views. */
  view?: AppView;
  /** Whether it returns pages; the next page has a cursor. */
  pages?: true;
  /** Absent: it only reads. Writing tools are not offered if writes are impossible. */
  writes?: { destructive: boolean; idempotent: boolean };
  run(input: I, call: ToolCall): Promise<ToolResult<O>>;
}

/** Returns a tool unchanged, with the types of its input and output checked. */
export const defineTool = <I, O>({
  access = members,
  ...tool
}: Omit<Tool<I, O>, "access" | "run"> &
  Partial<Pick<Tool, "access">> & {
    // The schemas set the types; `run` must match them.
    run(input: NoInfer<I>, call: ToolCall): Promise<ToolResult<NoInfer<O>>>;
  }): Tool => ({ ...tool, access }) as Tool;

/**
 * Maximum tokens on one page of a result, as JSON. It is sent twice, as text and as data, and both together stay under
 * 10,000 (decisions, "AI and MCP").
 */
export const PAGE_TOKENS = 4_600;

/**
 * The items of a list from `from` on that fit on one page, and the start of the next one. A larger item has its own
 * page: tools keep single items short.
 */
export function toolPageOf<T>(
  items: readonly T[],
  { from, limit = Number.POSITIVE_INFINITY }: { from: number; limit?: number },
): { items: T[]; next?: number } {
  let size = 0;
  let end = from;
  while (end < items.length && end - from < limit) {
    size += countModelTokens(JSON.stringify(items[end])) + 1;
    if (size > PAGE_TOKENS && end > from) break;
    end++;
  }
  return { items: items.slice(from, end), ...(end < items.length ? { next: end } : {}) };
}

/** Characters of a text that are measured together: a page has fewer of the densest text, and more of prose. */
const STEP = 500;

/** The piece of a long text from `from` on that fits on one page; it ends after a line if possible. */
export function textPageOf(text: string, from: number): { text: string; next?: number } {
  let end = from;
  let size = 0;
  while (end < text.length) {
    // As JSON, in which line ends, quotes and backslashes take two characters.
    size += countModelTokens(JSON.stringify(text.slice(end, end + STEP)));
    if (size > PAGE_TOKENS && end > from) break;
    end += STEP;
  }
  if (end >= text.length) return { text: text.slice(from) };
  const line = text.lastIndexOf("\n", end - 1) + 1;
  let cut = line > from ? line : end;
  // Never splits a surrogate pair.
  if (cut > from + 1 && (text.charCodeAt(cut - 1) & 0xfc00) === 0xd800) cut--;
  return { text: text.slice(from, cut), next: cut };
}
