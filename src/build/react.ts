import { join } from "node:path";
import { BuildFault } from "./build-fault.ts";
import { type Built, type Shared, scriptsOf, stylesOf } from "./built.ts";
import type { Bundler } from "./bundler.ts";
import { minify } from "./minify.ts";
import { pascalCase } from "./pascal-case.ts";
import type { Plan } from "./plan.ts";
import { previewDocument, scriptJson } from "./preview-document.ts";
import type { Preview } from "./previews.ts";
import { REACT_MODULES, reactEntry, reactScript } from "./react-entry.ts";
import { type Rendered, type RenderPool, renderedPreviews } from "./render-pool.ts";
import { placeOf } from "./stack-place.ts";

/** What builds need from the run they belong to. */
export interface BuildTools {
  workspace: string;
  pool: RenderPool;
  shared: Shared;
  bundle: Bundler;
  /** React for a folder, as the head of its script in UTF-8. */
  vendor(folder: string): Promise<Uint8Array>;
}

/** Errors of code that wants a browser: such a component is made by its script there. */
const NEEDS_BROWSER =
  /^(?:window|document|navigator|location|localStorage|sessionStorage|matchMedia|self|HTMLElement|Element|customElements|ResizeObserver|IntersectionObserver|MutationObserver|requestAnimationFrame) is not defined$/;

/** Builds a React component: previews rendered to HTML here, and a script that hydrates them in the browser. */
export async function buildReact(
  { workspace, pool, shared, bundle, vendor }: BuildTools,
  { id, title, plan, previews }: { id: string; title: string; plan: Plan & { renderer: "react" }; previews: Preview[] },
): Promise<Built> {
  const folder = `components/${id}`;
  const pascal = pascalCase(id);
  const contents = reactEntry(plan.source, plan.style);
  const [react, made] = await Promise.all([
    vendor(folder),
    bundle({ contents, folder }, { format: "cjs", external: REACT_MODULES, map: true }),
  ]);
  const notes: string[] = [];
  const file = join(workspace, folder, "out.js");
  const code = `${made.js}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(made.map).toString("base64")}`;
  const rendered = await renderAll();
  // React is minified already, once for all components.
  const small = await minify(made.js);
  const js = [react, Buffer.from(reactScript({ code: small, pascal, ...(plan.export && { name: plan.export }) }))];

  const documents = previews.map(({ key, title: preview, values }): [string, string] => {
    const outcome = rendered.get(key) ?? { html: "" };
    const html = "html" in outcome ? outcome.html : "";
    if ("error" in outcome) judge(outcome, `preview "${key}"`);
    const body = `<div data-preview-root>${html}</div>\n<script type="application/json" data-preview-values>${scriptJson(values)}</script>`;
    const styles = stylesOf(id, made.css, shared);
    return [key, previewDocument({ id, title, preview, body, styles, scripts: scriptsOf(id, js, shared) })];
  });
  return { documents: new Map(documents), previews, css: made.css, js, inputs: made.inputs, notes };

  async function renderAll(): Promise<Map<string, Rendered>> {
    const job = { id, code, file, pascal, previews, ...(plan.export && { name: plan.export }) };
    let answer: Record<string, unknown>;
    try {
      answer = await pool.render("react", job);
    } catch (error) {
      const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
      judge({ error: message, stack }, "the module");
      return new Map();
    }
    if (answer.export !== undefined) return renderedPreviews(answer);
    const names = Array.isArray(answer.exports) ? answer.exports.join(", ") : "";
    const wanted = plan.export === undefined ? "" : `no component is exported as ${plan.export}. `;
    throw new BuildFault(
      `${folder}/${plan.source}: ${wanted}Which export is the component? Set "export" in the declaration. Exports: ${names || "none"}.`,
    );
  }

  function judge({ error, stack }: { error: string; stack: string }, what: string): void {
    const place = placeOf(stack, workspace) ?? `${folder}/${plan.source}`;
    if (!NEEDS_BROWSER.test(error)) throw new BuildFault(`${place}: ${what} does not render: ${error}`);
    notes.push(`${place}: ${what} needs a browser (${error}); its script makes it there.`);
  }
}
