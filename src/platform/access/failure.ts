import { randomUUID } from "node:crypto";
import { UnsafeInput } from "../../safe/unsafe.ts";
import {
  ForgottenDocument,
  HashMismatch,
  InvalidDocument,
  MissingBlob,
  StoreFull,
  StoreUnavailable,
} from "../../store/store.ts";
import { ApiError } from "../contract/api-error.ts";
import type { Log } from "../log.ts";
import { TaskStopped, TooManyTasks } from "../workers/task.ts";

const LATER = { headers: { "retry-after": "5" } };

/** The response while the process shuts down. */
export const stopping = () =>
  new ApiError(503, "stopping", "The registry is shutting down. Try again in a few seconds.", LATER);

/** The readiness response while writes are impossible; reads continue. */
export const full = () =>
  new ApiError(
    503,
    "storage_full",
    "The storage of the registry is full, so it can't save changes. Free up space.",
    LATER,
  );

/**
 * Turns any thrown value into the error for the client. Unexpected errors are logged with the ID of the request, and
 * sent without details.
 */
export function toFailure(error: unknown, log: Pick<Log, "error">, id: string = randomUUID()): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ForgottenDocument) return new ApiError(410, "gone", error.message);
  if (error instanceof MissingBlob) return new ApiError(409, "missing_blob", error.message);
  if (error instanceof HashMismatch) return new ApiError(400, "hash_mismatch", error.message);
  if (error instanceof InvalidDocument)
    return new ApiError(400, "invalid_document", error.message, { more: { details: error.details } });
  if (error instanceof UnsafeInput) return new ApiError(400, "unsafe_input", error.message);
  if (error instanceof StoreFull)
    return new ApiError(
      507,
      "storage_full",
      "The storage of the registry is full. Nothing was changed. Free up space and try again.",
    );
  if (error instanceof StoreUnavailable)
    return new ApiError(
      503,
      "unavailable",
      "The database or the object store can't be reached. Try again in a few seconds.",
      LATER,
    );
  if (error instanceof TooManyTasks)
    return new ApiError(
      503,
      "busy",
      "The registry has too many requests to process. Try again in a few seconds.",
      LATER,
    );
  if (error instanceof TaskStopped && error.reason === "closed") return stopping();
  if (error instanceof TaskStopped) {
    log.error("task", { id, error });
    return new ApiError(
      503,
      "too_costly",
      "The request needs more time or memory than the limit for one request. Send a smaller request.",
      LATER,
    );
  }
  log.error("unexpected", { id, error });
  return new ApiError(
    500,
    "internal",
    `An internal error occurred. Ask an administrator to look for ${id} in the log.`,
  );
}
