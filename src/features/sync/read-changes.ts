import type { Call } from "../../contract/route.ts";
import type { Kind } from "../../store/kind.ts";
import { ForgottenDocument, type Revision } from "../../store/store.ts";
import type { SyncEvent } from "./contract.ts";

/** Where a page ends, in bytes of JSON. */
const PAGE_BYTES = 8 << 20;
/** Contents above this are left out where only hashes are wanted, in bytes. */
const LARGE = 64 << 10;
/** Events made at once. */
const AT_ONCE = 128;
/** How far a page looks for events that are wanted, in events. */
const EXAMINED = 10_000;

export interface ChangesWanted {
  since: number;
  limit: number;
  compact: boolean;
  hashOnly: boolean;
  allKinds: boolean;
}

type Reads = Pick<Call, "kinds" | "blobs" | "history" | "changes">;

/** The events after `since`, as far as one page goes. `version` is the last one that was looked at, wanted or not. */
export async function readChanges(call: Reads, wanted: ChangesWanted) {
  const byName = new Map(call.kinds.map((kind) => [kind.name, kind]));
  const isWanted = ({ kind }: Revision) => wanted.allKinds || byName.get(kind)?.sync !== undefined;

  const changes: SyncEvent[] = [];
  let version = wanted.since;
  let bytes = 0;
  for (let examined = 0; ; ) {
    const { logId, head, revisions } = await call.changes(version, wanted.limit, wanted.compact);
    // A cursor of another log may lie ahead of this one.
    const page = (hasMore: boolean) => {
      version = Math.min(version, head);
      return { version, logId, changes, hasMore, nextCursor: version };
    };
    const found = revisions.filter(isWanted);
    for (const piece of piecesOf(found)) {
      const events = await Promise.all(
        piece.map((revision) => eventOf(call, byName.get(revision.kind), revision, wanted)),
      );
      for (const event of events) {
        changes.push(event);
        version = event.id;
        bytes += Buffer.byteLength(JSON.stringify(event));
        if (bytes >= PAGE_BYTES || changes.length >= wanted.limit) return page(version < head);
      }
    }
    version = revisions.at(-1)?.seq ?? head;
    examined += revisions.length;
    if (version >= head) return page(false);
    if (examined >= EXAMINED) return page(true);
  }
}

/** Few enough for memory: sizes of files are known before they are read. */
function* piecesOf(revisions: readonly Revision[]): Generator<Revision[]> {
  let piece: Revision[] = [];
  let bytes = 0;
  for (const revision of revisions) {
    const { size } = revision.summary;
    bytes += typeof size === "number" ? size : 0;
    if (piece.length > 0 && (piece.length >= AT_ONCE || bytes > PAGE_BYTES)) {
      yield piece;
      piece = [];
      bytes = typeof size === "number" ? size : 0;
    }
    piece.push(revision);
  }
  if (piece.length > 0) yield piece;
}

async function eventOf(
  call: Reads,
  kind: Kind | undefined,
  revision: Revision,
  wanted: ChangesWanted,
): Promise<SyncEvent> {
  const { seq, id, action, changedAt, changedBy, hash } = revision;
  return {
    id: seq,
    version: seq,
    entityType: kind?.sync?.entityType ?? revision.kind,
    entityId: id,
    action,
    updatedAt: changedAt,
    changedBy,
    hash,
    data: action === "delete" ? null : await dataOf(call, kind, revision, wanted.hashOnly),
  };
}

async function dataOf({ history, blobs }: Reads, kind: Kind | undefined, { seq, id }: Revision, hashOnly: boolean) {
  try {
    const document = (await history?.document(seq)) ?? null;
    if (document === null || !kind?.sync) return document;
    return await kind.sync.toData(id, document, async (hash) => {
      if (hashOnly && ((await blobs.size(hash)) ?? 0) > LARGE) return undefined;
      return blobs.get(hash);
    });
  } catch (error) {
    if (error instanceof ForgottenDocument) return null;
    throw error;
  }
}
