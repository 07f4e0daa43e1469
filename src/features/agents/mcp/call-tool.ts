import type { CallToolResult } from "@modelcontextprotocol/server";
import { ApiError } from "../../../contract/api-error.ts";
import { planOf } from "../../../contract/plan.ts";
import type { Tool } from "../../../contract/tool.ts";
import { isObject } from "../../../safe/is-object.ts";
import { authorize } from "../../../server/verify.ts";
import type { Asked } from "./capability.ts";
import { readCursor, writeCursor } from "./cursor.ts";

/** Throws `ApiError` 403 where the caller may not call the tool. */
export function authorizeTool({ access }: Tool, { call: { settings }, actor }: Asked): void {
  if (settings.mode === "registry") authorize(planOf({ access, method: "POST" }, settings), actor);
}

/**
 * Calls a tool. What is wrong with the question or its subject is an answer that says so (`isError`), which the agent can
 * mend; anything else is thrown.
 */
export async function callTool(tool: Tool, given: unknown, { call, actor }: Asked): Promise<CallToolResult> {
  try {
    const { cursor, ...rest } = isObject(given) ? given : {};
    const input = tool.input.safeParse(rest);
    if (!input.success) return failed("invalid_input", describeIssues(input.error.issues));
    const place = tool.pages && cursor !== undefined ? readCursor(cursor) : undefined;
    const revision = place?.revision ?? (await call.snapshot.head(call.kinds));
    const asked = call.actAs(actor, place?.revision);
    const { data, next, pictures = [] } = await tool.run(input.data, { ...asked, actor, from: place?.from ?? 0 });
    const nextCursor = next === undefined ? {} : { nextCursor: writeCursor({ revision, from: next }) };
    const structuredContent = { ...(data as object), revision, ...nextCursor };
    return {
      content: [
        { type: "text", text: JSON.stringify(structuredContent) },
        ...pictures.map(({ bytes, type }) => ({
          type: "image" as const,
          data: Buffer.from(bytes).toString("base64"),
          mimeType: type,
        })),
      ],
      structuredContent,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return failed(error.code, error.message);
  }
}

/** An answer that says what is wrong. */
const failed = (error: string, message: string): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify({ error, message }) }],
  isError: true,
});

const describeIssues = (issues: readonly { path: PropertyKey[]; message: string }[]): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${path.map(String).join(".")}: ${message}` : message))
    .join("; ");
