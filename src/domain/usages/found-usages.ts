import { definePart } from "../../platform/contract/part.ts";
import { mapConcurrently } from "../../platform/map-concurrently.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import type { Kind, Summary } from "../../store/kind.ts";
import type { ListEntry, Snapshot, Store } from "../../store/store.ts";
import { componentOf } from "../components/component-paths.ts";
import { componentArtifactKind, componentSourceKind } from "../components/files/file-kinds.ts";
import { isText } from "../components/files/media-type.ts";
import { imageSlotsKind } from "../components/image-slots-kind.ts";
import { componentKind } from "../components/kind.ts";
import { previewKind } from "../components/previews-kind.ts";
import { configKind } from "../config/kind.ts";
import { iconsKind } from "../icons/kind.ts";
import { logosKind } from "../logos/kind.ts";
import { navigationKind } from "../navigation/kind.ts";
import { pageKind } from "../pages/kind.ts";
import { patternKind } from "../patterns/kind.ts";
import { referenceKind } from "../references/kind.ts";
import { themeKind } from "../theme/kind.ts";
import { dtcgKind } from "../tokens/dtcg-kind.ts";
import { createNameReader, type NameReader } from "./asset-names.ts";
import { type FoundName, readDocumentUsages, readTextUsages } from "./read-usages.ts";

/** The names in the records of a source. */
export interface SourceNamings {
  source: UsageSource;
  namings: Namings;
}

/** The records that name assets, of all content. The result depends on all of it. */
export const foundUsages = definePart<(snapshot: Snapshot) => Promise<readonly SourceNamings[]>>({
  name: "found usages of assets",
  open({ store, settings }) {
    const names = createNameReader(settings.baseUrl);
    const readers = USAGE_SOURCES.map((source) => ({ source, read: createUsageReader(source, names, store.blobs) }));
    return async (snapshot) => {
      const all: SourceNamings[] = [];
      // One after another: the first question of a process reads everything.
      for (const { source, read } of readers) all.push({ source, namings: await read(snapshot) });
      return all;
    };
  },
});

/** A record that names an asset. */
interface Naming {
  id: string;
  /** ISO 8601 UTC. */
  changedAt: string;
  found: FoundName;
}

/** By name of an asset, the records of one kind that name it. */
type Namings = ReadonlyMap<string, readonly Naming[]>;

interface Read {
  /** The names in a document or file, by its digest. */
  known: ReadonlyMap<string, readonly FoundName[]>;
  namings: Namings;
}

/** Reads the names in records of a kind, each document and file once, regardless of other changes. */
function createUsageReader(
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
  const kept = cacheDerivation<Read>(async (snapshot, before) => {
    const entries = await snapshot.list(kind);
    const yieldToLoop = createYielder();
    const known = new Map<string, readonly FoundName[]>();
    await mapConcurrently(entries, async (entry) => {
      const digest = digestOf(entry);
      if (digest === undefined) return;
      known.set(digest, before?.known.get(digest) ?? known.get(digest) ?? (await read(snapshot, entry.id, digest)));
      await yieldToLoop();
    });
    const namings = new Map<string, Naming[]>();
    for (const entry of entries) {
      for (const found of known.get(digestOf(entry) ?? "") ?? []) {
        const { id, changedAt } = entry;
        const same = namings.get(found.name);
        if (same) same.push({ id, changedAt, found });
        else namings.set(found.name, [{ id, changedAt, found }]);
      }
      await yieldToLoop();
    }
    return { known, namings };
  });
  return async (snapshot) => (await kept(snapshot)).namings;
}

/** A kind of records that can name assets. */
interface UsageSource {
  kind: Kind;
  /** The file that contains the names: its blob. Missing if the document contains them. */
  file?(id: string, summary: Summary): string | undefined;
  /** The user of the asset: the record itself, unless it belongs to a component. */
  entity(id: string): { entityType: string; entityId: string; componentId: string | null };
}

/** Larger files (in bytes) are generated. */
const MAX_FILE = 16 << 20;

const ofItself = (kind: Kind): UsageSource => ({
  kind,
  entity: (id) => ({ entityType: kind.name, entityId: id, componentId: null }),
});

const ofComponent = (kind: Kind, idOf: (id: string) => string): UsageSource => ({
  kind,
  entity: (id) => ({ entityType: "component", entityId: idOf(id), componentId: idOf(id) }),
});

const ofFile = (kind: Kind): UsageSource => ({
  ...ofComponent(kind, (id) => componentOf(id) ?? id),
  file: (id, { hash, size }) =>
    isText(id) && typeof hash === "string" && typeof size === "number" && size <= MAX_FILE ? hash : undefined,
});

/** All content that can name an asset. */
const USAGE_SOURCES: readonly UsageSource[] = [
  ...[configKind, themeKind, navigationKind, pageKind, referenceKind, dtcgKind, iconsKind, logosKind].map(ofItself),
  ofComponent(componentKind, (id) => id),
  ofFile(componentArtifactKind),
  ofFile(componentSourceKind),
  ofItself(patternKind),
  {
    ...ofItself(previewKind),
    entity: (id) => ({ entityType: "preview", entityId: id, componentId: id.slice(0, id.indexOf("/")) }),
  },
  ofComponent(imageSlotsKind, (id) => id),
];
