import { mayRead } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { authorNames } from "../../platform/contract/author-names.ts";
import { type Call, JsonText } from "../../platform/contract/route.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Kind } from "../../store/kind.ts";
import { revisionDigest } from "../../store/revision-digest.ts";
import type { Revision } from "../../store/store.ts";
import type { ChangesPage } from "./contract.ts";
import { wholeEvents } from "./whole-events.ts";

/** Where a page ends, in bytes of JSON. */
const PAGE_BYTES = 8 << 20;
/** Contents above this are left out where only hashes are wanted, in bytes. */
const LARGE = 64 << 10;
/** Events in one batch, as many as one statement reads documents. */
const CONCURRENCY = 500;
/** How far a page looks for events that are wanted, in events. */
const EXAMINED = 10_000;

export interface ChangesQuery {
  since: number;
  /** A revision the reader knows: `<number>:<digest>`. */
  known?: string;
  limit: number;
  compact: boolean;
  /** `hash` leaves out large contents, `none` reads no documents at all. */
  data: "full" | "hash" | "none";
  allKinds: boolean;
  /** Entity types to list in addition to the usual ones. */
  also: readonly string[];
  /** Whether events of owners carry their owned records (`KindSync.whole`). */
  whole: boolean;
}

type Reads = Pick<Call, "kinds" | "snapshot" | "blobs" | "history" | "changes" | "part" | "actor">;
type KindsByName = ReadonlyMap<string, Kind>;

/** The events after `since`, as far as one page goes: as text, so that each is written as JSON once. */
export async function readChanges(call: Reads, wanted: ChangesQuery): Promise<JsonText<ChangesPage>> {
  const [revision, digest] = wanted.known?.split(":") ?? [];
  if (wanted.known && (await digestAt(call, Number(revision))) !== digest)
    throw new ApiError(
      409,
      "log_changed",
      "The registry was restored, so its log has changed. Start again with since=0 and compare all records.",
    );
  const kinds: KindsByName = new Map(call.kinds.map((kind) => [kind.name, kind]));
  const isListed = (kind: Kind | undefined) =>
    kind?.sync !== undefined && (!kind.sync.onRequest || wanted.also.includes(kind.sync.entityType));
  const isRequested = ({ kind }: Revision) => wanted.allKinds || isListed(kinds.get(kind));

  const events: string[] = [];
  const yieldToLoop = createYielder();
  let version = wanted.since;
  let bytes = 0;
  for (let examined = 0; ; ) {
    const { logId, head, revisions } = await call.changes(version, wanted.limit, wanted.compact);
    const page = async (hasMore: boolean) => {
      await yieldToLoop();
      // A cursor from another log may be greater than the head.
      const upTo = Math.min(version, head);
      const json = `{"version":${upTo},"logId":${JSON.stringify(logId)},"changes":[${events.join()}],"hasMore":${hasMore},"nextCursor":${upTo},"digest":"${await digestAt(call, upTo)}"}`;
      return new JsonText<ChangesPage>(json);
    };
    const listed = revisions.filter(isRequested);
    const complete = wanted.whole ? await wholeEvents(call, listed) : undefined;
    for (const piece of piecesOf(listed, kinds, wanted.data)) {
      const texts = await eventTexts(call, kinds, piece, wanted.data);
      for (const [index, text] of texts.entries()) {
        const seq = piece[index]?.seq ?? version;
        const reported = complete ? await complete(seq, text) : text;
        events.push(reported);
        version = seq;
        bytes += Buffer.byteLength(reported);
        if (bytes >= PAGE_BYTES || events.length >= wanted.limit) return page(version < head);
      }
    }
    version = revisions.at(-1)?.seq ?? head;
    examined += revisions.length;
    if (version >= head) return page(false);
    if (examined >= EXAMINED) return page(true);
  }
}

/** Few enough for memory: sizes of documents and files are known before they are read. */
function* piecesOf(
  revisions: readonly Revision[],
  kinds: KindsByName,
  wanted: ChangesQuery["data"],
): Generator<Revision[]> {
  let piece: Revision[] = [];
  let bytes = 0;
  for (const revision of revisions) {
    const contents = kinds.get(revision.kind)?.sync?.contentSize;
    const size = wanted === "none" ? 0 : revision.size + (contents ? contents(revision.summary) : 0);
    bytes += size;
    if (piece.length > 0 && (piece.length >= CONCURRENCY || bytes > PAGE_BYTES)) {
      yield piece;
      piece = [];
      bytes = size;
    }
    piece.push(revision);
  }
  if (piece.length > 0) yield piece;
}

/** Events as JSON, in the same order. */
async function eventTexts(
  { history, blobs, part, actor }: Reads,
  kinds: KindsByName,
  piece: readonly Revision[],
  wanted: ChangesQuery["data"],
): Promise<string[]> {
  const isReported = ({ kind, action }: Revision) => action !== "delete" && mayRead(kinds.get(kind) ?? {}, actor);
  const present = piece.filter(isReported).map(({ seq }) => seq);
  const documents = wanted === "none" ? undefined : await history?.texts(present);
  const nameOf = await (await part(authorNames))(piece.map(({ changedBy }) => changedBy));
  const content = async (hash: string) => {
    if (wanted === "hash" && ((await blobs.size(hash)) ?? 0) > LARGE) return undefined;
    return blobs.get(hash);
  };
  const authors = new Map<string, string>();
  const authorText = (id: string) => {
    const text = authors.get(id) ?? `"changedBy":${JSON.stringify(nameOf(id))},"changedById":${JSON.stringify(id)}`;
    authors.set(id, text);
    return text;
  };
  const texts: (string | Promise<string>)[] = [];
  const yieldToLoop = createYielder();
  for (const revision of piece) {
    await yieldToLoop();
    const sync = kinds.get(revision.kind)?.sync;
    const document = documents?.get(revision.seq);
    const data = document === undefined ? "null" : dataText(sync, revision.id, document, content);
    const head = headText(revision, sync?.entityType ?? revision.kind, authorText(revision.changedBy));
    texts.push(typeof data === "string" ? `${head}${data}}` : data.then((text) => `${head}${text}}`));
  }
  return Promise.all(texts);
}

/**
 * A `SyncEvent` as JSON, up to its data: put together from text, since each reader of a long log gets each event. Numbers,
 * actions, times and digests are the store's own and need no escapes.
 */
const headText = (
  { seq, id, action, changedAt, hash }: Revision,
  entityType: string,
  /** Members `changedBy` and `changedById`. */
  author: string,
): string =>
  `{"id":${seq},"version":${seq},"entityType":${JSON.stringify(entityType)},"entityId":${JSON.stringify(id)},"action":"${action}","updatedAt":"${changedAt}",${author},"hash":"${hash}","data":`;

/** The data of a record in an event, as JSON; without parsing if the kind can do that. */
function dataText(
  sync: Kind["sync"],
  id: string,
  document: string,
  content: (hash: string) => Promise<Uint8Array | undefined>,
): string | Promise<string> {
  if (!sync) return document;
  return (
    sync.toJson?.(id, document) ?? sync.toData(id, JSON.parse(document), content).then((data) => JSON.stringify(data))
  );
}

/** A digest that identifies a revision for a client. Empty if the revision doesn't exist. */
async function digestAt({ changes }: Pick<Call, "changes">, seq: number): Promise<string> {
  const [revision] = seq > 0 ? (await changes(seq - 1, 1)).revisions : [];
  return revision?.seq === seq ? revisionDigest(revision) : "";
}
