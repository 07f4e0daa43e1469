import type { z } from "zod";
import { getPage, getPages, postPages } from "../../domain/pages/contract.ts";
import { checkPageSize, pageKind, pageSummary } from "../../domain/pages/kind.ts";
import { toPageResponse } from "../../domain/pages/page-response.ts";
import { mayReadHidden, visibilityOf, visibleEntry } from "../../domain/pages/page-visibility.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { onBases } from "../../platform/contract/changed-elsewhere.ts";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import { put, route } from "../../platform/contract/route.ts";
import { omit } from "../../safe/omit.ts";
import { runInSlices } from "../../safe/yield-to-event-loop.ts";
import type { Snapshot } from "../../store/store.ts";

export const pagesRoutes = [
  route(getPages, async ({ snapshot, actor }) => {
    const pages = await listPages(snapshot);
    if (mayReadHidden(actor)) return { pages };
    return { pages: pages.filter(({ frontmatter }) => visibilityOf(frontmatter) !== "hidden") };
  }),
  route(getPage, async ({ params: { slug }, snapshot, actor }) => {
    const found = await snapshot.get(pageKind, slug);
    const page = mayReadHidden(actor) ? found : visibleEntry(found);
    if (!page) throw notFound(`The page ${slug} doesn't exist. List all pages with GET /api/registry/pages.`);
    return toPageResponse(slug, page);
  }),
  route(postPages, async ({ body: { pages, bases }, commit }) => {
    for (const { slug, markdown } of pages) checkPageSize(slug, markdown);
    const changes = pages.map((page) =>
      put(pageKind, page.slug, omit(page, "slug", "updatedAt", "title", "description", "status", "deprecated")),
    );
    await commit(onBases(changes, bases));
    return { ok: true, count: pages.length };
  }),
];

async function listPages(snapshot: Snapshot) {
  const listed: (z.infer<typeof pageSummary> & { slug: string; updatedAt: string })[] = [];
  await runInSlices(await snapshot.list(pageKind), ({ id, summary, changedAt }) =>
    listed.push({ slug: id, updatedAt: changedAt, ...pageSummary.parse(summary) }),
  );
  const isLong = ({ frontmatter }: (typeof listed)[number]) => frontmatter === undefined;
  const read = async ({ slug }: { slug: string }) => [slug, await snapshot.get(pageKind, slug)] as const;
  const long = new Map(await Promise.all(listed.filter(isLong).map(read)));
  return listed.map(({ slug, title, description, frontmatter, updatedAt }) => {
    const whole = frontmatter ?? long.get(slug)?.document.frontmatter ?? {};
    return { slug, title, description, frontmatter: whole, updatedAt, ...readLifecycle(whole) };
  });
}
