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
  /** Slugs of existing pages, one on each line: copying one text to a thread is faster than copying a list. */
  slugs?: string;
  /** The registry's origin, without a trailing slash: pictures with it are its own. Empty if unknown. */
  origin?: string;
  /** Names of live blocks. */
  liveBlocks?: readonly string[];
  /** Renders Markdown instead of HTML. `pages` are the paths of pages with a text to link to. */
  asText?: { pages: readonly string[] };
  /** Examples that pages embed are links to the page that shows them. */
  linksExamples?: boolean;
}

/** A rendered page with all slugs it looked up, existing or not. It depends only on these. */
export interface RenderedAmongPages extends RenderedPage {
  lookedFor: string[];
}

/** Of 347 real pages the slowest takes 0.3 s, half of them 4 ms. */
export const renderPageTask = defineTask<PageToRender, RenderedAmongPages>({
  name: "render page",
  cpuMs: 2_000,
  heapMb: 256,
});

/** Accessibility findings of pages and patterns, for each text. A page takes about 2 ms. */
export const findFaultsTask = defineTask<readonly PageText[], PageFault[][]>({
  name: "find faults of pages",
  cpuMs: 10_000,
  heapMb: 256,
});
