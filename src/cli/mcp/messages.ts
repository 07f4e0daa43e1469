import { isObject } from "../../safe/is-object.ts";

/** A JSON-RPC 2.0 message as it came; what is not looked at stays as it was. */
export type Message = Record<string, unknown>;

type RequestId = string | number;

/** The revision a message of 2026 and later names for itself (MCP 2026-07-28, "Base protocol"). */
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
/** What the header `Mcp-Name` says, by method. */
const NAMED: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** The id of a request; undefined for notifications and answers. */
export const requestId = ({ method, id }: Message): RequestId | undefined =>
  typeof method === "string" && (typeof id === "string" || typeof id === "number") ? id : undefined;

/** The revision a request names for itself; undefined for those of sessions. */
export function namedVersion({ params }: Message): string | undefined {
  const meta = isObject(params) ? params._meta : undefined;
  const version = isObject(meta) ? meta[VERSION_KEY] : undefined;
  return typeof version === "string" ? version : undefined;
}

/** Headers that repeat what a message says (MCP 2026-07-28, "Transports"); none for messages of sessions. */
export function headersOf(message: Message): Record<string, string> {
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
export function cancelledId({ method, params }: Message): RequestId | undefined {
  if (method !== "notifications/cancelled" || !isObject(params)) return undefined;
  const { requestId: id } = params;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/** An answer that says what went wrong (JSON-RPC 2.0, 5.1). */
export const errorAnswer = (id: RequestId | null, code: number, message: string): Message => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});
