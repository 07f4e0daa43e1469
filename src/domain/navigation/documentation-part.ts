import { definePart } from "../../platform/contract/part.ts";
import type { Snapshot } from "../../store/store.ts";
import { renderPageMarkdown } from "../pages/page-markdown.ts";
import type { PageToRender, RenderedAmongPages } from "../pages/page-tasks.ts";
import { createDocumentationReader, type Documentation } from "./documentation.ts";

/** What the pages of the documentation know of each other. */
export const documentation = definePart({
  name: "documentation",
  open() {
    const read = createDocumentationReader();
    return {
      /** As of a snapshot. To be asked inside `derive`: a page depends on what it shows of it. */
      read,
      /** Renders markdown whose links lead to pages. */
      render: (call: Parameters<typeof renderLinked>[1], page: Parameters<typeof renderLinked>[2]) =>
        renderLinked(read, call, page),
    };
  },
});

/** Pages with more links than this are made anew when any page comes or goes: what is kept for each is bounded. */
const MOST_LINKS = 500;

/**
 * Renders a page whose links lead to other pages. It depends on whether those it names are there, not on which others
 * are: a page that comes makes only those anew that named it already.
 */
async function renderLinked(
  read: (snapshot: Snapshot) => Promise<Documentation>,
  call: Parameters<typeof renderPageMarkdown>[0],
  page: Omit<PageToRender, "slugs" | "liveBlocks" | "origin">,
): Promise<RenderedAmongPages> {
  const allSlugs = async (inner: Snapshot) => (await read(inner)).slugs;
  const slugs = await call.snapshot.derive(allSlugs, () => null);
  const rendered = await renderPageMarkdown(call, { ...page, slugs });
  const { lookedFor } = rendered;
  if (lookedFor.length > MOST_LINKS) await call.snapshot.derive(allSlugs);
  else if (lookedFor.length > 0)
    await call.snapshot.derive(async (inner) => {
      const { has } = await read(inner);
      return lookedFor.map(has);
    });
  return rendered;
}
