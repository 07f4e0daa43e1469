import { inParallel } from "../safe/in-parallel.ts";

/** Files read concurrently: enough to keep the disk busy. */
const CONCURRENCY = 32;

/** The results of `work` for each item, in order, some concurrently. */
export const mapConcurrently = <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> =>
  inParallel(items, CONCURRENCY, work);
