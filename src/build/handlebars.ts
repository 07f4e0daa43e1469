import { posix } from "node:path";
import type { HandlebarsInput } from "../engines/sandbox/inside/handlebars.ts";
import { isObject } from "../safe/is-object.ts";
import { BuildFault } from "./build-fault.ts";
import type { Built } from "./built.ts";
import type { Plan } from "./plan.ts";
import type { Preview } from "./previews.ts";
import type { BuildTools } from "./react.ts";
import { renderTemplates } from "./render-templates.ts";
import { compiledTemplates, renderedPreviews } from "./rendered.ts";
import { buildTemplated, type RenderedTemplate } from "./templated.ts";
import { createTemplates, type TemplateLanguage, type Templates } from "./templates.ts";

/** `{{> name}}` and `{{#> name}}`; names in brackets are made while rendering. */
const NAMED = /\{\{~?#?>\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s(){}~"'@]+))/g;

const ENDING = /\.(?:hbs|handlebars)$/;

/** Partials have one name each, wherever they are called: their own component's come first, then those of others. */
const languageOf = (id: string): TemplateLanguage => ({
  namedIn: (text) => Array.from(text.matchAll(NAMED), ([, double, single, bare]) => double ?? single ?? bare ?? ""),
  nameOf: (asked) => asked,
  placesOf(name) {
    const stem = name.replace(ENDING, "");
    const last = posix.basename(stem);
    const stems = [
      `${id}/${stem}`,
      `${id}/partials/${stem}`,
      `${stem}/${last}`,
      `${stem}/template`,
      stem,
      `partials/${stem}`,
    ];
    return stems.flatMap((one) => [`${one}.hbs`, `${one}.handlebars`]);
  },
});

/** Renders each preview of a Handlebars component: its template with the values as context. */
export function buildHandlebars(
  tools: BuildTools,
  component: { id: string; title: string; plan: Plan & { renderer: "handlebars" }; previews: Preview[] },
): Promise<Built> {
  return buildTemplated(tools, component, renderHandlebars(tools, component));
}

/** Throws `BuildFault` that names file, line and what is wrong. */
async function renderHandlebars(
  tools: BuildTools,
  { id, plan, previews }: { id: string; plan: Plan & { renderer: "handlebars" }; previews: Preview[] },
): Promise<RenderedTemplate> {
  const path = `components/${id}/${plan.template}`;
  const own = `${id}/${plan.template}`;
  const language = languageOf(id);
  const templates = await createTemplates(tools.workspace, tools.fence, {
    ...language,
    placesOf: (name) => (name === own ? [own] : language.placesOf(name)),
  });
  templates.add(own);
  const input = (texts: HandlebarsInput["templates"]): HandlebarsInput => ({
    template: own,
    previews,
    templates: texts,
  });
  const job = { engine: "handlebars", call: "renderHandlebars", path, templates, input } as const;
  const { answer, inputs } = await renderTemplates(tools, job);
  const outcomes = isObject(answer.previews) ? answer.previews : {};
  const html = [...renderedPreviews(answer, previews)].map(([key, outcome]): [string, string] => {
    if ("html" in outcome) return [key, outcome.html];
    throw new BuildFault(`${faultOf(outcomes[key], { path, id, templates })} (preview "${key}")`);
  });
  const live = compiledTemplates(answer);
  return { html: new Map(html), ...(live ? { live } : {}), inputs };
}

/** What Handlebars says of a fault, as `path:line:column: message`. It was said in the cage, and may be anything. */
function faultOf(fault: unknown, { path, id, templates }: { path: string; id: string; templates: Templates }): string {
  const { error, template, line, column, partial } = isObject(fault) ? fault : {};
  const file = (typeof template === "string" ? templates.pathOf(template) : undefined) ?? path;
  const place = [file, line, column].filter((one) => typeof one === "string" || typeof one === "number").join(":");
  if (typeof partial !== "string") return `${place}: ${wordsOf(error)}`;
  const refusal = templates.refusals.get(partial);
  if (refusal !== undefined) return `${place}: the partial ${partial} is not read: ${refusal}.`;
  return `${place}: there is no partial ${partial}.hbs in components/${id}/, components/${partial}/, components/ or partials/. Add it.`;
}

/** The parser draws its fault over lines: "Parse error on line 3: ...", the text, an arrow, what was expected. */
const wordsOf = (error: unknown): string =>
  String(error ?? "it does not render")
    .replace(/^Parse error on line \d+:\n(.*)\n-*\^\n/, "it cannot be read at $1: ")
    .replace(/\s+/g, " ")
    .replace(/ - \d+:\d+$/, "")
    .trim();
