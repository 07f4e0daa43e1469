import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * Bytes of the young generation from which it grows no more. By itself it becomes 96 MB; to collect it more
 * often costs some hundredths (decision 071).
 */
const YOUNG_ENOUGH = 4 * 1024 * 1024;
/** Percent the old generation may grow by before it is collected. By itself it may become four times what is in use. */
const OLD_GROWTH = 60;

/**
 * Keeps the heap of this process, and of each of its threads, near what is in use. To be called before the program is
 * loaded: the young generation has grown by then, and does not shrink. V8 reads both settings at each collection; its size
 * itself could be set on the command line alone.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${OLD_GROWTH}`);
  let isGrowing = true;
  const look = () => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    const shouldGrow = (young?.space_size ?? 0) < YOUNG_ENOUGH;
    if (shouldGrow === isGrowing) return;
    isGrowing = shouldGrow;
    setFlagsFromString(`--semi-space-growth-factor=${isGrowing ? 2 : 1}`);
  };
  look();
  // It shrinks while nothing is done.
  new PerformanceObserver(look).observe({ entryTypes: ["gc"] });
}
