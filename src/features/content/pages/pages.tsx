import { raw } from "hono/html";
import { z } from "zod";
import { everybody } from "../../../contract/access.ts";
import { notFound } from "../../../contract/api-error.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { bytesRoute, type Call } from "../../../contract/route.ts";
import { Breadcrumbs } from "../../../web/components/breadcrumbs.tsx";
import { Callout } from "../../../web/components/callout.tsx";
import { Card, CardGrid } from "../../../web/components/card.tsx";
import { DeprecatedNote } from "../../../web/components/deprecated-note.tsx";
import { EmptyState } from "../../../web/components/empty-state.tsx";
import { PageHeader } from "../../../web/components/page-header.tsx";
import { Pager } from "../../../web/components/pager.tsx";
import { StatusBadge } from "../../../web/components/status-badge.tsx";
import { page } from "../../../web/page.tsx";
import type { SidebarNode } from "../../../web/page-content.ts";
import { getNavigation } from "../navigation/contract.ts";
import { getPage, getPages, type PageSummary } from "./contract.ts";
import { docsUrl } from "./docs-links.ts";
import { docsSidebar, readingOrder } from "./docs-sidebar.ts";
import { renderPageMarkdown } from "./page-markdown.ts";

const slugParameter = z.object({ slug: z.string() });

const getMarkdown = endpoint({
  method: "GET",
  path: "/docs/{slug*}.md",
  summary: "Read a page as markdown",
  description: "The page as it was pushed, without its frontmatter, under a heading with its title.",
  tag: "Pages",
  access: everybody,
  params: slugParameter,
  answer: { bytes: ["text/markdown"], about: "Markdown." },
  errors: [404],
});

const markdownTwin = bytesRoute(getMarkdown, async ({ client, params }) => {
  const { title, markdown } = shown(await client(getPage, { params }));
  const heading = /^\s*# /.test(markdown) ? "" : `# ${title}\n\n`;
  return { bytes: `${heading}${markdown}`, type: "text/markdown; charset=utf-8" };
});

const overview = page(
  { path: "/docs", summary: "Show what the documentation holds", tag: "Pages" },
  async ({ client, settings }) => {
    const { pages, sidebar } = await treeOf(client);
    const described = new Map(pages.map((one) => [docsUrl(one.slug), one]));
    return {
      title: "Documentation",
      sidebar,
      width: "wide",
      body: (
        <>
          <PageHeader title="Documentation" lead={pages.length > 0 ? `${pages.length} pages.` : undefined} />
          {pages.length === 0 && (
            <EmptyState title="No pages yet" command={`dsr push pages navigation --url ${settings.baseUrl}`}>
              Pages are markdown files below <code>pages/</code> in the workspace.
            </EmptyState>
          )}
          {sidebar.map((node) => (
            <DocsGroup node={node} described={described} />
          ))}
        </>
      ),
    };
  },
);

type Described = ReadonlyMap<string, Pick<PageSummary, "description" | "status">>;

const DocsCard = ({ title, href, described }: { title: string; href: string; described: Described }) => (
  <Card title={title} href={href} badge={<StatusBadge status={described.get(href)?.status} />}>
    {described.get(href)?.description}
  </Card>
);

function DocsGroup({ node, described }: { node: SidebarNode; described: Described }) {
  const inside = readingOrder(node.children ?? []);
  if (inside.length === 0) {
    return node.href ? (
      <CardGrid>
        <DocsCard title={node.title} href={node.href} described={described} />
      </CardGrid>
    ) : null;
  }
  return (
    <section class="docs-group">
      <h2>{node.href ? <a href={node.href}>{node.title}</a> : node.title}</h2>
      <CardGrid>
        {inside.map(({ title, href }) => (
          <DocsCard title={title} href={href} described={described} />
        ))}
      </CardGrid>
    </section>
  );
}

const document = page(
  { path: "/docs/{slug*}", summary: "Show a page of the documentation", tag: "Pages", params: slugParameter },
  async (call) => {
    const { client, params } = call;
    const found = shown(await client(getPage, { params }));
    const { pages, sidebar } = await treeOf(client);
    const { slug, title, description, frontmatter, status, deprecated } = found;
    const named = deprecated?.replacement;
    const instead = pages.find((one) => one.slug === named || one.title === named);
    const dir = frontmatter.dir === "rtl" ? "rtl" : undefined;
    const rendered = await renderPageMarkdown(call, {
      markdown: found.markdown,
      slug,
      title,
      ...(dir ? { dir } : {}),
      slugs: pages.map((one) => one.slug).join("\n"),
      linksExamples: true,
    });
    const order = readingOrder(sidebar);
    const at = order.findIndex(({ href }) => href === docsUrl(slug));
    return {
      title: textOf(frontmatter.metaTitle) ?? title,
      description: textOf(frontmatter.metaDescription) ?? description,
      sidebar,
      contents: rendered.headings,
      ...(dir ? { dir } : {}),
      ...(textOf(frontmatter.lang) ? { lang: textOf(frontmatter.lang) } : {}),
      alternates: [
        { type: "text/markdown", href: `${docsUrl(slug)}.md`, title: "Markdown" },
        { type: "application/json", href: `/api/registry/pages/${slug}`, title: "JSON" },
      ],
      body: (
        <article>
          <PageHeader
            title={title}
            lead={description}
            badge={status && <StatusBadge status={status} />}
            eyebrow={<Breadcrumbs places={trail(sidebar, docsUrl(slug))} />}
          />
          <DeprecatedNote
            deprecated={deprecated}
            replacement={instead && { title: instead.title, href: docsUrl(instead.slug) }}
          />
          {rendered.isPlain && (
            <Callout tone="warning" title="Shown as plain text">
              <p>This page could not be rendered: {rendered.warnings.join("; ")}.</p>
            </Callout>
          )}
          <div class="prose">{raw(rendered.html)}</div>
          <Pager previous={at > 0 ? order[at - 1] : undefined} next={at >= 0 ? order[at + 1] : undefined} />
        </article>
      ),
    };
  },
);

/** The page unless it is hidden: then it is not there for readers of the documentation. */
function shown<P extends { slug: string; frontmatter: Record<string, unknown> }>(found: P): P {
  if (found.frontmatter.enabled === false) throw notFound(`There is no page ${found.slug}.`);
  return found;
}

async function treeOf(client: Call["client"]) {
  const [{ pages }, { tree }] = await Promise.all([client(getPages, {}), client(getNavigation, {})]);
  const shown = pages.filter(({ frontmatter }) => frontmatter.enabled !== false);
  return { pages: shown, sidebar: docsSidebar(tree, shown) };
}

/** The places above a page, outermost first. */
function trail(nodes: readonly SidebarNode[], href: string): { title: string; href?: string }[] {
  for (const node of nodes) {
    const below = trail(node.children ?? [], href);
    if (below.length > 0 || node.children?.some((child) => child.href === href))
      return [{ title: node.title, ...(node.href ? { href: node.href } : {}) }, ...below];
  }
  return [];
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value.trim() ? value : undefined);

export const docsPages = [overview, markdownTwin, document];
