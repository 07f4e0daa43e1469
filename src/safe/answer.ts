import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";

/** A request before it is sent. */
export interface SentRequest {
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array | Readable;
  signal: AbortSignal;
}

/** A response with an unread body. Header names are in lower case. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Readable;
}

export const rawAnswerOf = (response: IncomingMessage): RawAnswer => ({
  status: response.statusCode ?? 0,
  headers: joinHeaders(response.headersDistinct),
  body: response,
});

/** One line for each header name. */
export const joinHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(", ")]));
