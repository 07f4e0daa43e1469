import { renderMarkdown } from "../../engines/markdown/render-markdown.ts";
import { exampleLink, linkResolver, type Slugs } from "./docs-links.ts";
import { rewriteMarkdown } from "./page-images.ts";
import type { PageToRender, RenderedAmongPages } from "./page-tasks.ts";

/** Many pages in turn know the same others. */
let last = { text: "", slugs: new Set<string>() };

/** Pages show pictures of the registry. A push has replaced workspace paths by registry addresses. */
const assetAddress = (path: string): string | undefined =>
  /^\/(?:assets\/[^/?#]+(?:[?#]|$)|api\/service\/assets\/[^/]+\/raw$)/.test(path) ? path : undefined;

/** Replaces the registry's origin in picture addresses by their paths. */
function withOwnPaths(markdown: string, origin: string): string {
  if (origin === "" || !markdown.includes(`${origin}/`)) return markdown;
  return rewriteMarkdown(markdown, (ref) => {
    const path = ref.startsWith(`${origin}/`) ? ref.slice(origin.length) : "";
    return assetAddress(path);
  });
}

/** Renders a page in a thread. */
export async function renderInThread({
  slugs: text,
  linksExamples,
  ...page
}: PageToRender): Promise<RenderedAmongPages> {
  const { markdown: written, origin = "", ...rest } = page;
  const markdown = withOwnPaths(written, origin);
  const options = { ...rest, image: assetAddress };
  if (text === undefined) return { ...(await renderMarkdown(markdown, options)), lookedFor: [] };
  if (text !== last.text) last = { text, slugs: new Set(text.split("\n")) };
  const { slugs } = last;
  const requested = new Set<string>();
  const noting: Slugs = {
    has(slug) {
      requested.add(slug);
      return slugs.has(slug);
    },
  };
  const embed = linksExamples ? { embed: exampleLink(noting, page.slug) } : {};
  const rendered = await renderMarkdown(markdown, { ...options, resolveLink: linkResolver(noting), ...embed });
  return { ...rendered, lookedFor: [...requested] };
}
