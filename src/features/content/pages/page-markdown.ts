import { createHash } from "node:crypto";
import type { Call } from "../../../contract/route.ts";
import { createBoundedMap } from "../../../safe/bounded-map.ts";
import { plainPage } from "../../../web/markdown/plain-page.ts";
import { TaskStopped } from "../../../workers/task.ts";
import { workerPool } from "../../../workers/worker-pool.ts";
import { type BlockReads, showLiveBlocks, showLiveText } from "./live-blocks.tsx";
import { type PageToRender, type RenderedAmongPages, renderPageTask } from "./page-tasks.ts";

const MAX_HOPELESS = 1_000;
/** Pages that could not be rendered in their time, by digest: they are not tried again and again. */
const hopeless = createBoundedMap<string, string>(MAX_HOPELESS);

const WARNINGS: Partial<Record<TaskStopped["reason"], string>> = {
  time: "the page takes too long to render and is shown as plain text; look for very long or deeply nested parts",
  memory: "the page takes too much memory to render and is shown as plain text; look for parts that repeat very often",
  ended: "the page could not be rendered and is shown as plain text",
};

/**
 * Renders the markdown of a page in a thread, one page of a reader at a time, with its live blocks as they are now. What cannot be rendered within its time and
 * memory is shown as plain text, with a warning.
 */
export async function renderPageMarkdown(
  call: Pick<Call, "actor" | "remote"> & BlockReads,
  page: Omit<PageToRender, "liveBlocks">,
): Promise<RenderedAmongPages> {
  const rendered = await renderInPool(call, { ...page, liveBlocks: call.blocks.names });
  if (page.asText) return { ...rendered, markdown: await showLiveText(rendered, call) };
  return showLiveBlocks(rendered, call);
}

async function renderInPool(
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
    hopeless.set(digest, warning);
    return plain(page.markdown, warning);
  }
}

const plain = (markdown: string, warning: string): RenderedAmongPages => ({
  ...plainPage(markdown, warning),
  lookedFor: [],
});
