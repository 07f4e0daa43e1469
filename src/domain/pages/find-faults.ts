import { findPageFaults, type PageText } from "../../engines/markdown/page-faults/find-page-faults.ts";
import type { PageFault } from "../../engines/markdown/page-faults/page-fault.ts";

/** Checks pages in a thread. */
export const findFaultsInThread = async (pages: readonly PageText[]): Promise<PageFault[][]> =>
  pages.map(findPageFaults);
