import { inParallel } from "../safe/in-parallel.ts";

/** Files looked at together: enough for the disk to be busy. */
const AT_ONCE = 32;

/** What `work` makes of each item, in their order, some at a time. */
export const inPieces = <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> =>
  inParallel(items, AT_ONCE, work);
