import { renderMarkdown } from "../../../web/markdown/render-markdown.ts";
import type { RenderedPage } from "../../../web/markdown/rendered-page.ts";
import { exampleLink, linkResolver } from "./docs-links.ts";
import type { PageToRender } from "./page-tasks.ts";

/** Many pages in turn know the same others. */
let last = { text: "", slugs: new Set<string>() };

/** Renders a page in a thread. */
export function renderInThread({ slugs: text, linksExamples, ...page }: PageToRender): Promise<RenderedPage> {
  const { markdown, ...options } = page;
  if (text === undefined) return renderMarkdown(markdown, options);
  if (text !== last.text) last = { text, slugs: new Set(text.split("\n")) };
  const { slugs } = last;
  const embed = linksExamples ? { embed: exampleLink(slugs) } : {};
  return renderMarkdown(markdown, { ...options, resolveLink: linkResolver(slugs), ...embed });
}
