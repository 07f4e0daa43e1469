import { sha256 } from "./kind.ts";
import type { Revision } from "./store.ts";

/**
 * Digest of one line of the log as written; pruning and erasure don't change it. A client that kept it can check that
 * the log is still the same, also after a manual restore of a database copy (decisions, "Restore").
 */
export const revisionDigest = ({ seq, kind, id, action, hash, changedAt, changedBy }: Revision): string =>
  sha256(JSON.stringify([seq, kind, id, action, hash, changedAt, changedBy]));
