import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defaultPreviewOf } from "../engines/declaration/previews.ts";
import { escapeHtml } from "../safe/escape-html.ts";
import { scriptJson } from "../safe/script-json.ts";
import { type CompiledTemplates, liveTemplatesScript } from "./live/live-templates.ts";
import { buildPreviewDocument } from "./preview-document.ts";
import type { VariantPreview } from "./previews.ts";
import type { SharedFile } from "./shared-files.ts";

/** The parts that a live document shares with the documents of variants. */
interface LiveParts {
  id: string;
  title: string;
  /** Variants. The values of the default one are the initial values. */
  previews: readonly VariantPreview[];
  styles: string[];
  scripts: string[];
}

/** A live preview: it renders a component with any values. */
export interface LivePreview {
  /** A document without a variant, for `dist/`. */
  document: string;
  /** The renderer as the content of a body, also for documents of other tools. */
  body: string;
  /** The file that all components with this renderer share. */
  engine?: SharedFile;
}

/** Not the name of any variant's document. */
export const liveDocumentName = (id: string): string => `${id}.live.html`;

/** Renders a React component with its script. */
export const liveReact = (parts: LiveParts): LivePreview => liveOf(parts, inline(liveEngine("react")));

/** Renders templates. The engine is one file for all components. */
export function liveTemplates(
  parts: LiveParts,
  renderer: "nunjucks" | "handlebars",
  templates: CompiledTemplates,
): LivePreview {
  const name = `live-${renderer}.js`;
  const start = renderer === "nunjucks" ? "startNunjucks" : "startHandlebars";
  const loaded = `<script src="/api/component/${name}" data-preview-engine></script>`;
  const live = liveOf(parts, `${loaded}\n${inline(liveTemplatesScript(start, templates))}`);
  return { ...live, engine: { name, content: Buffer.from(liveEngine(renderer)) } };
}

/** It reads values from its address, from its own content and from messages, see `build/live/frame.ts`. */
function liveOf({ id, title, previews, styles, scripts }: LiveParts, drawing: string): LivePreview {
  const usual = defaultPreviewOf(previews.map(({ key }) => key));
  const { values = {}, story } = previews.find(({ key }) => key === usual) ?? {};
  const lines = [
    // Renders the content as if it were directly in the body.
    `<div data-preview-root${variantOf({ key: usual, story })} style="display: contents"></div>`,
    `<script type="application/json" data-preview-values>${scriptJson(values)}</script>`,
    drawing,
    "<noscript>This preview needs JavaScript.</noscript>",
  ];
  const body = lines.join("\n");
  return { document: buildPreviewDocument({ id, title, preview: "live", body, styles, scripts }), body };
}

/** Returns an attribute with the rendered story. */
export const variantOf = ({ key, story }: { key: string | undefined; story: string | undefined }): string =>
  key === undefined || story === undefined ? "" : ` data-preview-variant="${escapeHtml(key)}"`;

const inline = (code: string): string => `<script>${insideScriptElement(code)}</script>`;

/** Escapes code for a script element. */
const insideScriptElement = (code: string): string =>
  code.replace(/<(?=\/script)/gi, "<\\").replace(/<(?=!--)/g, "<\\");

const read = new Map<string, string>();

/** Returns a script of `build/live/` from `dist/live/`. Throws a one-line error if it isn't built. */
export function liveEngine(name: "react" | "story" | "nothing" | "nunjucks" | "handlebars"): string {
  try {
    const code = read.get(name) ?? readFileSync(`${liveFolder()}/${name}.js`, "utf8");
    read.set(name, code);
    return code;
  } catch {
    throw new Error("The preview scripts are not built. Run `npm run build`, then start again.");
  }
}

/** `dist/live/`, as seen from `src/build/`, `dist/` or `dist/chunks/`. */
function liveFolder(): string {
  const from = /\/(src\/build|chunks)\/[^/]*$/.exec(import.meta.url)?.[1];
  const folder = from === "src/build" ? "../../dist/live" : from === "chunks" ? "../live" : "./live";
  return fileURLToPath(new URL(folder, import.meta.url));
}
