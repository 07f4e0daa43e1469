import { countModelTokens } from "../../engines/text/model-tokens.ts";
import type { Schema } from "../../store/schema.ts";
import { type Access, members } from "./access.ts";
import type { AppView } from "./app-view.ts";
import type { Call } from "./route.ts";

/** What one call of a tool is answered with. */
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
  /** Where the page before ended, of a tool that answers in pages: 0 at first. */
  from: number;
  /** Aborted when nobody waits for the answer any more: what takes long looks at it. */
  signal: AbortSignal;
}

/** What a tool found. */
export interface ToolResult<O> {
  /** Of the declared shape; the text of the answer is this as JSON. */
  data: O;
  /** Where the next page begins, where there is one: `from` of the call that asks for it. */
  next?: number;
  /** Pictures beside the data. */
  pictures?: readonly { bytes: Uint8Array; type: "image/png" | "image/jpeg" | "image/webp" }[];
}

/**
 * A tool of the MCP endpoint (2025-11-25 and 2026-07-28, "Tools"). Features declare theirs in `tools.ts`. It reads and
 * writes by the functions routes have, mostly through `client`, so that there is one path to the data.
 */
export interface Tool<I = unknown, O = unknown> {
  /** `service_get_component`. */
  name: string;
  title: string;
  /** For agents: what it answers and when to ask it. Our words alone, never those of a record. */
  description: string;
  /** A `z.object`. `cursor` is added to those that answer in pages. */
  input: Schema<I>;
  /** A `z.object`. The answer adds `revision`, and `nextCursor` where there is more. */
  output: Schema<O>;
  /** Who may call it; by default whoever came in. The endpoint of a write says it for the tool too. */
  access: Access;
  /** What hosts that show views show its answer in. */
  view?: AppView;
  /** It answers in pages; the rest has a cursor. */
  pages?: true;
  /** Absent: it reads and changes nothing. Such tools are not offered where nothing can be written. */
  writes?: { destructive: boolean; idempotent: boolean };
  run(input: I, call: ToolCall): Promise<ToolResult<O>>;
}

/** Hands a tool back with the types of its input and output checked. */
export const defineTool = <I, O>({
  access = members,
  ...tool
}: Omit<Tool<I, O>, "access" | "run"> &
  Partial<Pick<Tool, "access">> & {
    // The schemas say what the types are; what runs has to fit them.
    run(input: NoInfer<I>, call: ToolCall): Promise<ToolResult<NoInfer<O>>>;
  }): Tool => ({ ...tool, access }) as Tool;

/**
 * Tokens one page of an answer has, as JSON. It travels twice, as text and as data, and both together stay under 10,000
 * (decisions, "AI and MCP").
 */
export const PAGE_TOKENS = 4_600;

/**
 * The items of a list from `from` on that one page holds, and where the next one begins. An item that is larger than a
 * page stands alone on its page: tools keep what they tell of one item short.
 */
export function pageOf<T>(
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

/** Characters of a text that are looked at at once: a page has less of the densest, and of prose more. */
const STEP = 500;

/** The piece of a long text from `from` on that one page holds; it ends behind a line where there is one. */
export function pieceOf(text: string, from: number): { text: string; next?: number } {
  let end = from;
  let size = 0;
  while (end < text.length) {
    // As JSON, where line ends, quotes and backslashes take two characters.
    size += countModelTokens(JSON.stringify(text.slice(end, end + STEP)));
    if (size > PAGE_TOKENS && end > from) break;
    end += STEP;
  }
  if (end >= text.length) return { text: text.slice(from) };
  const line = text.lastIndexOf("\n", end - 1) + 1;
  let cut = line > from ? line : end;
  // Not between the halves of a surrogate pair.
  if (cut > from + 1 && (text.charCodeAt(cut - 1) & 0xfc00) === 0xd800) cut--;
  return { text: text.slice(from, cut), next: cut };
}
