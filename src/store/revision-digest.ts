import { sha256 } from "./kind.ts";
import type { Revision } from "./store.ts";

/**
 * Digest of one line of the log as it was written, which no pruning or erasure changes. Who kept it can tell whether the
 * log under that number is still the same, also where a copy of the database was put back by hand (decisions, "Restore").
 */
export const revisionDigest = ({ seq, kind, id, action, hash, changedAt, changedBy }: Revision): string =>
  sha256(JSON.stringify([seq, kind, id, action, hash, changedAt, changedBy]));
