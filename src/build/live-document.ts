import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defaultPreviewOf } from "../engines/declaration/previews.ts";
import { escapeHtml } from "../safe/escape-html.ts";
import { scriptJson } from "../safe/script-json.ts";
import { type CompiledTemplates, liveTemplatesScript } from "./live/live-templates.ts";
import { previewDocument } from "./preview-document.ts";
import type { Preview } from "./previews.ts";
import type { SharedFile } from "./shared-files.ts";

/** What a live document has in common with those of the variants. */
interface LiveParts {
  id: string;
  title: string;
  /** Variants; the usual one's values are drawn while nobody asks for others. */
  previews: readonly Preview[];
  styles: string[];
  scripts: string[];
}

/** What draws a component with any values. */
export interface Live {
  /** A document of no variant, for `dist/`. */
  document: string;
  /** What is drawn with, as the content of a body: the same in a document of others. */
  body: string;
  /** The file all components drawn so have in common. */
  engine?: SharedFile;
}

/** No variant's document is called so. */
export const liveDocumentName = (id: string): string => `${id}.live.html`;

/** Draws a React component, by its script. */
export const liveReact = (parts: LiveParts): Live => liveOf(parts, inline(liveEngine("react")));

/** Draws what templates write. The engine is one file for all components. */
export function liveTemplates(
  parts: LiveParts,
  renderer: "nunjucks" | "handlebars",
  templates: CompiledTemplates,
): Live {
  const name = `live-${renderer}.js`;
  const start = renderer === "nunjucks" ? "startNunjucks" : "startHandlebars";
  const loaded = `<script src="/api/component/${name}" data-preview-engine></script>`;
  const live = liveOf(parts, `${loaded}\n${inline(liveTemplatesScript(start, templates))}`);
  return { ...live, engine: { name, content: Buffer.from(liveEngine(renderer)) } };
}

/** It takes values from its address, from what lies in it, and by message, as `build/live/frame.ts` says. */
function liveOf({ id, title, previews, styles, scripts }: LiveParts, drawing: string): Live {
  const usual = defaultPreviewOf(previews.map(({ key }) => key));
  const { values = {}, story } = previews.find(({ key }) => key === usual) ?? {};
  const lines = [
    // As if what is in it stood in the body itself.
    `<div data-preview-root${variantOf({ key: usual, story })} style="display: contents"></div>`,
    `<script type="application/json" data-preview-values>${scriptJson(values)}</script>`,
    drawing,
    "<noscript>This preview needs JavaScript.</noscript>",
  ];
  const body = lines.join("\n");
  return { document: previewDocument({ id, title, preview: "live", body, styles, scripts }), body };
}

/** Says which story is drawn, as an attribute. */
export const variantOf = ({ key, story }: { key: string | undefined; story: string | undefined }): string =>
  key === undefined || story === undefined ? "" : ` data-preview-variant="${escapeHtml(key)}"`;

const inline = (code: string): string => `<script>${insideScriptElement(code)}</script>`;

/** Code whose texts do not end the element it stands in. */
const insideScriptElement = (code: string): string =>
  code.replace(/<(?=\/script)/gi, "<\\").replace(/<(?=!--)/g, "<\\");

const read = new Map<string, string>();

/** A script of `build/live/`, as it is built into `dist/live/`. Throws one clear line without a build. */
export function liveEngine(name: "react" | "story" | "nothing" | "nunjucks" | "handlebars"): string {
  try {
    const code = read.get(name) ?? readFileSync(`${liveFolder()}/${name}.js`, "utf8");
    read.set(name, code);
    return code;
  } catch {
    throw new Error("The preview scripts are not built. Run `npm run build`, then start again.");
  }
}

/** `dist/live/`, seen from the sources, from `dist/` or from `dist/chunks/`. */
function liveFolder(): string {
  const from = /\/(src\/build|chunks)\/[^/]*$/.exec(import.meta.url)?.[1];
  const folder = from === "src/build" ? "../../dist/live" : from === "chunks" ? "../live" : "./live";
  return fileURLToPath(new URL(folder, import.meta.url));
}
