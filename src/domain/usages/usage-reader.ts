import { inPieces } from "../../platform/in-pieces.ts";
import { createBreather } from "../../safe/breathe.ts";
import { keepDerived } from "../../store/keep-derived.ts";
import type { ListEntry, Snapshot, Store } from "../../store/store.ts";
import type { NameReader } from "./asset-names.ts";
import { type FoundName, readDocumentUsages, readTextUsages } from "./read-usages.ts";
import type { UsageSource } from "./usage-sources.ts";

/** A record that names an asset. */
export interface Naming {
  id: string;
  /** ISO 8601 UTC. */
  changedAt: string;
  found: FoundName;
}

/** By name of an asset, the records of one kind that name it. */
export type Namings = ReadonlyMap<string, readonly Naming[]>;

interface Read {
  /** By digest of a document or file, what it names. */
  known: ReadonlyMap<string, readonly FoundName[]>;
  namings: Namings;
}

/** Reads what the records of a kind name, each document and file once, whatever else changes. */
export function createUsageReader(
  { kind, file }: UsageSource,
  names: NameReader,
  blobs: Pick<Store["blobs"], "get">,
): (snapshot: Snapshot) => Promise<Namings> {
  const digestOf = ({ id, hash, summary }: ListEntry) => (file ? file(id, summary) : hash);
  const read = async (snapshot: Snapshot, id: string, digest: string): Promise<readonly FoundName[]> => {
    if (!file) return readDocumentUsages(names, (await snapshot.text(kind, id))?.text ?? "");
    const bytes = await blobs.get(digest);
    return bytes ? readTextUsages(names, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()) : [];
  };
  const kept = keepDerived<Read>(async (snapshot, before) => {
    const entries = await snapshot.list(kind);
    const breathe = createBreather();
    const known = new Map<string, readonly FoundName[]>();
    await inPieces(entries, async (entry) => {
      const digest = digestOf(entry);
      if (digest === undefined) return;
      known.set(digest, before?.known.get(digest) ?? known.get(digest) ?? (await read(snapshot, entry.id, digest)));
      await breathe();
    });
    const namings = new Map<string, Naming[]>();
    for (const entry of entries) {
      for (const found of known.get(digestOf(entry) ?? "") ?? []) {
        const { id, changedAt } = entry;
        const same = namings.get(found.name);
        if (same) same.push({ id, changedAt, found });
        else namings.set(found.name, [{ id, changedAt, found }]);
      }
      await breathe();
    }
    return { known, namings };
  });
  return async (snapshot) => (await kept(snapshot)).namings;
}
