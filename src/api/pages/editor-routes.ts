import { getPage, getPages } from "../../domain/pages/contract.ts";
import {
  comparePage,
  deleteServicePage,
  getServicePages,
  postServicePage,
  previewPageEndpoint,
} from "../../domain/pages/editor-contract.ts";
import { checkPageSize, pageKind } from "../../domain/pages/kind.ts";
import type { PageDocument } from "../../domain/pages/page-document.ts";
import { pageFindings } from "../../domain/pages/page-findings.ts";
import { renderPageMarkdown } from "../../domain/pages/page-markdown.ts";
import { pageTitle } from "../../domain/pages/page-title.ts";
import { type Rate, rateLimiter } from "../../platform/access/rate-limit.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import { type Call, route, update } from "../../platform/contract/route.ts";
import { jobQueue } from "../../platform/jobs/job-queue.ts";
import { omit } from "../../safe/omit.ts";
import { editMarkdown } from "../../store/markdown-document.ts";
import { compareTexts } from "../../web/ui/comparison/compare-texts.ts";
import { NAVIGATION_SYNC } from "./navigation-job.ts";

/** Rate limit per person. The editor requests a preview at each pause in typing. */
const PREVIEWS: Rate = { limit: 30, windowMs: 60_000 };

export const pageEditorRoutes = [
  route(getServicePages, ({ client, query: { slug } }) =>
    slug === undefined ? client(getPages, {}) : client(getPage, { params: { slug } }),
  ),
  route(postServicePage, async ({ body, commit, readAt, part, actor }) => {
    // Fields that a read request adds aren't part of the page.
    const reported = omit(body, "message", "title", "description", "updatedAt", "status", "deprecated");
    const { slug, ...given } = reported;
    checkPageSize(slug, given.markdown ?? "");
    const { seq } = await commit([update(pageKind, slug, (present) => editMarkdown(present, given))]);
    const saved = await readAt(seq).get(pageKind, slug);
    if (!saved) throw notFound(`The page ${slug} was deleted at the same time. Try again.`);
    const { frontmatter, markdown } = saved.document;
    await followEdit({ part, actor }, slug);
    const { description } = frontmatter;
    return {
      slug,
      title: pageTitle(slug, saved.document),
      ...(typeof description === "string" ? { description } : {}),
      frontmatter,
      ...readLifecycle(frontmatter),
      updatedAt: saved.changedAt,
      markdown,
    };
  }),
  route(deleteServicePage, async ({ query: { slug }, commit, part, actor }) => {
    await commit([
      update(pageKind, slug, (present) => {
        if (!present) throw notFound(`The page ${slug} doesn't exist.`);
        return undefined;
      }),
    ]);
    await followEdit({ part, actor }, slug);
    return { ok: true };
  }),
  route(previewPageEndpoint, async (call) => {
    const { slug, markdown, frontmatter = {} } = call.body;
    checkPageSize(slug, markdown);
    const limiter = await call.part(rateLimiter);
    await limiter.take({ of: "preview", who: call.actor?.id ?? "" }, PREVIEWS);
    const [{ html, warnings }, findings] = await Promise.all([
      renderPageMarkdown(call, { markdown, slug }),
      pageFindings(call, { markdown, frontmatter }),
    ]);
    return { html, warnings, findings };
  }),
  route(comparePage, async (call) => {
    const { slug, ...before } = call.body;
    checkPageSize(slug, before.markdown);
    const limiter = await call.part(rateLimiter);
    await limiter.take({ of: "preview", who: call.actor?.id ?? "" }, PREVIEWS);
    const after = await call.client(getPage, { params: { slug } });
    const pair = { label: `${slug}: changes`, before: textOf(before), after: textOf(after) };
    return { html: await compareTexts(call, [pair]) };
  }),
];

/** Returns a page as one text: a line for each field, then its Markdown. */
function textOf({ frontmatter, markdown }: Pick<PageDocument, "frontmatter" | "markdown">): string {
  const fields = Object.entries(frontmatter).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}\n`,
  );
  return fields.length > 0 ? `${fields.join("")}\n${markdown}` : markdown;
}

/** Queues the update of the navigation. The page is saved even if the update fails. */
async function followEdit({ part, actor }: Pick<Call, "part" | "actor">, slug: string): Promise<void> {
  const input = { slug, author: actor?.id ?? "" };
  const queue = await part(jobQueue);
  await queue.enqueue({ kind: NAVIGATION_SYNC, input, triggeredBy: actor?.id });
}
