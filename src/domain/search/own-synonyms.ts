import { definePart } from "../../platform/contract/part.ts";
import { createCallCache } from "../../store/call-cache.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { configKind } from "../config/kind.ts";
import { readStoredConfig } from "../config/read-config.ts";

/** The present configuration, and the one before for who still reads that. */
const KEPT = 2;

/**
 * The synonyms of this design system. The configuration is read once for each state, because every search needs them.
 */
export const systemSynonyms = definePart({
  name: "synonyms",
  open() {
    const kept = createCallCache<readonly (readonly string[])[]>(KEPT);
    return async (snapshot: Snapshot) =>
      kept(await snapshot.head([configKind]), async () => {
        const config = await snapshot.get(configKind, SINGLETON);
        return readStoredConfig(config?.document ?? {}).synonyms;
      });
  },
});
