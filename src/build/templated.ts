import { buildAssets } from "./assets.ts";
import { type BuiltPreviews, builtScriptsOf, builtStylesOf } from "./built.ts";
import { documentParts } from "./document-parts.ts";
import type { CompiledTemplates } from "./live/live-templates.ts";
import { liveTemplates } from "./live-document.ts";
import { buildPreviewDocument } from "./preview-document.ts";
import type { VariantPreview } from "./previews.ts";
import type { BuildTools } from "./react.ts";

/** The HTML of each preview by key, and the used templates. */
export interface RenderedTemplate {
  html: Map<string, string>;
  /** The same templates for browsers, if they compile. */
  live?: CompiledTemplates;
  inputs: string[];
}

/** Builds a component with templates: a document of each preview, and its unchanged style sheet and script. */
export async function buildTemplated(
  tools: BuildTools,
  component: {
    id: string;
    title: string;
    plan: { renderer: "nunjucks" | "handlebars"; style?: string; script?: string };
    previews: VariantPreview[];
  },
  rendering: Promise<RenderedTemplate>,
): Promise<BuiltPreviews> {
  const { id, title, plan, previews } = component;
  const [assets, rendered] = await Promise.all([buildAssets(tools.bundle, `components/${id}`, plan), rendering]);
  const styles = builtStylesOf(id, assets.css, tools.shared);
  const scripts = builtScriptsOf(id, assets.js, tools.shared);
  const documents = previews.map(({ key, title: preview }): [string, string] => {
    const { head, body } = documentParts(rendered.html.get(key) ?? "");
    return [key, buildPreviewDocument({ id, title, preview, body, head, styles, scripts })];
  });
  const { css, js, notes } = assets;
  const inputs = [...assets.inputs, ...rendered.inputs];
  const live = rendered.live && liveTemplates({ id, title, previews, styles, scripts }, plan.renderer, rendered.live);
  return { documents: new Map(documents), ...(live ? { live } : {}), previews, css, js, inputs, notes };
}
