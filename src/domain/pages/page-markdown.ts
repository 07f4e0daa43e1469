import { createHash } from "node:crypto";
import { plainPage } from "../../engines/markdown/plain-page.ts";
import type { Call } from "../../platform/contract/route.ts";
import { TaskStopped } from "../../platform/workers/task.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import { type BlockReads, showLiveBlocks, showLiveText } from "./live-blocks.ts";
import { type PageToRender, type RenderedAmongPages, renderPageTask } from "./page-tasks.ts";
import { withPictureSizes } from "./picture-sizes.ts";

const MAX_HOPELESS = 1_000;
/** Pages that could not be rendered in their time, by digest: they are not tried again and again. */
const hopeless = createBoundedMap<string, string>(MAX_HOPELESS);

/** Characters of the texts that are kept. */
const MAX_TEXTS = 8 << 20;
/**
 * Pages as text, by digest of what they are made of, before their live blocks are shown. The bytes of an answer are kept
 * elsewhere; a text is also what tools, resources and slices of all pages are cut from.
 */
const texts = createBoundedMap<string, RenderedAmongPages>(MAX_TEXTS, (page) => JSON.stringify(page).length);
/** The slugs the kept texts knew: where a page comes or goes, they are made anew. */
let slugsOfTexts: string | undefined;

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
  call: BlockReads & Partial<Pick<Call, "blobs">>,
  page: Omit<PageToRender, "liveBlocks" | "origin">,
): Promise<RenderedAmongPages> {
  const whole = { ...page, liveBlocks: call.blocks.names, origin: call.settings.baseUrl };
  const rendered = await (page.asText ? keptText(call, whole) : renderInPool(call, whole));
  if (page.asText) return { ...rendered, markdown: await showLiveText(rendered, call) };
  // Before what blocks bring: their pictures are not the page's.
  const html = call.blobs ? await withPictureSizes(rendered.html, { ...call, blobs: call.blobs }) : rendered.html;
  return showLiveBlocks({ ...rendered, html }, call);
}

async function keptText(
  call: Pick<Call, "part" | "actor" | "remote">,
  page: PageToRender,
): Promise<RenderedAmongPages> {
  const { slugs, ...own } = page;
  if (slugs !== slugsOfTexts) {
    texts.clear();
    slugsOfTexts = slugs;
  }
  const digest = createHash("sha256").update(JSON.stringify(own)).digest("base64url");
  const known = texts.get(digest);
  if (known) return known;
  const made = await renderInPool(call, page);
  if (slugs === slugsOfTexts) texts.set(digest, made);
  return made;
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
