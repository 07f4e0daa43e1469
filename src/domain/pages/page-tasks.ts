import type { PageText } from "../../engines/markdown/page-faults/find-page-faults.ts";
import type { PageFault } from "../../engines/markdown/page-faults/page-fault.ts";
import type { RenderedPage } from "../../engines/markdown/rendered-page.ts";
import { defineTask } from "../../platform/workers/task.ts";

/** A page as a thread renders it. */
export interface PageToRender {
  markdown: string;
  /** Relative links and images are read from there. */
  slug: string;
  /** A first `# heading` that repeats it is left out. */
  title?: string;
  dir?: "rtl" | "ltr";
  /** Slugs of the pages there are, one a line: text is copied to a thread at once, a list piece by piece. */
  slugs?: string;
  /** Of the registry, without a slash behind it: pictures named with it are its own. Empty where it is not known. */
  origin?: string;
  /** Names of live blocks. */
  liveBlocks?: readonly string[];
  /** The page is wanted as markdown; the paths of pages whose text its links lead to. */
  asText?: { pages: readonly string[] };
  /** Examples that pages embed are links to the page that shows them. */
  linksExamples?: boolean;
}

/** A page with the slugs it looked for, whether they are there or not: on these it depends, not on all. */
export interface RenderedAmongPages extends RenderedPage {
  lookedFor: string[];
}

/** Of 347 real pages the slowest takes 0.3 s, half of them 4 ms. */
export const renderPageTask = defineTask<PageToRender, RenderedAmongPages>({
  name: "render page",
  cpuMs: 2_000,
  heapMb: 256,
});

/** What keeps some people from reading pages and patterns, for each text that is given. A page takes some 2 ms. */
export const findFaultsTask = defineTask<readonly PageText[], PageFault[][]>({
  name: "find faults of pages",
  cpuMs: 10_000,
  heapMb: 256,
});
