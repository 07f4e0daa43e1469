import { blocks, heading, inline } from "../../engines/text/markdown.ts";
import { twinAddress } from "../../engines/text/twin-address.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { type Deprecation, findReplacement } from "../../platform/contract/lifecycle.ts";
import { deprecationText, statusNote } from "../../platform/contract/lifecycle-text.ts";
import type { Call } from "../../platform/contract/route.ts";
import { pagesWithText } from "../../platform/contract/twin.ts";
import { docsUrl } from "../pages/docs-links.ts";
import { partsOf } from "../pages/page-parts.ts";
import { visibilityOf } from "../pages/page-visibility.ts";
import type { WholePage } from "../pages/whole-page.ts";
import { documentation } from "./documentation-part.ts";

/** What the text of a page is made from. */
export type PageReads = Pick<
  Call,
  "client" | "part" | "snapshot" | "endpoints" | "blocks" | "settings" | "actor" | "remote"
>;

/**
 * A page as it reads, in markdown: what it calls (templates, components, live blocks) as text in its place, links leading to
 * the texts of other pages. Rejects with `ApiError` 404 where there is none for readers. What was pushed, byte for byte, is
 * `markdown` of the JSON.
 */
export async function documentText(call: PageReads, page: WholePage): Promise<string> {
  const found = shownPage(page);
  const { title, description, status, deprecated, markdown } = found;
  const [body, instead] = await Promise.all([
    markdownText(call, { markdown, slug: found.slug, title }),
    replacementOf(call, deprecated),
  ]);
  return blocks(
    heading(1, title) + statusNote(status),
    deprecationText(deprecated, instead && { ...instead, href: twinAddress(instead.href) }),
    description && inline(description),
    body.trim(),
  );
}

/** Markdown of a page, with what it calls as text, its links leading to texts. */
export async function markdownText(
  call: PageReads,
  page: { markdown: string; slug: string; title: string },
): Promise<string> {
  const docs = await call.part(documentation);
  const asText = { pages: pagesWithText(call.endpoints) };
  const texts: string[] = [];
  // A very long page is read as it is shown, part by part.
  for (const [at, markdown] of partsOf(page.markdown).entries()) {
    const { title, ...rest } = page;
    const part = { ...rest, markdown, ...(at === 0 ? { title } : {}), linksExamples: true, asText };
    texts.push((await docs.render(call, part)).markdown ?? "");
  }
  return texts.join("\n\n");
}

/** The page unless it is hidden: then it is not there for readers of the documentation. */
export function shownPage<P extends { slug: string; frontmatter: Record<string, unknown> }>(found: P): P {
  if (visibilityOf(found.frontmatter) === "hidden") throw notFound(`The page ${found.slug} does not exist.`);
  return found;
}

/** The page that stands in for a deprecated one, where it is here. */
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
