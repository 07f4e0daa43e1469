import { isObject } from "../../safe/is-object.ts";

/** Changes in a batch, and bytes of their contents, which are in memory until they are written. */
const MAX_CHANGES = 32;
const MAX_BYTES = 32 << 20;

/** Splits changes into batches that fit into memory, in order. A larger change is its own batch. */
export function batchesOf<C extends { data?: unknown }>(changes: readonly C[]): C[][] {
  const batches: C[][] = [];
  let bytes = 0;
  for (const change of changes) {
    const size = sizeOf(change);
    const last = batches.at(-1);
    if (last && last.length < MAX_CHANGES && bytes + size <= MAX_BYTES) {
      last.push(change);
      bytes += size;
    } else {
      batches.push([change]);
      bytes = size;
    }
  }
  return batches;
}

/** The declared size of the content that a change references. Small if undeclared. */
const sizeOf = ({ data }: { data?: unknown }): number =>
  isObject(data) && typeof data.size === "number" && data.size > 0 ? data.size : 0;
