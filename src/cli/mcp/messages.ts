import { isObject } from "../../safe/is-object.ts";

/** A JSON-RPC 2.0 message. Unread fields stay unchanged. */
export type JsonRpcMessage = Record<string, unknown>;

type RequestId = string | number;

/** The field with a message's protocol revision, from 2026 (MCP 2026-07-28, "Base protocol"). */
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
/** The value of the header `Mcp-Name`, by method. */
const NAMED: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** The id of a request; undefined for notifications and answers. */
export const requestId = ({ method, id }: JsonRpcMessage): RequestId | undefined =>
  typeof method === "string" && (typeof id === "string" || typeof id === "number") ? id : undefined;

/** The protocol revision in a request. Undefined in a session. */
export function namedVersion({ params }: JsonRpcMessage): string | undefined {
  const meta = isObject(params) ? params._meta : undefined;
  const version = isObject(meta) ? meta[VERSION_KEY] : undefined;
  return typeof version === "string" ? version : undefined;
}

/** Headers that repeat fields of a message (MCP 2026-07-28, "Transports"). None in a session. */
export function messageHeaders(message: JsonRpcMessage): Record<string, string> {
  const { method, params } = message;
  const version = namedVersion(message);
  if (version === undefined || typeof method !== "string") return {};
  const field = NAMED[method];
  const name = field && isObject(params) ? params[field] : undefined;
  return {
    "mcp-protocol-version": version,
    "mcp-method": method,
    ...(typeof name === "string" ? { "mcp-name": headerValue(name) } : {}),
  };
}

/** A text as a header can carry it: plain where it is printable ASCII, else in base64 between marks. */
const headerValue = (text: string): string =>
  /^[!-~](?:[\t -~]*[!-~])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString("base64")}?=`;

/** The request a notification takes back; undefined for any other message. */
export function cancelledId({ method, params }: JsonRpcMessage): RequestId | undefined {
  if (method !== "notifications/cancelled" || !isObject(params)) return undefined;
  const { requestId: id } = params;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/** An error response (JSON-RPC 2.0, 5.1). */
export const errorAnswer = (id: RequestId | null, code: number, message: string): JsonRpcMessage => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});
