import { counted } from "../engines/text/noun.ts";
import { ApiError } from "../platform/contract/api-error.ts";
import { type FailedChange, toFailureResponse } from "../platform/contract/changed-elsewhere.ts";
import type { Endpoint } from "../platform/contract/endpoint.ts";
import { type Kind, SINGLETON } from "../store/kind.ts";
import type { ChangedElsewhere, CommitResult, RecordChange, RecordName, Snapshot } from "../store/store.ts";

/** Digests in the request for its record, and in the response. */
export interface RecordNotes {
  /** Digest that a write replaces, null for none, undefined if the request has none. */
  base?: string | null | undefined;
  /** Digest of the record that was read or written. */
  hash?: string;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const DIGEST = /^"?([0-9a-f]{64})"?$/;

/**
 * The digest that a write replaces: from `If-Match`, null for `If-None-Match: *`. Throws `ApiError` 400 for anything
 * else, and if the endpoint writes more than one record: a digest that can't be compared isn't ignored.
 */
export function baseOf(headers: Headers, { writes, record }: Endpoint): string | null | undefined {
  const match = headers["if-match"];
  const noneMatch = headers["if-none-match"];
  // With If-Match it must be ignored (RFC 9110, 13.1.4).
  if (writes && match === undefined && headers["if-unmodified-since"] !== undefined)
    throw wrong("If-Unmodified-Since isn't supported. Send If-Match with the digest from the header X-Registry-Hash.");
  if ((match === undefined && noneMatch === undefined) || !writes) return undefined;
  if (!record)
    throw wrong(
      "This endpoint writes several records. If the body has a field for the replaced versions, use that instead.",
    );
  if (match !== undefined && noneMatch !== undefined) throw wrong("Send If-Match or If-None-Match, not both.");
  if (noneMatch !== undefined) {
    if (noneMatch === "*") return null;
    throw wrong("A write accepts only If-None-Match: *, which creates the record.");
  }
  const [, digest] = DIGEST.exec(String(match)) ?? [];
  if (digest === undefined)
    throw wrong(
      "If-Match must contain the digest of the record, from the header X-Registry-Hash or from `hash` in changes.",
    );
  return digest;
}

const wrong = (message: string) => new ApiError(400, "invalid_header", message);

/** The record of a request, if it has exactly one. */
export function recordOf(
  { record }: Endpoint,
  request: { params: unknown; query: unknown; body: unknown },
): RecordName | undefined {
  if (!record) return undefined;
  const id = record.id ? record.id(request) : SINGLETON;
  return id === undefined ? undefined : { kind: record.kind, id };
}

/** A snapshot that stores the digest of a record when it is read. */
export function noteReads(snapshot: Snapshot, { kind, id }: RecordName, notes: RecordNotes): Snapshot {
  return {
    head: (kinds) => snapshot.head(kinds),
    list: (wanted) => snapshot.list(wanted),
    stamps: (records) => snapshot.stamps(records),
    derive: (make, reported) => snapshot.derive(make, reported),
    unread: async () => (await snapshot.unread?.()) ?? [],
    async text(wanted, wantedId) {
      const found = await snapshot.text(wanted, wantedId);
      if (found && wanted.name === kind.name && wantedId === id) notes.hash = found.hash;
      return found;
    },
    async get(wanted, wantedId) {
      const entry = await snapshot.get(wanted, wantedId);
      if (entry && wanted.name === kind.name && wantedId === id) notes.hash = entry.hash;
      return entry;
    },
  };
}

/**
 * The changes, with `base` on the change of the record. Throws if no change is for this record: its digest would not be
 * compared.
 */
export function onBase(
  changes: readonly RecordChange[],
  { kind, id }: RecordName,
  base: RecordNotes["base"],
): readonly RecordChange[] {
  if (base === undefined) return changes;
  const isIt = (change: RecordChange) => change.kind.name === kind.name && change.id === id;
  if (!changes.some(isIt))
    throw new Error(`No change of ${kind.name} ${id}, which the endpoint declares as its record.`);
  return changes.map((change) => (isIt(change) ? { ...change, base } : change));
}

/** Stores the digest of a record after a commit. */
export function noteApplied({ applied, unchanged }: CommitResult, { kind, id }: RecordName, notes: RecordNotes): void {
  const found = [...applied, ...unchanged].find((one) => one.kind === kind.name && one.id === id);
  if (found?.hash) notes.hash = found.hash;
}

const MAX_FAILED = 1_000;

/** The error for a write whose digest doesn't match. */
export function preconditionFailed(
  { failed }: ChangedElsewhere,
  kinds: readonly Kind[],
  nameOf: (actorId: string) => string,
): ApiError {
  const types = new Map(kinds.map(({ name, sync }) => [name, sync?.entityType ?? name]));
  const reported: FailedChange[] = failed
    .slice(0, MAX_FAILED)
    .map((one) => toFailureResponse(one, types.get(one.kind) ?? "", nameOf));
  const more =
    failed.length > 1 ? ` ${counted(failed.length - 1, "more record")} changed too; \`failed\` lists them.` : "";
  const message = `${reported[0]?.message ?? ""}${more} Nothing was written.`;
  return new ApiError(412, "changed_elsewhere", message, { more: { failed: reported } });
}
