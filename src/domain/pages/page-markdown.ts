import { createHash } from "node:crypto";
import type { FollowedAxes } from "../../engines/markdown/followed-axes.ts";
import { plainPage } from "../../engines/markdown/plain-page.ts";
import type { LiveBlock, RenderedPage } from "../../engines/markdown/rendered-page.ts";
import { livePlace } from "../../engines/markdown/to-markdown.ts";
import { inline, link } from "../../engines/text/markdown.ts";
import { markdownAddress } from "../../engines/text/markdown-address.ts";
import type { Call } from "../../platform/contract/route.ts";
import { TaskStopped } from "../../platform/workers/task.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import { escapeHtml } from "../../safe/escape-html.ts";
import { type PageToRender, type RenderedAmongPages, renderPageTask } from "./page-tasks.ts";
import { withPictureSizes } from "./picture-sizes.ts";

const MAX_HOPELESS = 1_000;
/** Pages that could not be rendered in their time, by digest: they are not tried again and again. */
const hopeless = createBoundedMap<string, string>(MAX_HOPELESS);

/** Characters of the texts that are kept. */
const MAX_TEXTS = 8 << 20;
/**
 * Rendered pages by the digest of their sources, before live blocks are inserted. Response bytes are cached separately;
 * tools, resources and slices of all pages also use these texts.
 */
const texts = createBoundedMap<string, RenderedAmongPages>(MAX_TEXTS, (page) => JSON.stringify(page).length);
/** The slugs at the time of rendering. A new or deleted page invalidates the texts. */
let slugsOfTexts: string | undefined;

const WARNINGS: Partial<Record<TaskStopped["reason"], string>> = {
  time: "the page takes too long to render and is shown as plain text. Look for very long or deeply nested parts",
  memory: "the page takes too much memory to render and is shown as plain text. Look for parts that repeat very often",
  ended: "the renderer stopped unexpectedly, so the page is shown as plain text",
};

/**
 * Renders a page's Markdown in a thread, one page per reader at a time, with its current live blocks. A page beyond the
 * limits of time or memory is shown as plain text, with a warning.
 */
export async function renderPageMarkdown(
  call: BlockReads & Partial<Pick<Call, "blobs">>,
  page: Omit<PageToRender, "liveBlocks" | "origin">,
): Promise<RenderedAmongPages> {
  const whole = { ...page, liveBlocks: call.blocks.names, origin: call.settings.baseUrl };
  const rendered = await (page.asText ? keptText(call, whole) : renderInPool(call, whole));
  if (page.asText) return { ...rendered, markdown: await showLiveText(rendered, call) };
  // Before blocks are inserted: their pictures are not the page's.
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

/** The renderer's mark for a live block. No author's text renders to it. */
const PLACE = /<(figure|span) data-live="(\d+)"><\/\1>/;

/** More live blocks than this a page names but does not show: each may be a document in a frame. */
const MAX_SHOWN = 60;
/** Of more different ones than this nothing is read. */
const MAX_READ = 200;
/** Characters of all live blocks of a page, as HTML and as text. Beyond it they are named: a line of a page must not make a megabyte. */
const MAX_SHOWN_HTML = 400_000;
const MAX_SHOWN_TEXT = 200_000;
const MAX_WARNINGS = 50;

/** The parts of a call that the blocks of a page need. */
type BlockReads = Pick<Call, "blocks" | "snapshot" | "client" | "settings" | "part" | "actor" | "remote"> & {
  query?: unknown;
};

/** Inserts live blocks into a rendered page. Failed ones also become warnings. */
async function showLiveBlocks<P extends RenderedPage>(page: P, { blocks, ...reads }: BlockReads): Promise<P> {
  if (page.blocks.length === 0) return page;
  const warnings = new Set(page.warnings);
  const viewOf = createViews({ blocks, ...reads });
  const fits = createBudget(MAX_SHOWN_HTML);
  const html: string[] = [];
  const follows: FollowedAxes = {};
  // `split` hands back text, element and number in turn.
  const parts = page.html.split(PLACE);
  for (let at = 0; at < parts.length; at += 3) {
    const number = Number(parts[at + 2]);
    const block = page.blocks[number];
    html.push(parts[at] ?? "");
    if (block) html.push(await show(block, number < MAX_SHOWN));
  }
  return {
    ...page,
    html: html.join(""),
    ...(Object.keys(follows).length > 0 ? { follows } : {}),
    warnings: [...warnings].slice(0, MAX_WARNINGS),
  };

  async function show(block: LiveBlock, whole: boolean): Promise<string> {
    const view = await viewOf(block);
    if ("missing" in view) {
      warnings.add(view.missing);
      return missing(block, view.missing);
    }
    if (whole && (!block.isInline || blocks.isInline(block.name))) {
      const shown = String(await view.html);
      if (fits(shown)) {
        Object.assign(follows, view.follows);
        return shown;
      }
    }
    return named({ ...view.card, isInline: block.isInline });
  }
}

/** The Markdown of a page with its live blocks as text. A block that is not shown is its name. */
async function showLiveText(
  { markdown = "", blocks: named }: Pick<RenderedPage, "markdown" | "blocks">,
  call: BlockReads,
): Promise<string> {
  if (named.length === 0) return markdown;
  const viewOf = createViews(call);
  const fits = createBudget(MAX_SHOWN_TEXT);
  const parts = markdown.split(TEXT_PLACE);
  for (let at = 1; at < parts.length; at += 2) {
    const block = named[Number(parts[at])];
    parts[at] = block ? textOf(block, await viewOf(block), fits) : "";
  }
  return parts.join("");
}

/** Accepts texts up to `most` characters in all, then none longer than the rest. */
function createBudget(max: number): (text: string) => boolean {
  let left = max;
  return ({ length }) => {
    if (length > left) return false;
    left -= length;
    return true;
  };
}

/** The output of `livePlace`. */
const TEXT_PLACE = new RegExp(livePlace("(\\d+)"));

function textOf(
  block: LiveBlock,
  view: Awaited<ReturnType<Call["blocks"]["show"]>>,
  fits: (text: string) => boolean,
): string {
  if ("missing" in view) {
    const { label = view.missing, href } = block.instead ?? {};
    return href === undefined ? inline(label) : link(label, markdownAddress(href));
  }
  const { title, href } = view.card;
  const isWhole = (!block.isInline || !view.text.includes("\n")) && fits(view.text);
  return isWhole ? view.text : link(title, markdownAddress(href));
}

/** Renders the blocks of a page. A repeated one is read once. */
function createViews({ blocks, ...reads }: BlockReads) {
  const views = new Map<string, ReturnType<Call["blocks"]["show"]>>();
  return (block: LiveBlock): ReturnType<Call["blocks"]["show"]> => {
    const key = JSON.stringify([block.name, block.attributes]);
    const known = views.get(key);
    if (known) return known;
    if (views.size >= MAX_READ)
      return Promise.resolve({
        missing: `A page can have at most ${MAX_READ} different live blocks. Split the page.`,
      });
    const view = blocks.show(block, reads);
    views.set(key, view);
    return view;
  };
}

function named({ href, title, isInline }: { href: string; title: string; isInline: boolean }): string {
  const link = `<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>`;
  return isInline ? link : `<p class="embed">${link}</p>`;
}

function missing({ isInline, instead }: LiveBlock, why: string): string {
  if (instead?.href !== undefined) return named({ href: instead.href, title: instead.label, isInline });
  const words = escapeHtml(instead ? `${instead.label} (not found)` : why);
  return isInline ? `<em>${words}</em>` : `<p class="placeholder">${words}</p>`;
}
