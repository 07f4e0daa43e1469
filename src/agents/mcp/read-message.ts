import { INVALID_REQUEST, PARSE_ERROR } from "@modelcontextprotocol/server";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { Caller } from "./authenticate.ts";
import type { McpRequest } from "./capability.ts";
import { acceptBothForms, omitProgress, type ResponseForms } from "./response-forms.ts";
import { type RpcId, rpcError } from "./rpc-error.ts";

/** A received message: the headers that the protocol uses, the text, and the client's abort signal. */
export interface ReceivedText {
  headers: Headers;
  text: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** A parsed message. Its method is empty for a response. */
export interface ParsedMessage extends McpRequest {
  id: RpcId;
  /** The complete message, for the library, which validates the other fields. */
  whole: object;
  headers: Headers;
  signal: AbortSignal;
  visitor: Caller;
}

/** One JSON-RPC message of a client that accepts these forms, or the error response for an invalid one. */
export function readMessage(
  { headers, text, signal }: ReceivedText,
  visitor: Caller,
  forms: ResponseForms,
): ParsedMessage | Response {
  const reported = parse(text);
  if (reported instanceof Response) return reported;
  if (Array.isArray(reported))
    return rpcError(400, INVALID_REQUEST, "Batches aren't supported. Send one message per request.");
  if (!isObject(reported)) return rpcError(400, INVALID_REQUEST, "The message must be a JSON-RPC 2.0 object.");
  const meant = withoutNulls(reported);
  const whole = forms.events ? meant : omitProgress(meant);
  const { method, params, id } = whole;
  return {
    method: typeof method === "string" ? method : "",
    ...(isObject(params) && { params }),
    id: typeof id === "string" || typeof id === "number" ? id : null,
    whole,
    headers: acceptBothForms(headers),
    signal,
    visitor,
  };
}

/** Some clients send null for omitted values: the protocol has no null in the params of a message. */
function withoutNulls(message: Record<string, unknown>): Record<string, unknown> {
  const { params, ...rest } = message;
  if (params === undefined || params === null) return rest;
  if (!isObject(params)) return message;
  return { ...rest, params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null)) };
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof UnsafeInput) return rpcError(400, PARSE_ERROR, error.message);
    throw error;
  }
}
