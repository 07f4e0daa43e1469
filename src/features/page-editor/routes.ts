import { notFound } from "../../contract/api-error.ts";
import { type Call, put, remove, route } from "../../contract/route.ts";
import { jobQueue } from "../../jobs/job-queue.ts";
import { type Rate, rateLimiter } from "../../server/rate-limit.ts";
import { getPage, getPages } from "../pages/contract.ts";
import { checkPageSize, pageKind, pageTitle, renderPageMarkdown } from "../pages/kind.ts";
import { deleteServicePage, getServicePages, postServicePage, previewPage } from "./contract.ts";
import { NAVIGATION_SYNC } from "./navigation-job.ts";
import type { EditedPage } from "./sync-tree.ts";

/** Of one person. The editor asks when its writer pauses. */
const PREVIEWS: Rate = { limit: 30, windowMs: 60_000 };

export const pageEditorRoutes = [
  route(getServicePages, ({ client, query: { slug } }) =>
    slug === undefined ? client(getPages, {}) : client(getPage, { params: { slug } }),
  ),
  route(postServicePage, async ({ body, snapshot, commit, readAt, part, actor }) => {
    const { slug, frontmatter: given, markdown: written, message: _, title: __, description: ___, ...more } = body;
    const { updatedAt: ____, ...fields } = more;
    checkPageSize(slug, written ?? "");
    const known = (await snapshot.get(pageKind, slug))?.document;
    // What was edited here is printed anew by `pull`: the file it came from no longer says the same.
    const { file, ...before } = known ?? { frontmatter: {}, markdown: "" };
    const frontmatter = given ?? before.frontmatter;
    const edited = { ...before, ...fields, frontmatter, markdown: written ?? before.markdown };
    const same = JSON.stringify(before) === JSON.stringify(edited);
    const { seq } = await commit([put(pageKind, slug, same && file ? { ...edited, file } : edited)]);
    await followEdit(
      { part, actor },
      { slug, title: menuTitle(slug, frontmatter), hidden: frontmatter.enabled === false },
    );
    const saved = await readAt(seq).get(pageKind, slug);
    const { description } = frontmatter;
    return {
      slug,
      title: pageTitle(slug, frontmatter),
      ...(typeof description === "string" ? { description } : {}),
      frontmatter,
      updatedAt: saved?.changedAt ?? new Date().toISOString(),
      markdown: edited.markdown,
    };
  }),
  route(deleteServicePage, async ({ query: { slug }, snapshot, commit, part, actor }) => {
    if (!(await snapshot.get(pageKind, slug))) throw notFound(`There is no page ${slug}.`);
    await commit([remove(pageKind, slug)]);
    await followEdit({ part, actor }, { slug });
    return { ok: true };
  }),
  route(previewPage, async (call) => {
    const { slug, markdown } = call.body;
    checkPageSize(slug, markdown);
    const limiter = await call.part(rateLimiter);
    await limiter.take(`preview:${call.actor?.id}`, PREVIEWS);
    const { html, warnings } = await renderPageMarkdown(call, { markdown, slug });
    return { html, warnings };
  }),
];

const menuTitle = (slug: string, frontmatter: Record<string, unknown>): string =>
  typeof frontmatter.menuTitle === "string" && frontmatter.menuTitle.trim()
    ? frontmatter.menuTitle
    : pageTitle(slug, frontmatter);

/** Lets the navigation follow, later: the page is saved whether it does or not. */
async function followEdit({ part, actor }: Pick<Call, "part" | "actor">, page: EditedPage): Promise<void> {
  const input = { ...page, author: actor?.id ?? "" };
  const queue = await part(jobQueue);
  await queue.enqueue({ kind: NAVIGATION_SYNC, input, triggeredBy: actor?.id });
}
