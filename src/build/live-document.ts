import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defaultPreviewOf } from "../declaration/previews.ts";
import { escapeHtml } from "../safe/escape-html.ts";
import { scriptJson } from "../safe/script-json.ts";
import { type CompiledTemplates, liveTemplatesScript } from "./live/live-templates.ts";
import { previewDocument } from "./preview-document.ts";
import type { Preview } from "./previews.ts";

/** What a live document has in common with those of the variants. */
interface LiveParts {
  id: string;
  title: string;
  /** Variants; the usual one's values are drawn while nobody asks for others. */
  previews: readonly Preview[];
  styles: string[];
  scripts: string[];
}

/** Files of `dist/` that draw a component with any values: by name, the document first. */
export type LiveFiles = readonly (readonly [name: string, text: string])[];

/** No variant's document is called so. */
const documentName = (id: string): string => `${id}.live.html`;

/** Draws a React component, by its script. */
export const liveReact = (parts: LiveParts): LiveFiles => [
  [documentName(parts.id), liveDocument(parts, inline(engine("react")))],
];

/**
 * Draws what templates write. The engine is a file of its own, the same for all components: what stores files by their
 * content stores it once.
 */
export function liveTemplates(
  parts: LiveParts,
  renderer: "nunjucks" | "handlebars",
  templates: CompiledTemplates,
): LiveFiles {
  const name = `live-${renderer}.js`;
  const start = renderer === "nunjucks" ? "startNunjucks" : "startHandlebars";
  const address = escapeHtml(`/api/component/${parts.id}/${name}`);
  const drawing = `<script src="${address}" data-preview-engine></script>\n${inline(liveTemplatesScript(start, templates))}`;
  return [
    [documentName(parts.id), liveDocument(parts, drawing)],
    [name, engine(renderer)],
  ];
}

/**
 * A document of no variant: it takes values from its address, from what lies in it, and by message, as
 * `build/live/frame.ts` says.
 */
function liveDocument({ id, title, previews, styles, scripts }: LiveParts, drawing: string): string {
  const usual = defaultPreviewOf(previews.map(({ key }) => key));
  const values = previews.find(({ key }) => key === usual)?.values ?? {};
  const body = [
    // As if what is in it stood in the body itself.
    '<div data-preview-root style="display: contents"></div>',
    `<script type="application/json" data-preview-values>${scriptJson(values)}</script>`,
    drawing,
    "<noscript>This preview is drawn by a script.</noscript>",
  ];
  return previewDocument({ id, title, preview: "live", body: body.join("\n"), styles, scripts });
}

const inline = (code: string): string => `<script>${insideScriptElement(code)}</script>`;

/** Code whose texts do not end the element it stands in. */
const insideScriptElement = (code: string): string =>
  code.replace(/<(?=\/script)/gi, "<\\").replace(/<(?=!--)/g, "<\\");

const read = new Map<string, string>();

/** A script of `build/live/`, as it is built into `dist/live/`. Throws one clear line without a build. */
function engine(name: "react" | "nunjucks" | "handlebars"): string {
  try {
    const code = read.get(name) ?? readFileSync(`${liveFolder()}/${name}.js`, "utf8");
    read.set(name, code);
    return code;
  } catch {
    throw new Error("What draws previews is not built: run `npm run build` once, then start again.");
  }
}

/** `dist/live/`, seen from the sources, from `dist/` or from `dist/chunks/`. */
function liveFolder(): string {
  const from = /\/(src\/build|chunks)\/[^/]*$/.exec(import.meta.url)?.[1];
  const folder = from === "src/build" ? "../../dist/live" : from === "chunks" ? "../live" : "./live";
  return fileURLToPath(new URL(folder, import.meta.url));
}
