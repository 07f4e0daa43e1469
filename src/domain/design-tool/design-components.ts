import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { jsonItems, membersOf } from "../../store/json-members.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { type DesignComponentRecord, type DesignComponents, designComponentsKind } from "./kind.ts";

/** The components that the design tool reported, with the digest of the record. */
export interface StoredDesign {
  hash: string;
  document: DesignComponents;
}

/** Reads the reported components in slices, because there may be thousands. Undefined before the first fetch. */
export async function readDesignComponents(snapshot: Snapshot): Promise<StoredDesign | undefined> {
  const stored = await snapshot.text(designComponentsKind, SINGLETON);
  if (!stored) return undefined;
  const { components = "[]", fileKey = '""', fetchedAt = '""' } = Object.fromEntries(membersOf(stored.text));
  const read: DesignComponentRecord[] = [];
  const yieldToLoop = createYielder();
  for (const item of jsonItems(components)) {
    // It passed the schema of its kind.
    read.push(JSON.parse(item));
    await yieldToLoop();
  }
  const document = { fileKey: JSON.parse(fileKey), fetchedAt: JSON.parse(fetchedAt), components: read };
  return { hash: stored.hash, document };
}
