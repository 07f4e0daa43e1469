import { definePart } from "../../platform/contract/part.ts";
import type { Snapshot } from "../../store/store.ts";
import { createNameReader } from "./asset-names.ts";
import { createUsageReader, type Namings } from "./usage-reader.ts";
import { USAGE_SOURCES, type UsageSource } from "./usage-sources.ts";

/** What the records of a source name. */
export interface SourceNamings {
  source: UsageSource;
  namings: Namings;
}

/** Which records name which assets, of all content. Who asks depends on all of it. */
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
