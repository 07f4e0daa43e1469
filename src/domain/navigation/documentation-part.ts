import { definePart } from "../../platform/contract/part.ts";
import type { Snapshot } from "../../store/store.ts";
import { renderPageMarkdown } from "../pages/page-markdown.ts";
import type { PageToRender, RenderedAmongPages } from "../pages/page-tasks.ts";
import { createDocumentationReader, type DocumentationIndex } from "./documentation.ts";

/** The relations between pages of the documentation. */
export const documentation = definePart({
  name: "documentation",
  open() {
    const read = createDocumentationReader();
    return {
      /**
       * The documentation of a snapshot. Call it inside `derive`, so that a page depends only on the parts it shows.
       */
      read,
      /** Renders Markdown with links to pages. */
      render: (call: Parameters<typeof renderLinked>[1], page: Parameters<typeof renderLinked>[2]) =>
        renderLinked(read, call, page),
    };
  },
});

/**
 * Pages with more links are rendered again after any new or deleted page, because the dependencies of a page are
 * limited.
 */
const MAX_LINKS = 500;

/**
 * Renders a page with links to other pages. It depends only on the existence of the linked pages, so that a new page
 * affects only pages that link to it.
 */
async function renderLinked(
  read: (snapshot: Snapshot) => Promise<DocumentationIndex>,
  call: Parameters<typeof renderPageMarkdown>[0],
  page: Omit<PageToRender, "slugs" | "liveBlocks" | "origin">,
): Promise<RenderedAmongPages> {
  const allSlugs = async (inner: Snapshot) => (await read(inner)).slugs;
  const slugs = await call.snapshot.derive(allSlugs, () => null);
  const rendered = await renderPageMarkdown(call, { ...page, slugs });
  const { lookedFor } = rendered;
  if (lookedFor.length > MAX_LINKS) await call.snapshot.derive(allSlugs);
  else if (lookedFor.length > 0)
    await call.snapshot.derive(async (inner) => {
      const { has } = await read(inner);
      return lookedFor.map(has);
    });
  return rendered;
}
