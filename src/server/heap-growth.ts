import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * Bytes of the young generation at which it stops growing. By default it grows to 96 MB; more frequent collections cost
 * a few percent (decision 071).
 */
const YOUNG_ENOUGH = 4 * 1024 * 1024;
/**
 * Percent that the old generation may grow by before a collection. By default it may grow to four times the used size.
 */
const OLD_GROWTH = 60;

/**
 * Keeps the heap of this process and its threads near the used size. Call it before the program is loaded: the young
 * generation has grown by then, and doesn't shrink. V8 reads both settings at each collection; only the command line
 * could set the size itself.
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
  // It shrinks while the process is idle.
  new PerformanceObserver(look).observe({ entryTypes: ["gc"] });
}
