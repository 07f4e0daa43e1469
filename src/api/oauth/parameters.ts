import { OauthError } from "../../domain/people/oauth-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";

type Asked = Pick<Call, "headers" | "stream">;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

/**
 * Reads parameters of a form or JSON body (specification: the token endpoint accepts both). Empty without a body. Empty
 * values are treated as absent. Repeated ones are rejected, except `resource` (RFC 6749 §3.2, RFC 8707 §2). Throws
 * `OauthError`.
 */
export async function readParameters(call: Asked): Promise<URLSearchParams> {
  const text = await readText(call);
  if (text.trim() === "") return new URLSearchParams();
  const type = String(call.headers["content-type"] ?? "");
  if (FORM_TYPE.test(type)) return checked([...new URLSearchParams(text)]);
  const body = JSON_TYPE.test(type) ? jsonOf(text) : undefined;
  if (!isObject(body)) throw new OauthError("invalid_request", "Send the parameters as a form or a JSON object.");
  return checked(Object.entries(body).flatMap(([name, value]) => fields(name, value)));
}

/** Reads a JSON object body. Throws `OauthError`. */
export async function readJsonBody(call: Asked): Promise<Record<string, unknown>> {
  const text = await readText(call);
  const body = JSON_TYPE.test(String(call.headers["content-type"] ?? "")) ? jsonOf(text) : undefined;
  if (!isObject(body)) throw new OauthError("invalid_client_metadata", "Send the metadata as a JSON object.");
  return body;
}

/** Converts a JSON member to parameters. A list becomes a repeated parameter. Other values are ignored. */
function fields(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => fields(name, one));
  if (typeof value === "string") return [[name, value]];
  if (typeof value === "number" || typeof value === "boolean") return [[name, String(value)]];
  throw new OauthError("invalid_request", "All parameters must be strings.");
}

function checked(pairs: [string, string][]): URLSearchParams {
  const given = pairs.filter(([, value]) => value !== "");
  const names = given.map(([name]) => name).filter((name) => name !== "resource");
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    throw new OauthError("invalid_request", "A parameter appears twice. Send each parameter once.");
  return new URLSearchParams(given);
}

async function readText({ headers, stream }: Asked): Promise<string> {
  if (headers["content-encoding"] !== undefined && headers["content-encoding"] !== "identity")
    throw new OauthError("invalid_request", "The body has a content encoding. Send it without one.", 415);
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream()) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof UnsafeInput) throw new OauthError("invalid_request", "The body is not JSON.");
    throw error;
  }
}
