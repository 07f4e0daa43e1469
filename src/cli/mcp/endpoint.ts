import type { FetchLike } from "@modelcontextprotocol/client";
import { fetchConfigured } from "../../safe/fetch.ts";
import { isObject } from "../../safe/is-object.ts";
import { noExplanation } from "../push/not-answered.ts";

/** The MCP endpoint of a registry or workspace. */
export interface McpEndpoint {
  /** `https://registry.example/api/mcp`. */
  url: string;
  /** What opens it, asked before each request: it may have been renewed. Undefined where it is open. */
  token(): Promise<string | undefined>;
}

/** The endpoint says no. */
export class Refused extends Error {
  readonly status: number;
  /** A JSON-RPC answer, where it gave one. */
  readonly answer: object | undefined;
  constructor(status: number, message: string, answer?: object) {
    super(message);
    this.status = status;
    this.answer = answer;
  }
}

const MAX_ANSWER = 64 << 20;
/** The longest a timer takes: streams end by themselves or by a signal. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * `fetch` with what opens the endpoint. Throws `Refused`, and what `fetch` throws; `onEnded` is told of a session that is
 * listened to and not known any more.
 */
export const askerOf =
  ({ url, token }: McpEndpoint, onEnded: () => void): FetchLike =>
  async (address, { signal, ...init } = {}) => {
    const headers = new Headers(init.headers);
    const bearer = await token();
    if (bearer !== undefined) headers.set("authorization", `Bearer ${bearer}`);
    const response = await fetchConfigured(address, {
      ...init,
      headers,
      redirect: "manual",
      timeoutMs: NEVER_MS,
      maxBytes: MAX_ANSWER,
      ...(signal ? { signal } : {}),
    });
    // A server without a stream of its own says 405, which is no refusal.
    if (response.status < 300 || response.status === 405) return response;
    if (init.method === "GET" && response.status === 404) onEnded();
    const told = parsed(await response.text());
    const said = typeof told?.message === "string" ? told.message : noExplanation(url, response.status);
    throw new Refused(response.status, said, told?.jsonrpc === "2.0" ? told : undefined);
  };

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
