import { createHash } from "node:crypto";
import type { Call } from "../../../contract/route.ts";
import { plainPage } from "../../../web/markdown/plain-page.ts";
import type { RenderedPage } from "../../../web/markdown/rendered-page.ts";
import { defineTask, TaskStopped } from "../../../workers/task.ts";
import { workerPool } from "../../../workers/worker-pool.ts";

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

/** Pages that could not be rendered in their time, by digest: they are not tried again and again. */
const hopeless = new Map<string, string>();
const MAX_HOPELESS = 1_000;

const WARNINGS: Partial<Record<TaskStopped["reason"], string>> = {
  time: "the page takes too long to render and is shown as plain text; look for very long or deeply nested parts",
  memory: "the page takes too much memory to render and is shown as plain text; look for parts that repeat very often",
  ended: "the page could not be rendered and is shown as plain text",
};

/**
 * Renders the markdown of a page in a thread, one page of a reader at a time. What cannot be rendered within its time and
 * memory is shown as plain text, with a warning.
 */
export async function renderPageMarkdown(
  { part, actor, remote }: Pick<Call, "part" | "actor" | "remote">,
  page: PageToRender,
): Promise<RenderedAmongPages> {
  const digest = createHash("sha256").update(page.markdown).digest("base64url");
  const known = hopeless.get(digest);
  if (known !== undefined) return plain(page.markdown, known);
  const pool = await part(workerPool);
  try {
    return await pool.run(renderPageTask, page, { client: actor?.id ?? remote });
  } catch (error) {
    const warning = error instanceof TaskStopped ? WARNINGS[error.reason] : undefined;
    if (warning === undefined) throw error;
    const [oldest] = hopeless.size >= MAX_HOPELESS ? hopeless.keys() : [];
    if (oldest !== undefined) hopeless.delete(oldest);
    hopeless.set(digest, warning);
    return plain(page.markdown, warning);
  }
}

const plain = (markdown: string, warning: string): RenderedAmongPages => ({
  ...plainPage(markdown, warning),
  lookedFor: [],
});
