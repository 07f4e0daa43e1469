import type { PageContent } from "../../../domain/lists/page-content.ts";
import { visiblePage } from "../../../domain/navigation/document-text.ts";
import { documentation } from "../../../domain/navigation/documentation-part.ts";
import { getPage } from "../../../domain/pages/contract.ts";
import { docsUrl } from "../../../domain/pages/docs-links.ts";
import type { Call } from "../../../platform/contract/route.ts";

/** Characters of a document on a component's page. A longer one is linked. */
const MAX_GUIDE_LENGTH = 60_000;

/** The page of the documentation about a component. */
export interface Guide extends Pick<PageContent, "follows"> {
  title: string;
  href: string;
  /** Missing if it is too long for the page, or could not be rendered. */
  html: string | undefined;
  headings: NonNullable<PageContent["contents"]>;
}

/** Reads the documentation page of a component. Undefined without a slug. */
export async function readGuide(
  call: Pick<Call, "client" | "part" | "snapshot" | "blocks" | "settings" | "actor" | "remote" | "blobs"> & {
    query?: unknown;
  },
  slug: string | undefined,
): Promise<Guide | undefined> {
  if (slug === undefined) return undefined;
  const docs = await call.part(documentation);
  const { title, markdown } = visiblePage(await call.client(getPage, { params: { slug } }));
  const { html, headings, follows, isPlain } = await docs.render(call, { markdown, slug, title, linksExamples: true });
  const isShown = !isPlain && html.length <= MAX_GUIDE_LENGTH;
  return {
    title,
    href: docsUrl(slug),
    html: isShown ? html : undefined,
    headings: isShown ? headings : [],
    follows: isShown ? follows : {},
  };
}
