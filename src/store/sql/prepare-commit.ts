import { createBreather } from "../../safe/breathe.ts";
import { ownerOf } from "../kind.ts";
import { checkId, isStorable, type PreparedRecord, prepareRecord } from "../record.ts";
import { type Applied, type Blobs, type Change, type Commit, InvalidDocument, MissingBlob } from "../store.ts";

/** One record a commit wants to change, each but once. `record` is undefined for a deletion. */
export interface Wanted {
  kind: string;
  id: string;
  owner: string;
  record: PreparedRecord | undefined;
}

type Failed = Applied["failed"];

/**
 * Validates, hashes and summarises the changes, outside of any transaction. With `each` a faulty change is added to
 * `failed`, otherwise it throws `InvalidDocument`. Of two changes of one record the later wins.
 */
export async function prepareCommit(commit: Commit, failed: Failed): Promise<Wanted[]> {
  for (const text of [commit.author, commit.message ?? "", commit.push ?? ""]) {
    if (!isStorable(text)) throw new InvalidDocument("Author, message and push are well-formed Unicode without NUL.");
  }
  const wanted = new Map<string, Wanted>();
  const breathe = createBreather();
  for (const change of commit.changes) {
    await breathe();
    try {
      const name = `${change.kind.name}\0${change.id}`;
      const prepared = prepareChange(change);
      wanted.delete(name);
      wanted.set(name, prepared);
    } catch (error) {
      if (commit.atomicity !== "each" || !(error instanceof InvalidDocument)) throw error;
      failed.push({ kind: change.kind.name, id: change.id, error: "invalid", message: error.message });
    }
  }
  return [...wanted.values()];
}

function prepareChange(change: Change): Wanted {
  const { kind, id } = change;
  checkId(kind, id);
  const record = change.action === "put" ? prepareRecord(kind, id, change.document) : undefined;
  return { kind: kind.name, id, owner: ownerOf(kind, id), record };
}

/** Leaves out changes that name absent blobs, or throws `MissingBlob`. The present blobs count as touched. */
export async function withBlobs(
  wanted: Wanted[],
  blobs: Blobs,
  atomicity: Commit["atomicity"],
  failed: Failed,
): Promise<Wanted[]> {
  const hashes = wanted.flatMap(({ record }) => record?.blobs ?? []);
  if (hashes.length === 0) return wanted;
  const missing = new Set(await blobs.missing(hashes));
  return wanted.filter(({ kind, id, record }) => {
    const absent = record?.blobs.filter((hash) => missing.has(hash)) ?? [];
    if (absent.length === 0) return true;
    const message = `${kind} ${JSON.stringify(id)} names blobs that are not here: ${absent.join(", ")}`;
    if (atomicity !== "each") throw new MissingBlob(message);
    failed.push({ kind, id, error: "missing_blob", message });
    return false;
  });
}
