import { isObject } from "../../safe/is-object.ts";

/** Changes at once, and bytes of their contents, which lie in memory until they are written. */
const MOST = 32;
const MOST_BYTES = 32 << 20;

/** Changes in their order, as many at once as may be in memory together; one that is larger comes alone. */
export function batchesOf<C extends { data?: unknown }>(changes: readonly C[]): C[][] {
  const batches: C[][] = [];
  let bytes = 0;
  for (const change of changes) {
    const size = sizeOf(change);
    const last = batches.at(-1);
    if (last && last.length < MOST && bytes + size <= MOST_BYTES) {
      last.push(change);
      bytes += size;
    } else {
      batches.push([change]);
      bytes = size;
    }
  }
  return batches;
}

/** What a change says of the content it names; without a word it is small. */
const sizeOf = ({ data }: { data?: unknown }): number =>
  isObject(data) && typeof data.size === "number" && data.size > 0 ? data.size : 0;
