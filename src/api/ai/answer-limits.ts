import type { ServerResponse } from "node:http";
import type { Call } from "../../platform/contract/route.ts";

/** Time limit of a complete answer (decisions, "Assistant, drafts, agents"). */
const MAX_MS = 120_000;

export type EndReason = "gone" | "late" | "stopping";

/** Reasons to end an answer early: the client disconnected, it takes too long, the process stops. */
export interface AnswerLimits {
  signal: AbortSignal;
  readonly why: EndReason | undefined;
  close(): void;
}

export function watchLimits(
  response: ServerResponse,
  { stopping }: Pick<Call, "stopping">,
  longestMs = MAX_MS,
): AnswerLimits {
  const over = new AbortController();
  let why: EndReason | undefined;
  const end = (reason: EndReason) => () => {
    why ??= reason;
    over.abort();
  };
  const [gone, late, stop] = [end("gone"), end("late"), end("stopping")];
  const timer = setTimeout(late, longestMs);
  response.once("close", gone);
  stopping.addEventListener("abort", stop);
  if (stopping.aborted) stop();
  if (response.destroyed || response.closed) gone();
  return {
    signal: over.signal,
    get why() {
      return why;
    },
    close() {
      clearTimeout(timer);
      response.off("close", gone);
      stopping.removeEventListener("abort", stop);
    },
  };
}
