import { posix } from "node:path";
import type { TemplateInput } from "../engines/sandbox/inside/nunjucks.ts";
import { pascalCase } from "../safe/pascal-case.ts";
import { BuildFault } from "./build-fault.ts";
import type { BuiltPreviews } from "./built.ts";
import type { RenderPlan } from "./plan.ts";
import type { VariantPreview } from "./previews.ts";
import type { BuildTools } from "./react.ts";
import { renderTemplates } from "./render-templates.ts";
import { compiledTemplates, renderedPreviews } from "./rendered.ts";
import { buildTemplated, type RenderedTemplate } from "./templated.ts";
import { createTemplates, type TemplateLanguage } from "./templates.ts";

const MACRO = /\{%-?\s*macro\s+([A-Za-z_]\w*)\s*\(/g;

const NAMED = /\{%-?\s*(?:include|import|from|extends)\s+(?:"([^"\n]+)"|'([^'\n]+)')/g;

const LANGUAGE: TemplateLanguage = {
  namedIn: (text) => Array.from(text.matchAll(NAMED), ([, double, single]) => double ?? single ?? ""),
  nameOf: (requested, from) =>
    /^\.\.?\//.test(requested) ? posix.join(posix.dirname(from), requested).replace(/^(?:\.\.\/)+/, "") : requested,
  placesOf: (name) => [name],
};

/**
 * Renders each preview of a Nunjucks component: its macro called with the values, or its template with them in scope.
 */
export function buildNunjucks(
  tools: BuildTools,
  component: { id: string; title: string; plan: RenderPlan & { renderer: "nunjucks" }; previews: VariantPreview[] },
): Promise<BuiltPreviews> {
  const { id, plan, previews } = component;
  const { template, isMacro } = plan;
  const rendering = renderNunjucks(tools, { folder: `components/${id}`, previews, template, isMacro });
  return buildTemplated(tools, component, rendering);
}

/** Throws `BuildFault` with the message of Nunjucks, which has file, line and column. */
export async function renderNunjucks(
  tools: BuildTools,
  job: { folder: string; template: string; isMacro: boolean; previews: VariantPreview[] },
): Promise<RenderedTemplate> {
  const path = `${job.folder}/${job.template}`;
  const { previews } = job;
  const templates = await createTemplates(tools.workspace, tools.fence, LANGUAGE);
  templates.add(path);
  const text = templates.textOf(path) ?? "";
  const macro = job.isMacro || holdsMacrosAlone(text) ? macroIn(text, path, previews) : undefined;
  const input = (texts: TemplateInput["templates"]): TemplateInput => ({
    template: path,
    ...(macro === undefined ? {} : { macro }),
    previews,
    templates: texts,
  });
  const rendered = await renderTemplates(tools, { engine: "nunjucks", call: "renderNunjucks", path, templates, input });
  const html = [...renderedPreviews(rendered.answer, previews)].map(([key, outcome]): [string, string] => {
    if ("html" in outcome) return [key, outcome.html];
    throw new BuildFault(`${templateFault(outcome.error, path, templates.refusals)} (preview "${key}")`);
  });
  const live = compiledTemplates(rendered.answer);
  return {
    html: new Map(html),
    ...(live ? { live: { ...live, isMacro: macro !== undefined } } : {}),
    inputs: rendered.inputs,
  };
}

/** Whether a template only defines macros. Then a macro can be the component. */
function holdsMacrosAlone(text: string): boolean {
  const rest = text
    .replace(/\{#[\s\S]*?#\}/g, "")
    .replace(/\{%-?\s*macro\b[\s\S]*?\{%-?\s*endmacro\s*-?%\}/g, "")
    .replace(/\{%-?\s*(?:import|from)\b[^%]*%\}/g, "");
  return rest.trim() === "" && text.search(MACRO) >= 0;
}

function macroIn(text: string, path: string, previews: readonly VariantPreview[]): TemplateInput["macro"] & object {
  const macros = [...text.matchAll(MACRO)].map(({ 1: name = "", index, 0: opening }) => ({
    name,
    parameters: parametersAt(text, index + opening.length),
  }));
  const wanted = pascalCase(path.split("/").at(-2) ?? "").toLowerCase();
  const open = macros.filter(({ name }) => !name.startsWith("_"));
  const macro = open.find(({ name }) => name.toLowerCase().endsWith(wanted)) ?? open[0];
  if (macro === undefined) throw new BuildFault(`${path}: the file has no macro. Add {% macro … (params) %}.`);
  const { name, parameters } = macro;
  const [first = ""] = parameters;
  // A single parameter that isn't a value's name gets all values as one object: `params`, `options`.
  const isOne = parameters.length === 1 && !previews.some(({ values }) => Object.hasOwn(values, first));
  const takesContent = /\bcaller\s*\(/.test(text) && !/\bif\s+caller\b/.test(text);
  return { name, takesNamed: parameters.length > 0 && !isOne, takesContent };
}

/** Returns parameter names up to the closing bracket. Default values can contain commas in brackets or quotes. */
function parametersAt(text: string, start: number): string[] {
  const names: string[] = [];
  const part =
    /\s*([A-Za-z_]\w*)\s*(?:=\s*((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\]]*\]|\{[^}]*\}|\([^)]*\)|[^,()"'[\]{}])*))?\s*([,)])/y;
  part.lastIndex = start;
  for (let found = part.exec(text); found; found = part.exec(text)) {
    names.push(found[1] ?? "");
    if (found[3] === ")") break;
  }
  return names;
}

/**
 * Formats a Nunjucks error as `path:line:column: message`. Nunjucks wraps it once per template, each as "(name or
 * unknown path) [Line 2, Column 4] …". This uses the innermost one.
 *
 * @param path of the requested template, for an unknown path
 * @param refusals why templates were not read, by name
 */
function templateFault(message: string, path: string, refusals: ReadonlyMap<string, string>): string {
  const text = message.replace(/\s+/g, " ").trim();
  const names = [...text.matchAll(/\((?!unknown path)([^()]+\.[a-z]+)\)/gi)];
  const places = [...text.matchAll(/\[Line (\d+), Column (\d+)\]/g)];
  const said = text.replace(
    /^.*(?:\(unknown path\)|Template render error:|\[Line \d+, Column \d+\]|\.[a-z]+\))\s+/i,
    "",
  );
  const isThrown = said.startsWith("Error: ");
  const [, line, column] = places.at(-1) ?? [];
  // Rendering errors count lines from 0, syntax errors from 1.
  const at = line === undefined ? "" : `:${Number(line) + (isThrown ? 1 : 0)}:${column}`;
  const reason = isThrown ? said.slice("Error: ".length) : said;
  const missing = /template not found: (\S+)$/.exec(reason)?.[1];
  const where = `${names.at(-1)?.[1] ?? path}${at}: `;
  if (missing === undefined) return where + reason;
  const refusal = refusals.get(missing);
  if (refusal !== undefined) return `${where}the template ${missing} is not read: ${refusal}.`;
  return `${where}the template ${missing} doesn't exist in components/, the workspace or its packages. Add it, or run npm install.`;
}
