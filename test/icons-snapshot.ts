import type { IconsDocument } from "../src/features/design/icons/icon-catalog.ts";
import type { Snapshot } from "../src/store/store.ts";

/** Records that are nothing but an icon catalog. */
export const iconsSnapshot = (document: IconsDocument | undefined, head = 1): Snapshot => ({
  get: async () => undefined,
  text: async () => document && { text: JSON.stringify(document), hash: "" },
  list: async () => [],
  head: () => head,
});
