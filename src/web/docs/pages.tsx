import { raw } from "hono/html";
import { z } from "zod";
import { navigationDocumentText, replacementOf, visiblePage } from "../../domain/navigation/document-text.ts";
import { DOCUMENTATION_OUTLINE } from "../../domain/navigation/documentation.ts";
import { documentation } from "../../domain/navigation/documentation-part.ts";
import { getPage } from "../../domain/pages/contract.ts";
import { docsUrl } from "../../domain/pages/docs-links.ts";
import { orMoved } from "../../domain/pages/moved-pages.ts";
import { pagePartsOf } from "../../domain/pages/page-parts.ts";
import { pageSubjects, type Subject } from "../../domain/pages/page-subjects.ts";
import { followedQuery } from "../../engines/markdown/followed-axes.ts";
import { directionOf, languageTag } from "../../engines/text/language.ts";
import { counted } from "../../engines/text/noun.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import type { Settings } from "../../platform/contract/settings.ts";
import { branchRoute } from "../ui/branch-route.tsx";
import { Badge } from "../ui/components/badge.tsx";
import { Breadcrumbs } from "../ui/components/breadcrumbs.tsx";
import { Callout } from "../ui/components/callout.tsx";
import { Chip, Chips } from "../ui/components/chips.tsx";
import { DeprecatedNote } from "../ui/components/deprecated-note.tsx";
import { EmptyState } from "../ui/components/empty-state.tsx";
import { UiIcon } from "../ui/components/icon.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { Pager } from "../ui/components/pager.tsx";
import { StatusBadge } from "../ui/components/status-badge.tsx";
import { page } from "../ui/page.tsx";
import { pushCommand } from "../ui/push-command.ts";
import { DocsGroups, DocsListing } from "./docs-groups.tsx";
import { overviewOf } from "./docs-overview.ts";
import { docsText } from "./text.ts";

const slugParameter = z.object({ slug: z.string() });

const overviewQuery = z.object({
  in: z.string().max(1024).default("").meta({ description: "The group to show, if the documentation has many pages." }),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

const overview = page(
  {
    path: "/docs",
    summary: "Show the documentation overview",
    tag: "Pages",
    query: overviewQuery,
  },
  async ({ snapshot, part, settings, query }) => {
    const { read } = await part(documentation);
    const shown = await snapshot.derive(async (inner) => overviewOf(await read(inner), query));
    if (!shown) throw notFound("The group doesn't exist. See all groups at /docs.");
    const { pages, sidebar, groups, listing } = shown;
    const all = listing ? `${counted(pages, "page")}.` : undefined;
    return {
      title: listing?.title ?? "Documentation",
      description: listing?.title
        ? `Documentation pages in ${listing.title}.`
        : "How to use the design system, and the decisions behind it.",
      sidebar,
      ...adding(settings, query.in === "" ? "" : `${query.in}/`),
      width: "wide",
      body: (
        <>
          <PageHeader
            title={listing?.title ?? "Documentation"}
            lead={listing?.title ? undefined : all}
            {...(listing?.title
              ? { eyebrow: <Breadcrumbs places={[{ title: "Documentation", href: "/docs" }, ...listing.trail]} /> }
              : {})}
          />
          {pages === 0 && (
            <EmptyState title="No pages yet" command={pushCommand(settings, "pages", "navigation")}>
              Add Markdown files to the <code>pages/</code> folder of the workspace.
            </EmptyState>
          )}
          <DocsGroups groups={groups} pages={pages} />
          {listing && <DocsListing listing={listing} group={query.in} />}
        </>
      ),
    };
  },
  docsText,
);

/** Tokens in a page have the scheme and brand of its address. */
const partQuery = followedQuery.extend({
  part: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .meta({ description: "The part of the page to show, if the page is very long." }),
});

const document = page(
  {
    path: "/docs/{slug*}",
    summary: "Show a documentation page",
    description: "If the page has moved, returns a 308 redirect to the new address.",
    errors: [308, 404],
    tag: "Pages",
    params: slugParameter,
    query: partQuery,
  },
  async (call) => {
    const { client, params, part, snapshot, settings } = call;
    const found = await orMoved(call, params, async () => visiblePage(await client(getPage, { params })));
    const docs = await part(documentation);
    const { slug, title, description, frontmatter, status, deprecated } = found;
    const href = docsUrl(slug);
    const { sidebar, trail, previous, next } = await snapshot.derive(async (inner) =>
      (await docs.read(inner)).outline.around(href),
    );
    const replacement = await replacementOf(call, deprecated);
    const subjectOf = await part(pageSubjects);
    const subject = await snapshot.derive((inner) => subjectOf(inner, slug));
    const { language } = await call.frame();
    const lang = languageTag(frontmatter.lang) ?? language;
    const dir = frontmatter.dir === "rtl" || frontmatter.dir === "ltr" ? frontmatter.dir : directionOf(lang);
    const parts = pagePartsOf(found.markdown);
    const { part: number } = call.query;
    const markdown = parts[number - 1];
    if (markdown === undefined) throw notFound(`The page ${slug} has only ${counted(parts.length, "part")}.`);
    const rendered = await docs.render(call, {
      markdown,
      slug,
      title,
      dir,
      linksExamples: true,
    });
    return {
      title: textOf(frontmatter.metaTitle) ?? title,
      description: textOf(frontmatter.metaDescription) ?? description,
      sidebar,
      ...adding(settings, slug),
      contents: rendered.headings,
      follows: rendered.follows,
      ...{ dir, lang },
      alternates: [{ type: "application/json", href: `/api/registry/pages/${slug}`, title: "JSON" }],
      body: (
        <article>
          <PageHeader
            title={title}
            lead={description}
            badge={
              (status || parts.length > 1) && (
                <>
                  <StatusBadge status={status} />
                  {parts.length > 1 && <Badge>{`Part ${number} of ${parts.length}`}</Badge>}
                </>
              )
            }
            eyebrow={<Breadcrumbs places={trail} />}
            actions={settings.mode === "registry" && <EditLink slug={slug} />}
          />
          {subject && <SubjectLink subject={subject} />}
          <DeprecatedNote deprecated={deprecated} replacement={replacement} />
          {rendered.isPlain && (
            <Callout tone="warning" title="Shown as plain text">
              <p>This page couldn't be rendered: {rendered.warnings.join("; ")}.</p>
            </Callout>
          )}
          <div class="prose">{raw(rendered.html)}</div>
          <PartPager part={number} parts={parts.length} href={href} />
          <Pager previous={previous} next={next} />
        </article>
      ),
    };
  },
  async (call) => {
    const { slug } = call.params;
    return orMoved(call, { slug, ending: ".md" }, async () =>
      navigationDocumentText(call, await call.client(getPage, { params: { slug } })),
    );
  },
);

/** The parts of a page that is too long to be read as one. */
function PartPager({ part, parts, href }: { part: number; parts: number; href: string }) {
  if (parts < 2) return null;
  return (
    <Chips label="Parts of this page" class="docs-parts">
      {Array.from({ length: parts }, (_, at) => {
        const title = (
          <>
            <span class="r-visually-hidden">Part </span>
            {at + 1}
          </>
        );
        return <Chip href={at === 0 ? href : `${href}?part=${at + 1}`} isCurrent={at + 1 === part} title={title} />;
      })}
    </Chips>
  );
}

/** Pages have the same bytes for every reader; the script shows the link to editors. */
const EditLink = ({ slug }: { slug: string }) => (
  <a
    href={`/edit?${new URLSearchParams({ slug })}`}
    class="r-button r-button-plain"
    aria-label="Edit this page"
    data-for-administrators
    hidden
  >
    <UiIcon name="pencil" />
    Edit
  </a>
);

/** A new page is created next to the current one, or below a listed group. */
function adding({ mode }: Settings, slug: string) {
  const folder = slug.slice(0, slug.lastIndexOf("/") + 1);
  const href = `/edit${folder === "" ? "" : `?${new URLSearchParams({ in: folder })}`}`;
  return mode === "registry" ? { addition: { title: "New page", href } } : {};
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value.trim() ? value : undefined);

const branch = branchRoute(
  DOCUMENTATION_OUTLINE,
  "Pages",
  async ({ snapshot, part }) => (await (await part(documentation)).read(snapshot)).outline,
);

export const docsPages = [overview, document, branch];

/** A link from a page to its subject. */
const SubjectLink = ({ subject: { noun, title, href, status } }: { subject: Subject }) => (
  <p class="r-subject">
    <a href={href}>
      {`View the ${noun} ${title}`}
      <UiIcon name="arrow-right" />
    </a>
    <StatusBadge status={status} />
  </p>
);
