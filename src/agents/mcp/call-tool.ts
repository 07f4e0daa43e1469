import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { countModelTokens } from "../../engines/text/model-tokens.ts";
import { toFailure } from "../../platform/access/failure.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { Deployment } from "../../platform/contract/part.ts";
import { PAGE_TOKENS, type Tool, type ToolResult } from "../../platform/contract/tool.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { memoizeByObject } from "../../safe/memoize.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { Schema } from "../../store/schema.ts";
import type { CapabilityCall } from "./capability.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { describeIssues } from "./describe-issues.ts";
import { authorizeMessage } from "./rights.ts";
import { shapeOf } from "./tool-list.ts";

/** Maximum page of a tool's result, with revision, cursor, and data about the whole. Twice this stays under 10,000. */
const MAX_TOKENS = PAGE_TOKENS + 390;
/** Maximum bytes of all images in a result. */
const MAX_PICTURES = 2 << 20;

/**
 * Calls a tool. Errors are results with `isError`: a sentence with which the agent can fix its call, or, for a server
 * error, only the ID of its log entry.
 */
export async function callTool(
  tool: Tool,
  given: unknown,
  asked: CapabilityCall,
  log: Deployment["log"],
): Promise<CallToolResult> {
  try {
    authorizeMessage(tool.access, asked);
    const { cursor, ...rest } = isObject(given) ? given : {};
    const fitted = fitArguments(rest, tool.input);
    const input = tool.input.safeParse(fitted);
    if (!input.success) {
      const parameters = [...Object.keys(shapeOf(tool.input)), ...(tool.pages ? ["cursor"] : [])];
      return failed("invalid_input", describeIssues(input.error.issues, fitted, parameters));
    }
    const { call, actor } = asked;
    const place =
      tool.pages && cursor !== undefined && cursor !== null && cursor !== ""
        ? await readCursor(cursor, call)
        : undefined;
    const read = place?.revision ?? (await call.snapshot.head(call.kinds));
    const reported = await tool.run(input.data, {
      ...call.actAs(actor, place?.revision),
      actor,
      from: place?.from ?? 0,
      signal: asked.signal,
    });
    const revision = tool.writes ? (await call.ready()).head : read;
    return answerOf(tool, reported, revision);
  } catch (error) {
    const { code, message } = toFailure(error, log);
    return failed(code, message);
  }
}

/** The result in its declared shape: clients validate it, and refuse additional fields. */
function answerOf(tool: Tool, { data, next, pictures = [] }: ToolResult<unknown>, revision: number): CallToolResult {
  const parsed = tool.output.safeParse(data);
  if (!parsed.success) throw new Error(`${tool.name} returned another shape than declared`, { cause: parsed.error });
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
 * A result as an object and as text. A truncated string may end in half a surrogate pair, for which parsers of other
 * languages refuse the whole message.
 */
function written(reported: Record<string, unknown>): { structuredContent: Record<string, unknown>; text: string } {
  const text = JSON.stringify(reported);
  if (!HALF.test(text)) return { structuredContent: reported, text };
  const whole = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);
  return { structuredContent: JSON.parse(text, whole), text: JSON.stringify(reported, whole) };
}

/** The error for a result that is too large, with the parameters that reduce it. */
function tooLarge(tool: Tool, tokens: number): ApiError {
  const names = Object.keys(
    z.toJSONSchema(tool.input as unknown as z.core.$ZodObject, { io: "input" }).properties ?? {},
  );
  const by = names.length > 0 ? ` Reduce the response with ${names.join(", ")}.` : "";
  return new ApiError(
    413,
    "too_large",
    `The response would have about ${tokens * 2} model tokens; the limit is 10,000.${by}`,
  );
}

/** An error result. */
const failed = (error: string, message: string): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify({ error, message }) }],
  isError: true,
});

type JsonSchema = z.core.JSONSchema._JSONSchema;

const schemaOf = memoizeByObject(
  (input: Schema<unknown>): JsonSchema => z.toJSONSchema(input as unknown as z.core.$ZodType, ASKED),
);

/**
 * Corrects arguments from models and clients if their meaning is unambiguous: null for an omitted value, `"5"` for 5,
 * one value for a list of one, JSON in a text. Other faults are reported as usual.
 */
function fitArguments(given: Record<string, unknown>, input: Schema<unknown>): unknown {
  return asMeant(given, schemaOf(input));
}

const ASKED = { io: "input", unrepresentable: "any", reused: "inline" } as const;

function asMeant(value: unknown, schema: JsonSchema | undefined): unknown {
  const options = optionsOf(schema);
  const taken = options.find((option) => takes(option, value));
  if (taken) return within(value, taken);
  for (const option of options) {
    const made = converted(value, option.type);
    if (made !== undefined) return within(made, option);
  }
  return value;
}

/** The alternatives that a schema permits; none if it doesn't specify them. */
function optionsOf(schema: JsonSchema | undefined): z.core.JSONSchema.JSONSchema[] {
  if (typeof schema !== "object") return [];
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.flatMap(optionsOf);
  return schema.type === undefined && schema.enum === undefined && schema.const === undefined ? [] : [schema];
}

function takes({ type, enum: values }: z.core.JSONSchema.JSONSchema, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "integer" || type === "number") return typeof value === "number";
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return type === undefined ? (values ?? []).some((one) => one === value) : typeof value === type;
}

/** The corrected content of a value that has the right type. */
function within(value: unknown, { properties, items }: z.core.JSONSchema.JSONSchema): unknown {
  if (Array.isArray(value) && isObject(items)) return value.map((item) => asMeant(item, items));
  if (!isObject(value) || !properties) return value;
  const fitted = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const requested = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const options = optionsOf(requested);
    const isLeftOut = inner === null && options.length > 0 && !options.some((option) => takes(option, null));
    return isLeftOut ? [] : [[name, asMeant(inner, requested)]];
  });
  return Object.fromEntries(fitted);
}

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** An equivalent value of another type; undefined if there isn't one. */
function converted(value: unknown, type: z.core.JSONSchema.JSONSchema["type"]): unknown {
  if (type === "string") return typeof value === "number" ? String(value) : undefined;
  if (type === "array") {
    const listed = typeof value === "string" && value.trimStart().startsWith("[") ? jsonIn(value) : undefined;
    return Array.isArray(listed) ? listed : value === null || value === undefined ? undefined : [value];
  }
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (type === "integer" || type === "number") return NUMBER.test(text) ? Number(text) : undefined;
  if (type === "boolean") return { true: true, false: false }[text.toLowerCase()];
  const inner = type === "object" && text.startsWith("{") ? jsonIn(text) : undefined;
  return isObject(inner) ? inner : undefined;
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof UnsafeInput) return undefined;
    throw error;
  }
}
