import { cageBase } from "../cage/cage.ts";
import { insideScript } from "../cage/cage-files.ts";
import type { TemplateInput } from "../cage/inside/nunjucks.ts";
import { reasonOf } from "../safe/unsafe.ts";
import { buildAssets } from "./assets.ts";
import { BuildFault } from "./build-fault.ts";
import { type Built, scriptsOf, stylesOf } from "./built.ts";
import { pascalCase } from "./pascal-case.ts";
import type { Plan } from "./plan.ts";
import { previewDocument } from "./preview-document.ts";
import type { Preview } from "./previews.ts";
import type { BuildTools } from "./react.ts";
import { answerOf, renderedPreviews } from "./rendered.ts";
import { templateFault } from "./template-fault.ts";
import { createTemplates } from "./templates.ts";

const MACRO = /\{%-?\s*macro\s+([A-Za-z_]\w*)\s*\(/g;

/** Renders each preview of a Nunjucks component: its macro called with the values, or its template with them in scope. */
export async function buildNunjucks(
  tools: BuildTools,
  component: { id: string; title: string; plan: Plan & { renderer: "nunjucks" }; previews: Preview[] },
): Promise<Built> {
  const { id, title, plan, previews } = component;
  const folder = `components/${id}`;
  const [assets, rendered] = await Promise.all([
    buildAssets(tools.bundle, folder, plan),
    renderTemplate(tools, { folder, previews, template: plan.template, isMacro: plan.isMacro }),
  ]);
  const styles = stylesOf(id, assets.css, tools.shared);
  const scripts = scriptsOf(id, assets.js, tools.shared);
  const documents = previews.map(({ key, title: preview }): [string, string] => [
    key,
    previewDocument({ id, title, preview, body: rendered.html.get(key) ?? "", styles, scripts }),
  ]);
  const { css, js } = assets;
  return {
    documents: new Map(documents),
    previews,
    css,
    js,
    inputs: [...assets.inputs, ...rendered.inputs],
    notes: [],
  };
}

/** Names may be made while rendering: each round may ask for more, and a template can go on asking. */
const ROUNDS = 20;

/**
 * HTML of each preview, and the templates that were used. Templates are found in `components/`, the workspace and the
 * packages it depends on (their folder and their `dist/`), as far as the fence lets them.
 * Throws `BuildFault` with Nunjucks' own words, which name file, line and column.
 */
export async function renderTemplate(
  { workspace, cage, fence }: BuildTools,
  job: { folder: string; template: string; isMacro: boolean; previews: Preview[] },
): Promise<{ html: Map<string, string>; inputs: string[] }> {
  const path = `${job.folder}/${job.template}`;
  const { previews } = job;
  const templates = await createTemplates(workspace, fence);
  templates.add(path);
  const macro = job.isMacro ? macroName(templates.textOf(path) ?? "", path) : undefined;
  let answer: Record<string, unknown> = {};
  for (let round = 1; ; round++) {
    const input = JSON.stringify({
      template: path,
      ...(macro === undefined ? {} : { macro }),
      previews,
      templates: templates.texts(),
    } satisfies TemplateInput);
    const script = { name: "preview.js", code: `renderNunjucks(${JSON.stringify(input)});` };
    try {
      answer = answerOf(await cage.run({ base: cageBase([insideScript("nunjucks")]), scripts: [script] }));
    } catch (error) {
      throw new BuildFault(`${path}: ${reasonOf(error)}`);
    }
    const added = textsIn(answer.missing).map(templates.add);
    if (!added.some(Boolean)) break;
    if (round === ROUNDS) throw new BuildFault(`${path}: it asks for ever more templates.`);
  }
  const html = [...renderedPreviews(answer, previews)].map(([key, outcome]): [string, string] => {
    if ("html" in outcome) return [key, outcome.html];
    throw new BuildFault(`${templateFault(outcome.error, path, templates.refusals)} (preview "${key}")`);
  });
  return { html: new Map(html), inputs: textsIn(answer.used).flatMap((name) => templates.pathOf(name) ?? []) };
}

const textsIn = (list: unknown): string[] => (Array.isArray(list) ? list.filter((one) => typeof one === "string") : []);

function macroName(text: string, path: string): string {
  const names = [...text.matchAll(MACRO)].map(([, name = ""]) => name);
  const wanted = pascalCase(path.split("/").at(-2) ?? "").toLowerCase();
  const open = names.filter((name) => !name.startsWith("_"));
  const name = open.find((one) => one.toLowerCase().endsWith(wanted)) ?? open[0];
  if (name === undefined) throw new BuildFault(`${path}: it has no macro. Write {% macro … (params) %} in it.`);
  return name;
}
