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
import { templateFault } from "./template-fault.ts";
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
