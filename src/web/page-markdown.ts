import type { RenderedPage, RenderOptions } from "./markdown/render-markdown.ts";

/** `renderMarkdown`, its parsers loaded with the first page that needs them: they would be a third of the start. */
export async function renderPageMarkdown(markdown: string, options: RenderOptions): Promise<RenderedPage> {
  const { renderMarkdown } = await import("./markdown/render-markdown.ts");
  return renderMarkdown(markdown, options);
}
