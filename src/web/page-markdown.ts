import type { RenderedPage, RenderOptions } from "./markdown/render-markdown.ts";

/** Loads the parsers ahead of the first page; failing to is not a failure yet. */
export const loadMarkdown = (): Promise<unknown> => import("./markdown/render-markdown.ts").catch(() => undefined);

/** `renderMarkdown`, its parsers loaded with the first page that needs them: they would be a third of the start. */
export async function renderPageMarkdown(markdown: string, options: RenderOptions): Promise<RenderedPage> {
  const { renderMarkdown } = await import("./markdown/render-markdown.ts");
  return renderMarkdown(markdown, options);
}
