import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { isObject } from "../contract/shapes.ts";
import { readTextInside } from "../safe/files.ts";
import { parseJson } from "../safe/json.ts";
import { buildAssets } from "./assets.ts";
import { BuildFault } from "./build-fault.ts";
import { type Built, scriptsOf, stylesOf } from "./built.ts";
import { nunjucksPath } from "./load-package.ts";
import { pascalCase } from "./pascal-case.ts";
import type { Plan } from "./plan.ts";
import { previewDocument } from "./preview-document.ts";
import type { Preview } from "./previews.ts";
import type { BuildTools } from "./react.ts";
import { renderedPreviews } from "./render-pool.ts";
import { templateFault } from "./template-fault.ts";

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

/**
 * HTML of each preview, and the templates that were used. Templates are found in `components/`, the workspace and the
 * packages it depends on (their folder and their `dist/`).
 * @throws BuildFault with Nunjucks' own words, which name file, line and column
 */
export async function renderTemplate(
  { workspace, pool }: BuildTools,
  job: { folder: string; template: string; isMacro: boolean; previews: Preview[] },
): Promise<{ html: Map<string, string>; inputs: string[] }> {
  const path = `${job.folder}/${job.template}`;
  const template = join(workspace, path);
  const macro = job.isMacro ? await macroName(template, path) : undefined;
  const roots = await templateRoots(workspace);
  const { previews, isMacro } = job;
  const answer = await pool
    .render("nunjucks", { nunjucks: nunjucksPath(), workspace, roots, template, isMacro, macro, previews })
    .catch((error: Error) => Promise.reject(new BuildFault(`${path}: ${error.message}`)));
  const html = [...renderedPreviews(answer)].map(([key, outcome]): [string, string] => {
    if ("html" in outcome) return [key, outcome.html];
    throw new BuildFault(`${templateFault(outcome.error, path, workspace)} (preview "${key}")`);
  });
  const used = Array.isArray(answer.used) ? answer.used.filter((one) => typeof one === "string") : [];
  return { html: new Map(html), inputs: used.map((one) => relative(workspace, one).split(sep).join("/")) };
}

async function macroName(file: string, path: string): Promise<string> {
  const names = [...(await readFile(file, "utf8")).matchAll(MACRO)].map(([, name = ""]) => name);
  const wanted = pascalCase(path.split("/").at(-2) ?? "").toLowerCase();
  const open = names.filter((name) => !name.startsWith("_"));
  const name = open.find((one) => one.toLowerCase().endsWith(wanted)) ?? open[0];
  if (name === undefined) throw new BuildFault(`${path}: it has no macro. Write {% macro … (params) %} in it.`);
  return name;
}

async function templateRoots(workspace: string): Promise<string[]> {
  const text = await readTextInside(workspace, "package.json");
  const manifest = text === undefined ? {} : parseJson(text);
  const { dependencies, devDependencies } = isObject(manifest) ? manifest : {};
  const names = [dependencies, devDependencies].flatMap((list) => (isObject(list) ? Object.keys(list) : []));
  const modules = join(workspace, "node_modules");
  const packages = new Set([...names, "govuk-frontend"]);
  return [
    join(workspace, "components"),
    workspace,
    modules,
    ...[...packages].flatMap((name) => [
      join(modules, name),
      join(modules, name, "dist"),
      join(modules, name, "dist/govuk"),
    ]),
  ];
}
