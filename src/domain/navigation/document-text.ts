import { blocks, heading, inline } from "../../engines/text/markdown.ts";
import { markdownAddress } from "../../engines/text/markdown-address.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { type Deprecation, findReplacement } from "../../platform/contract/lifecycle.ts";
import { deprecationText, statusNote } from "../../platform/contract/lifecycle-text.ts";
import { pagesWithText } from "../../platform/contract/markdown-version.ts";
import type { Call } from "../../platform/contract/route.ts";
import { docsUrl } from "../pages/docs-links.ts";
import { pagePartsOf } from "../pages/page-parts.ts";
import type { PageResponse } from "../pages/page-response.ts";
import { visibilityOf } from "../pages/page-visibility.ts";
import { documentation } from "./documentation-part.ts";

/** The parts of a call that the text of a page needs. */
export type PageReads = Pick<
  Call,
  "client" | "part" | "snapshot" | "endpoints" | "blocks" | "settings" | "actor" | "remote"
>;

/**
 * The text of a page in Markdown: templates, components and live blocks become text, and links point to the texts of
 * other pages. Rejects with `ApiError` 404 if readers can't see the page. `markdown` in the JSON is the pushed text,
 * unchanged.
 */
export async function navigationDocumentText(call: PageReads, page: PageResponse): Promise<string> {
  const found = visiblePage(page);
  const { title, description, status, deprecated, markdown } = found;
  const [body, instead] = await Promise.all([
    markdownText(call, { markdown, slug: found.slug, title }),
    replacementOf(call, deprecated),
  ]);
  return blocks(
    heading(1, title) + statusNote(status),
    deprecationText(deprecated, instead && { ...instead, href: markdownAddress(instead.href) }),
    description && inline(description),
    body.trim(),
  );
}

/** Markdown with components as text and links to texts. */
export async function markdownText(
  call: PageReads,
  page: { markdown: string; slug: string; title: string },
): Promise<string> {
  const docs = await call.part(documentation);
  const asText = { pages: pagesWithText(call.endpoints) };
  const texts: string[] = [];
  // A very long page is read as it is shown, part by part.
  for (const [at, markdown] of pagePartsOf(page.markdown).entries()) {
    const { title, ...rest } = page;
    const part = { ...rest, markdown, ...(at === 0 ? { title } : {}), linksExamples: true, asText };
    texts.push((await docs.render(call, part)).markdown ?? "");
  }
  return texts.join("\n\n");
}

/** The page unless it is hidden: then it is not there for readers of the documentation. */
export function visiblePage<P extends { slug: string; frontmatter: Record<string, unknown> }>(found: P): P {
  if (visibilityOf(found.frontmatter) === "hidden") throw notFound(`The page ${found.slug} doesn't exist.`);
  return found;
}

/** The replacement of a deprecated page, if it exists. */
export async function replacementOf(
  { part, snapshot }: Pick<Call, "part" | "snapshot">,
  deprecated: Deprecation | undefined,
): Promise<{ title: string; href: string } | undefined> {
  const named = deprecated?.replacement;
  if (named === undefined) return undefined;
  const docs = await part(documentation);
  const found = await snapshot.derive(async (inner) => {
    const instead = findReplacement((await docs.read(inner)).pages, ({ slug }) => slug, named);
    return instead ? { title: instead.title, href: docsUrl(instead.slug) } : null;
  });
  return found ?? undefined;
}
