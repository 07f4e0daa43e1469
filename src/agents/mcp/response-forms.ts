import { acceptsType } from "../../platform/contract/accept.ts";
import { isObject } from "../../safe/is-object.ts";
import { omit } from "../../safe/omit.ts";
import { rpcError } from "./rpc-error.ts";

const JSON_TYPE = "application/json";
const EVENTS = "text/event-stream";

/** The response forms that a client accepts. */
export interface ResponseForms {
  json: boolean;
  events: boolean;
}

/** The forms in its `Accept`, in any form of HTTP: one of both, wildcards, capitals, or no header. */
export function acceptedForms(headers: Headers): ResponseForms | Response {
  const accept = headers.get("accept");
  const forms = { json: acceptsType(accept, JSON_TYPE), events: acceptsType(accept, EVENTS) };
  if (forms.json || forms.events) return forms;
  return rpcError(406, -32_000, `The response is ${JSON_TYPE} or ${EVENTS}. Accept one of these types.`);
}

/** The headers for the library, which refuses clients that don't list both forms in lower case. */
export function acceptBothForms(headers: Headers): Headers {
  const named = new Headers(headers);
  named.set("accept", `${JSON_TYPE}, ${EVENTS}`);
  return named;
}

/** A message of a client that accepts no events: it can't receive progress before the response. */
export function omitProgress(message: Record<string, unknown>): Record<string, unknown> {
  const { params } = message;
  if (!isObject(params) || !isObject(params._meta)) return message;
  return { ...message, params: { ...params, _meta: omit(params._meta, "progressToken") } };
}

/** A response for a client that only accepts events: one event. */
export async function inForm(answer: Response, { json }: ResponseForms): Promise<Response> {
  if (json || answer.status !== 200 || !answer.headers.get("content-type")?.startsWith(JSON_TYPE)) return answer;
  const headers = new Headers(answer.headers);
  headers.set("content-type", EVENTS);
  headers.delete("content-length");
  return new Response(`event: message\ndata: ${await answer.text()}\n\n`, { headers });
}
