import { renderMarkdown } from "../../../web/markdown/render-markdown.ts";
import { exampleLink, linkResolver, type Slugs } from "./docs-links.ts";
import type { PageToRender, RenderedAmongPages } from "./page-tasks.ts";

/** Many pages in turn know the same others. */
let last = { text: "", slugs: new Set<string>() };

/** Files of the media library, and their forms. Other pictures are not here: their alternative text stands for them. */
const image = (path: string): string | undefined => (/^\/assets\/[^/?#]+(?:\?[^#]*)?$/.test(path) ? path : undefined);

/** Renders a page in a thread. */
export async function renderInThread({
  slugs: text,
  linksExamples,
  ...page
}: PageToRender): Promise<RenderedAmongPages> {
  const { markdown, ...given } = page;
  const options = { ...given, image };
  if (text === undefined) return { ...(await renderMarkdown(markdown, options)), lookedFor: [] };
  if (text !== last.text) last = { text, slugs: new Set(text.split("\n")) };
  const { slugs } = last;
  const asked = new Set<string>();
  const noting: Slugs = {
    has(slug) {
      asked.add(slug);
      return slugs.has(slug);
    },
  };
  const embed = linksExamples ? { embed: exampleLink(noting) } : {};
  const rendered = await renderMarkdown(markdown, { ...options, resolveLink: linkResolver(noting), ...embed });
  return { ...rendered, lookedFor: [...asked] };
}
