import type { Call } from "../../platform/contract/route.ts";
import { revisionDigest } from "../../store/revision-digest.ts";

/** Digest by which a client knows one revision again; empty where there is none. */
export async function digestAt({ changes }: Pick<Call, "changes">, seq: number): Promise<string> {
  const [revision] = seq > 0 ? (await changes(seq - 1, 1)).revisions : [];
  return revision?.seq === seq ? revisionDigest(revision) : "";
}
