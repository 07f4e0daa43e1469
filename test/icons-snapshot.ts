import type { IconsDocument } from "../src/domain/icons/icon-catalog.ts";
import type { Snapshot } from "../src/store/store.ts";

/** Records that are nothing but an icon catalog. */
export function iconsSnapshot(document: IconsDocument | undefined, head = 1): Snapshot {
  const snapshot: Snapshot = {
    get: async () => undefined,
    text: async () => document && { text: JSON.stringify(document), hash: "" },
    list: async () => [],
    head: () => head,
    stamps: (records) => records.map(() => head),
    derive: async (make) => make(snapshot),
  };
  return snapshot;
}
