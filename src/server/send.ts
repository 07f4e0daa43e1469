import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Cached, Made } from "./cache.ts";
import { chooseEncoding, matches } from "./representation.ts";

/** Writes an answer that is not kept. */
export function sendMade(response: ServerResponse, made: Made, fixed: Record<string, string>): Response {
  const hasBody = made.status !== 204 && made.status !== 304;
  const length: Record<string, number> = hasBody ? { "content-length": made.body.length } : {};
  response.writeHead(made.status, { ...fixed, ...made.headers, ...length });
  response.end(hasBody && response.req.method !== "HEAD" ? made.body : undefined);
  return RESPONSE_ALREADY_SENT;
}

/** Writes kept bytes in the best encoding the client takes, or 304 where it has them already. */
export async function sendRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  { representation, status, headers }: Pick<Cached, "representation" | "status" | "headers">,
  fixed: Record<string, string>,
): Promise<Response> {
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined, representation.compressible);
  const suffix = encoding === "identity" ? "" : `-${encoding}`;
  const etag = `"${representation.etag}${suffix}"`;
  const vary = representation.compressible ? { vary: "Accept-Encoding" } : undefined;
  if (status === 200 && matches(request.headers["if-none-match"], representation.etag)) {
    response.writeHead(304, { ...fixed, ...headers, ...vary, etag });
    response.end();
    return RESPONSE_ALREADY_SENT;
  }
  const form = representation.encoded(encoding);
  const body = form instanceof Uint8Array ? form : await form;
  response.writeHead(status, {
    ...fixed,
    ...headers,
    ...vary,
    ...(encoding === "identity" ? undefined : { "content-encoding": encoding }),
    etag,
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
  return RESPONSE_ALREADY_SENT;
}
