import type { Input } from "../../../platform/contract/client.ts";
import type { Endpoint } from "../../../platform/contract/endpoint.ts";
import { type CallResult, openCall } from "./call.ts";

/** The requests of a page fail before it reports that it is being left. */
const LEAVING_MS = 100;

/**
 * Calls an endpoint that answers line by line (`application/x-ndjson`). The lines end where the answer does, whole or not: a
 * last line without its end is left out. Rejects, and ends the request, when `signal` is aborted.
 */
export async function streamLines<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  input: Input<P, Q, B>,
  signal: AbortSignal,
): Promise<CallResult<AsyncIterable<string>>> {
  const answer = await openCall(endpoint, input, { signal, accept: "application/x-ndjson" });
  if (answer.ok) return { ...answer, data: linesOf(answer.data, signal) };
  await left(signal);
  return answer;
}

async function* linesOf({ body }: Response, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = "";
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += piece.value;
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      yield* lines.filter((line) => line !== "");
    }
  } catch {
    // The connection broke, so nothing more will come.
    await left(signal);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function left(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
  signal.throwIfAborted();
}
