import { readTextInside } from "../safe/files.ts";
import { buildAssets } from "./assets.ts";
import { type BuiltPreviews, builtScriptsOf, builtStylesOf } from "./built.ts";
import { documentParts } from "./document-parts.ts";
import type { CompiledTemplates } from "./live/live-templates.ts";
import { liveTemplates } from "./live-document.ts";
import { renderNunjucks } from "./nunjucks.ts";
import type { RenderPlan } from "./plan.ts";
import { buildPreviewDocument } from "./preview-document.ts";
import { isPreviewKey, type VariantPreview } from "./previews.ts";
import type { BuildTools } from "./react.ts";

/** Template syntax in HTML: each preview's values are inserted. */
const TEMPLATE = /\{\{|\{%/;

/**
 * Builds a component of plain HTML: `<id>-<key>.html` is the preview with that key, `<id>.html` all others. A page with
 * `{{ name }}` or `{% if name %}` is a Nunjucks template of the preview's values.
 */
export async function buildHtml(
  tools: BuildTools,
  component: { id: string; title: string; plan: RenderPlan & { renderer: "html" }; previews: VariantPreview[] },
): Promise<BuiltPreviews> {
  const { id, title, plan } = component;
  const folder = `components/${id}`;
  const previews = withPages(id, plan.pages, component.previews);
  const assets = await buildAssets(tools.bundle, folder, plan);
  const styles = builtStylesOf(id, assets.css, tools.shared);
  const scripts = builtScriptsOf(id, assets.js, tools.shared);
  const pages = new Map<string, CompiledTemplates>();
  const documents = await Promise.all(
    previews.map(async (preview): Promise<[string, string]> => {
      const own = `${id}-${preview.key}.html`;
      const page = plan.pages.includes(own) ? own : (plan.pages.find((path) => !path.startsWith(`${id}-`)) ?? own);
      const { text, live } = await pageText(tools, folder, page, preview);
      if (live) pages.set(preview.key, live);
      const { head, body } = documentParts(text);
      return [preview.key, buildPreviewDocument({ id, title, preview: preview.title, body, head, styles, scripts })];
    }),
  );
  const { css, js, inputs, notes } = assets;
  const templates = pages.size > 0 && togetherOf(previews, pages);
  const live = templates && liveTemplates({ id, title, previews, styles, scripts }, "nunjucks", templates);
  return { documents: new Map(documents), ...(live ? { live } : {}), previews, css, js, inputs, notes };
}

/** Merges the templates of all variants. The first one applies to variants without a template. */
function togetherOf(
  previews: readonly VariantPreview[],
  pages: ReadonlyMap<string, CompiledTemplates>,
): CompiledTemplates {
  const found = previews.flatMap(({ key }) => pages.get(key) ?? []);
  const main = found[0]?.main ?? "";
  const own = [...pages].flatMap(([key, page]) => (page.main === main ? [] : [[key, page.main] as const]));
  return {
    compiled: Object.assign({}, ...found.map(({ compiled }) => compiled)),
    main,
    ...(own.length > 0 ? { pages: Object.fromEntries(own) } : {}),
  };
}

/** Returns the declared previews with a page, and one for each other page. */
function withPages(id: string, pages: readonly string[], declared: readonly VariantPreview[]): VariantPreview[] {
  const keyed = pages
    .filter((path) => path.startsWith(`${id}-`))
    .map((path) => path.slice(id.length + 1, -".html".length));
  const hasMain = pages.length > keyed.length;
  const known = new Set(declared.map(({ key }) => key));
  const more = keyed.filter((key) => !known.has(key) && isPreviewKey(key));
  return [
    ...declared.filter(({ key }) => hasMain || keyed.includes(key)),
    ...more.map((key) => ({ key, title: key.replaceAll(/[-_]+/g, " "), values: {} })),
  ];
}

async function pageText(
  tools: BuildTools,
  folder: string,
  page: string,
  preview: VariantPreview,
): Promise<{ text: string; live?: CompiledTemplates }> {
  const text = (await readTextInside(tools.workspace, `${folder}/${page}`)) ?? "";
  if (!TEMPLATE.test(text)) return { text };
  const { html, live } = await renderNunjucks(tools, { folder, template: page, isMacro: false, previews: [preview] });
  return { text: html.get(preview.key) ?? "", ...(live ? { live } : {}) };
}
