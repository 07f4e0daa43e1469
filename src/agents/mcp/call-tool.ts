import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { countModelTokens } from "../../engines/text/model-tokens.ts";
import { failure } from "../../platform/access/failure.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { Deployment } from "../../platform/contract/part.ts";
import { PAGE_TOKENS, type Tool, type ToolResult } from "../../platform/contract/tool.ts";
import { isObject } from "../../safe/is-object.ts";
import type { Asked } from "./capability.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { describeIssues } from "./describe-issues.ts";
import { fitArguments } from "./fit-arguments.ts";
import { authorizeMessage } from "./rights.ts";

/** What a tool's page may grow by: revision, cursor, and what it tells of the whole. Twice this stays under 10,000. */
const MAX_TOKENS = PAGE_TOKENS + 390;
/** Bytes of all pictures of an answer. */
const MAX_PICTURES = 2 << 20;

/**
 * Calls a tool. What goes wrong is an answer that says so (`isError`): a question the agent can mend, or, where the fault is
 * ours, the number under which it is logged and nothing else.
 */
export async function callTool(
  tool: Tool,
  given: unknown,
  asked: Asked,
  log: Deployment["log"],
): Promise<CallToolResult> {
  try {
    authorizeMessage(tool.access, asked);
    const { cursor, ...rest } = isObject(given) ? given : {};
    const input = tool.input.safeParse(fitArguments(rest, tool.input));
    if (!input.success) return failed("invalid_input", describeIssues(input.error.issues));
    const { call, actor } = asked;
    const place =
      tool.pages && cursor !== undefined && cursor !== null && cursor !== ""
        ? await readCursor(cursor, call)
        : undefined;
    const read = place?.revision ?? (await call.snapshot.head(call.kinds));
    const told = await tool.run(input.data, {
      ...call.actAs(actor, place?.revision),
      actor,
      from: place?.from ?? 0,
      signal: asked.signal,
    });
    const revision = tool.writes ? (await call.ready()).head : read;
    return answerOf(tool, told, revision);
  } catch (error) {
    const { code, message } = failure(error, log);
    return failed(code, message);
  }
}

/** The answer of the declared shape: clients check it, and refuse what has one field too many. */
function answerOf(tool: Tool, { data, next, pictures = [] }: ToolResult<unknown>, revision: number): CallToolResult {
  const parsed = tool.output.safeParse(data);
  if (!parsed.success) throw new Error(`${tool.name} does not answer as declared`, { cause: parsed.error });
  const nextCursor = next === undefined ? {} : { nextCursor: writeCursor({ revision, from: next }) };
  const { structuredContent, text } = written({ ...(parsed.data as object), revision, ...nextCursor });
  const tokens = countModelTokens(text);
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes.length, 0);
  if (tokens > MAX_TOKENS || bytes > MAX_PICTURES) throw tooLarge(tool, tokens);
  return {
    content: [
      { type: "text", text },
      ...pictures.map(({ bytes, type }) => ({
        type: "image" as const,
        data: Buffer.from(bytes).toString("base64"),
        mimeType: type,
      })),
    ],
    structuredContent,
  };
}

/** Half of a surrogate pair, as JSON writes it. */
const HALF = /\\ud[89a-f]/;

/**
 * An answer as it is and as text. A string that was cut may end in half of a character, for which parsers of other
 * languages refuse the whole message.
 */
function written(told: Record<string, unknown>): { structuredContent: Record<string, unknown>; text: string } {
  const text = JSON.stringify(told);
  if (!HALF.test(text)) return { structuredContent: told, text };
  const whole = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);
  return { structuredContent: JSON.parse(text, whole), text: JSON.stringify(told, whole) };
}

/** Says by which parameters of a tool less is asked for. */
function tooLarge(tool: Tool, tokens: number): ApiError {
  const names = Object.keys(
    z.toJSONSchema(tool.input as unknown as z.core.$ZodObject, { io: "input" }).properties ?? {},
  );
  const by = names.length > 0 ? ` Ask for less, by ${names.join(", ")}.` : "";
  return new ApiError(413, "too_large", `The answer would take about ${tokens * 2} tokens, more than 10,000.${by}`);
}

/** An answer that says what is wrong. */
const failed = (error: string, message: string): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify({ error, message }) }],
  isError: true,
});
