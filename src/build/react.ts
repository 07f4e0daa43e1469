import { SourceMap } from "node:module";
import { posix } from "node:path";
import { type Cage, CageError } from "../engines/sandbox/cage.ts";
import { loadEsbuild } from "../engines/sandbox/esbuild.ts";
import type { Fence } from "../engines/sandbox/fence.ts";
import { pascalCase } from "../safe/pascal-case.ts";
import { scriptJson } from "../safe/script-json.ts";
import { reasonOf } from "../safe/unsafe.ts";
import { BuildFault } from "./build-fault.ts";
import { type Built, type Shared, scriptsOf, stylesOf } from "./built.ts";
import type { Bundler } from "./bundler.ts";
import { liveReact } from "./live-document.ts";
import { originOf } from "./origin.ts";
import type { Plan } from "./plan.ts";
import { previewDocument } from "./preview-document.ts";
import type { Preview } from "./previews.ts";
import { BUNDLE_NAME, REACT_MODULES, reactEntry, reactScript } from "./react-entry.ts";
import type { ReactVendor } from "./react-vendor.ts";
import { answerOf, type Rendered, renderedPreviews } from "./rendered.ts";

/** What builds need from the run they belong to. */
export interface BuildTools {
  workspace: string;
  /** What code of the workspace may name. */
  fence: Fence;
  /** Where it runs. */
  cage: Cage;
  shared: Shared;
  bundle: Bundler;
  vendor: ReactVendor;
}

/** Errors of code that wants what browsers have and the cage has not: such a component is made by its script there. */
const NEEDS_BROWSER =
  /^(?:window|document|navigator|location|history|screen|self|localStorage|sessionStorage|matchMedia|HTML\w*Element|Element|Node|DOMParser|customElements|\w+Observer|(?:request|cancel)AnimationFrame|getComputedStyle|Intl|URL|URLSearchParams|Event|CustomEvent|EventTarget|AbortController|TextDecoder|structuredClone|crypto|btoa|atob|fetch|Headers|Request|Response|FormData|Blob|File|FileReader|XMLHttpRequest|WebSocket|Worker|Image|Audio|CSS|CSSStyleSheet) is not defined$/;

/** Errors of components that stand in nothing: "`Tooltip` must be used within `TooltipProvider`". */
const NEEDS_PROVIDER = /provider|must be (?:used|rendered|wrapped) (?:with)?in|outside of (?:a|its) context/i;
const WHERE_PROVIDERS_ARE = " A provider for all previews stands in components/_shared/preview.tsx.";

/** Builds a React component: previews rendered to HTML here, and a script that hydrates them in the browser. */
export async function buildReact(
  { workspace, cage, shared, bundle, vendor }: BuildTools,
  { id, title, plan, previews }: { id: string; title: string; plan: Plan & { renderer: "react" }; previews: Preview[] },
): Promise<Built> {
  const folder = `components/${id}`;
  const pascal = pascalCase(id);
  const { surroundings } = shared;
  const contents = reactEntry({ ...plan, ...(surroundings ? { surroundings } : {}) });
  const origin = originOf(workspace, folder, plan.source);
  const [react, made] = await Promise.all([
    vendor(folder, origin),
    bundle({ contents, folder, settingsOf: origin }, { ...IIFE, external: REACT_MODULES, map: true }),
  ]);
  const notes: string[] = [...made.leftOut];
  const rendered = await renderAll();
  // React is minified already, once for all components.
  const small = await minify(made.js);
  const js = [react.head, Buffer.from(reactScript({ code: small, pascal, ...(plan.export && { name: plan.export }) }))];

  const styles = stylesOf(id, made.css, shared);
  const scripts = scriptsOf(id, js, shared);
  const documents = previews.map(({ key, title: preview, values }): [string, string] => {
    const outcome = rendered.get(key) ?? { html: "" };
    const html = "html" in outcome ? outcome.html : "";
    if ("error" in outcome) judge(outcome, `preview "${key}"`);
    const body = `<div data-preview-root>${html}</div>\n<script type="application/json" data-preview-values>${scriptJson(values)}</script>`;
    return [key, previewDocument({ id, title, preview, body, styles, scripts })];
  });
  const live = liveReact({ id, title, previews, styles, scripts });
  return { documents: new Map(documents), live, previews, css: made.css, js, inputs: made.inputs, notes };

  async function renderAll(): Promise<Map<string, Rendered>> {
    const input = JSON.stringify({ pascal, previews, ...(plan.export && { name: plan.export }) });
    let answer: Record<string, unknown>;
    try {
      const scripts = [
        { name: BUNDLE, code: `var bundle = function (require) {\n${made.js}\nreturn ${BUNDLE_NAME};\n};` },
        { name: "preview.js", code: `renderReact(bundle, ${JSON.stringify(input)});` },
      ];
      answer = answerOf(await cage.run({ base: react.base, scripts }));
    } catch (error) {
      judge({ error: reasonOf(error), stack: error instanceof CageError ? (error.stack ?? "") : "" }, "the module");
      return new Map();
    }
    if (answer.export !== undefined) return renderedPreviews(answer, previews);
    if (made.leftOut.length > 0 && !Array.isArray(answer.exports)) throw new BuildFault(made.leftOut.join("\n"));
    const names = Array.isArray(answer.exports) ? answer.exports.join(", ") : "";
    const wanted = plan.export === undefined ? "" : `no component is exported as ${plan.export}. `;
    throw new BuildFault(
      `${folder}/${plan.source}: ${wanted}Which export is the component? Set "export" in the declaration. Exports: ${names || "none"}.`,
    );
  }

  function judge({ error, stack }: { error: string; stack: string }, what: string): void {
    const place = placeOf(stack, { map: made.map, folder, above: 1 }) ?? `${folder}/${plan.source}`;
    const hint = !surroundings && NEEDS_PROVIDER.test(error) ? WHERE_PROVIDERS_ARE : "";
    if (!NEEDS_BROWSER.test(error)) throw new BuildFault(`${place}: ${what} does not render: ${error}${hint}`);
    notes.push(`${place}: ${what} needs a browser (${error}); its script makes it there.`);
  }
}

const IIFE = { format: "iife", globalName: BUNDLE_NAME } as const;

async function minify(js: string): Promise<string> {
  const { transform } = await loadEsbuild();
  const settings = { minify: true, target: "es2022", charset: "utf8", legalComments: "none" } as const;
  return (await transform(js, settings)).code;
}

/** What stacks call the bundle of a component. */
const BUNDLE = "out.js";

/**
 * The first place of a stack that lies in the workspace's own files, as `path:line:column`.
 *
 * @param bundle.map source map of the bundle, as JSON
 * @param bundle.folder the one it stands for, relative to the workspace: sources are named from there
 * @param bundle.above lines that stand before the bundle in the script
 */
function placeOf(
  stack: string,
  { map, folder, above }: { map: string; folder: string; above: number },
): string | undefined {
  const places = [...stack.matchAll(/\bout\.js:(\d+):(\d+)/g)];
  if (places.length === 0) return undefined;
  const sources = new SourceMap(JSON.parse(map));
  for (const [, line, column] of places) {
    const entry = sources.findEntry(Number(line) - 1 - above, Number(column) - 1);
    if (!("originalSource" in entry) || !entry.originalSource) continue;
    const path = posix.join(folder, entry.originalSource);
    if (path.startsWith("..") || path.includes("node_modules") || path.includes(":")) continue;
    return `${path}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  }
  return undefined;
}
