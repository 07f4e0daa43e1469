import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * Bytes of the young generation from which it grows no more. By itself it becomes three times 16 MB, which a server that
 * makes pages needs nothing of: to collect it more often costs no measurable time from here on.
 */
const YOUNG_ENOUGH = 8 * 1024 * 1024;
/**
 * Percent the old generation may grow by before it is collected. By itself V8 lets a heap become four times what is in
 * use.
 */
const OLD_GROWTH = 60;
const LOOK_MS = 50;

/**
 * Keeps the heap of this process near what is in use. V8 reads both settings at each collection, so they may be set while
 * it runs; the size of the young generation itself could be set on the command line alone. Returns what ends it.
 * @param every milliseconds between looks at its size
 */
export function limitHeapGrowth(every = LOOK_MS): () => void {
  setFlagsFromString(`--heap-growing-percent=${OLD_GROWTH}`);
  let isGrowing = true;
  const look = () => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    const shouldGrow = (young?.space_size ?? 0) < YOUNG_ENOUGH;
    if (shouldGrow === isGrowing) return;
    isGrowing = shouldGrow;
    setFlagsFromString(`--semi-space-growth-factor=${isGrowing ? 2 : 1}`);
  };
  const timer = setInterval(look, every).unref();
  return () => clearInterval(timer);
}
