import { ApiError, type ErrorDetail } from "../platform/contract/api-error.ts";
import { recordReads } from "../store/dependencies.ts";
import { issueSentence } from "../store/issue-sentence.ts";
import type { Schema } from "../store/schema.ts";
import {
  type CommitResult,
  DecisionOutdated,
  type KindState,
  type RecordChange,
  type Snapshot,
  type Store,
} from "../store/store.ts";

/** Maximum decisions of one request while other processes keep writing. */
const MAX_TRIES = 20;

/**
 * Commits the changes that `make` decides on for a snapshot, as if no other process wrote meanwhile: decides again if a
 * kind it read was written since. Throws `ApiError` 503 if concurrent writes always win.
 */
export async function decide(
  store: Pick<Store, "read" | "refresh">,
  first: Snapshot,
  make: (snapshot: Snapshot) => Promise<readonly RecordChange[]>,
  commit: (changes: readonly RecordChange[], decidedOn: KindState) => Promise<CommitResult>,
): Promise<CommitResult> {
  let snapshot = first;
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const recording = recordReads(snapshot);
    const changes = await make(recording.snapshot);
    try {
      return await commit(changes, await recording.state());
    } catch (error) {
      if (!(error instanceof DecisionOutdated)) throw error;
      await store.refresh();
      snapshot = store.read();
    }
  }
  throw new ApiError(503, "busy", "Other requests keep changing the same data. Try again.", {
    headers: { "retry-after": "1" },
  });
}

const MAX_DETAILS = 20;
/** Faults in the message. */
const MAX_SENTENCES = 3;

/**
 * Checks one part of a request against its schema. Throws `ApiError` 400 with every fault (at most 20) by JSON Pointer.
 */
export function validate<T>(schema: Schema<T>, value: unknown, part: "body" | "query" | "params"): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details: ErrorDetail[] = result.error.issues.slice(0, MAX_DETAILS).map((issue) => ({
    path: issue.path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
    message: issueSentence(issue, value),
  }));
  throw new ApiError(
    400,
    `invalid_${part === "params" ? "path" : part}`,
    details.length > 0
      ? details
          .slice(0, MAX_SENTENCES)
          .map(({ message }) => message)
          .join(" ")
      : `The ${part} is invalid.`,
    {
      more: { details },
    },
  );
}
