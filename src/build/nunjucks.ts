import { posix } from "node:path";
import type { TemplateInput } from "../engines/sandbox/inside/nunjucks.ts";
import { pascalCase } from "../safe/pascal-case.ts";
import { BuildFault } from "./build-fault.ts";
import type { Built } from "./built.ts";
import type { Plan } from "./plan.ts";
import type { Preview } from "./previews.ts";
import type { BuildTools } from "./react.ts";
import { renderTemplates } from "./render-templates.ts";
import { compiledTemplates, renderedPreviews } from "./rendered.ts";
import { buildTemplated, type RenderedTemplate } from "./templated.ts";
import { createTemplates, type TemplateLanguage } from "./templates.ts";

const MACRO = /\{%-?\s*macro\s+([A-Za-z_]\w*)\s*\(/g;

const NAMED = /\{%-?\s*(?:include|import|from|extends)\s+(?:"([^"\n]+)"|'([^'\n]+)')/g;

const LANGUAGE: TemplateLanguage = {
  namedIn: (text) => Array.from(text.matchAll(NAMED), ([, double, single]) => double ?? single ?? ""),
  nameOf: (asked, from) =>
    /^\.\.?\//.test(asked) ? posix.join(posix.dirname(from), asked).replace(/^(?:\.\.\/)+/, "") : asked,
  placesOf: (name) => [name],
};

/** Renders each preview of a Nunjucks component: its macro called with the values, or its template with them in scope. */
export function buildNunjucks(
  tools: BuildTools,
  component: { id: string; title: string; plan: Plan & { renderer: "nunjucks" }; previews: Preview[] },
): Promise<Built> {
  const { id, plan, previews } = component;
  const { template, isMacro } = plan;
  const rendering = renderNunjucks(tools, { folder: `components/${id}`, previews, template, isMacro });
  return buildTemplated(tools, component, rendering);
}

/** Throws `BuildFault` with Nunjucks' own words, which name file, line and column. */
export async function renderNunjucks(
  tools: BuildTools,
  job: { folder: string; template: string; isMacro: boolean; previews: Preview[] },
): Promise<RenderedTemplate> {
  const path = `${job.folder}/${job.template}`;
  const { previews } = job;
  const templates = await createTemplates(tools.workspace, tools.fence, LANGUAGE);
  templates.add(path);
  const macro = job.isMacro ? macroName(templates.textOf(path) ?? "", path) : undefined;
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
    ...(live ? { live: { ...live, isMacro: job.isMacro } } : {}),
    inputs: rendered.inputs,
  };
}

function macroName(text: string, path: string): string {
  const names = [...text.matchAll(MACRO)].map(([, name = ""]) => name);
  const wanted = pascalCase(path.split("/").at(-2) ?? "").toLowerCase();
  const open = names.filter((name) => !name.startsWith("_"));
  const name = open.find((one) => one.toLowerCase().endsWith(wanted)) ?? open[0];
  if (name === undefined) throw new BuildFault(`${path}: it has no macro. Write {% macro … (params) %} in it.`);
  return name;
}

/**
 * Nunjucks wraps an error once for each template on the way, each as "(name or unknown path) [Line 2, Column 4] …". This
 * is the innermost of them as `path:line:column: message`.
 *
 * @param path of the template that was asked for, where Nunjucks knows no name
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
  // Lines of errors while rendering count from 0, those of syntax errors from 1.
  const at = line === undefined ? "" : `:${Number(line) + (isThrown ? 1 : 0)}:${column}`;
  const reason = isThrown ? said.slice("Error: ".length) : said;
  const missing = /template not found: (\S+)$/.exec(reason)?.[1];
  const where = `${names.at(-1)?.[1] ?? path}${at}: `;
  if (missing === undefined) return where + reason;
  const refusal = refusals.get(missing);
  if (refusal !== undefined) return `${where}the template ${missing} is not read: ${refusal}.`;
  return `${where}there is no template ${missing} in components/, the workspace or its packages. Add it, or run npm install.`;
}
