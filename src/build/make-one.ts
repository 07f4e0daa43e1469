import { posix } from "node:path";
import { mergeProperties } from "../engines/declaration/merge-properties.ts";
import type { HandlebarsInput } from "../engines/sandbox/inside/handlebars.ts";
import { isObject } from "../safe/is-object.ts";
import { pascalCase } from "../safe/pascal-case.ts";
import { BuildFault } from "./build-fault.ts";
import type { BuiltPreviews } from "./built.ts";
import type { RawDeclaration } from "./declaration.ts";
import { buildHtml } from "./html.ts";
import { type LivePreview, liveDocumentName } from "./live-document.ts";
import { buildNunjucks } from "./nunjucks.ts";
import type { RenderPlan } from "./plan.ts";
import { previewsOf, previewsOfStories, type VariantPreview } from "./previews.ts";
import type { PropertyReader } from "./properties.ts";
import { type BuildTools, buildReact } from "./react.ts";
import { renderTemplates } from "./render-templates.ts";
import { compiledTemplates, renderedPreviews } from "./rendered.ts";
import { buildTemplated, type RenderedTemplate } from "./templated.ts";
import { createTemplates, type TemplateLanguage, type Templates } from "./templates.ts";
import type { Content } from "./write-dist.ts";

/** The output of a component's sources. */
export interface BuildOutput {
  /** The files of `dist/`. */
  made: Map<string, Content>;
  live?: LivePreview;
  /** Input files. */
  used: string[];
  notes: string[];
}

/** Creates the files of `dist/` without writing them. */
export async function makeOne(
  tools: BuildTools & { readProperties: PropertyReader; mostPreviews?: number },
  { id, declaration, plan }: { id: string; declaration: RawDeclaration; plan: RenderPlan },
): Promise<BuildOutput> {
  const title = componentTitleOf(declaration, id);
  const written = previewsOf(declaration);
  const stories = plan.renderer === "react" ? plan.stories : undefined;
  const listed = written.length === 0 && stories !== undefined ? previewsOfStories(tools, id, stories) : written;
  const { mostPreviews = Number.POSITIVE_INFINITY } = tools;
  if (listed.length > mostPreviews)
    throw new BuildFault(`components/${id}: it declares ${listed.length} previews. Declare at most ${mostPreviews}.`);
  const previews = listed.length > 0 ? listed : [{ key: "default", title: "Default", values: {} }];
  const reading = propertiesOf(tools, { id, declaration, plan });
  // If the build reports the same error, its message is better.
  reading.catch(() => {});
  const built = await build(tools, { id, title, plan, previews });
  const made = filesOf(id, built);
  const { properties, deprecated, inputs: typed, notes: typeNotes } = await reading;
  const resolved = resolve({ id, title, declaration, properties, deprecated, built });
  made.set(`${id}.json`, [Buffer.from(`${JSON.stringify(resolved, null, 2)}\n`)]);
  return {
    made,
    ...(built.live ? { live: built.live } : {}),
    used: [...built.inputs, ...typed],
    notes: [...built.notes, ...typeNotes],
  };
}

/**
 * Returns the files of `dist/` except the declaration. Documents come first: they identify our output, even if other
 * files aren't written.
 */
function filesOf(id: string, { documents, live, css, js }: BuiltPreviews): Map<string, Content> {
  const made = new Map<string, Content>();
  const add = (name: string, text: string) => made.set(name, [Buffer.from(text)]);
  for (const [key, html] of documents) add(`${id}-${key}.html`, html);
  if (live) add(liveDocumentName(id), live.document);
  if (css.trim() !== "") add(`${id}.css`, css);
  if (js.length > 0) made.set(`${id}.js`, js);
  return made;
}

function build(
  tools: BuildTools,
  { plan, ...rest }: { id: string; title: string; plan: RenderPlan; previews: BuiltPreviews["previews"] },
): Promise<BuiltPreviews> {
  switch (plan.renderer) {
    case "react":
      return buildReact(tools, { ...rest, plan });
    case "nunjucks":
      return buildNunjucks(tools, { ...rest, plan });
    case "handlebars":
      return buildHandlebars(tools, { ...rest, plan });
    case "html":
      return buildHtml(tools, { ...rest, plan });
  }
}

/**
 * Returns the declaration with the results of the build: ID, title, addresses of previews, properties from the types.
 */
function resolve(parts: {
  id: string;
  title: string;
  declaration: RawDeclaration;
  properties: Record<string, unknown>;
  deprecated: string | true | undefined;
  built: BuiltPreviews;
}): RawDeclaration {
  const { id, title, declaration, properties, deprecated, built } = parts;
  const written = isObject(declaration.previews) ? declaration.previews : {};
  const previews = built.previews.map(({ key, title: name, values, story }) => {
    const own = isObject(written[key]) ? written[key] : { title: name, ...(story ? { story } : {}), values };
    return [key, { ...own, url: `${id}-${key}.html` }];
  });
  return {
    ...(deprecated === undefined ? {} : { deprecated }),
    ...declaration,
    id,
    title,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    previews: Object.fromEntries(previews),
  };
}

/**
 * Returns properties from the types and the declaration, by name. If the types can't be read, the declaration is used,
 * with a note.
 */
async function propertiesOf(
  { readProperties }: { readProperties: PropertyReader },
  { id, declaration, plan }: { id: string; declaration: RawDeclaration; plan: RenderPlan },
): Promise<{ properties: Record<string, unknown>; deprecated?: string | true; inputs: string[]; notes: string[] }> {
  const declared = isObject(declaration.properties) ? declaration.properties : {};
  // Properties in another form stay unchanged.
  const isOther = declaration.properties !== undefined && !isObject(declaration.properties);
  if (isOther || plan.renderer !== "react") return { properties: {}, inputs: [], notes: [] };
  try {
    const source = `components/${id}/${plan.source}`;
    const { properties, inputs, lost, deprecated } = await readProperties(source, plan.export ?? pascalCase(id));
    const notes = lost.map((what) => `some properties may be missing, because ${what} could not be read`);
    const said = deprecated === undefined ? {} : { deprecated };
    return { properties: mergeProperties(declared, properties), inputs, notes, ...said };
  } catch (error) {
    if (Object.keys(declared).length === 0) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return {
      properties: {},
      inputs: [],
      notes: [`only the declared properties are listed, because its types could not be read: ${reason}`],
    };
  }
}

export const componentTitleOf = (declaration: RawDeclaration, id: string): string => {
  const title = declaration.title ?? declaration.name;
  return typeof title === "string" && title !== "" ? title : pascalCase(id).replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ");
};

/** `{{> name}}` and `{{#> name}}`. Names in parentheses are computed during rendering. */
const NAMED = /\{\{~?#?>\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s(){}~"'@]+))/g;

const ENDING = /\.(?:hbs|handlebars)$/;

/** Partials have one name, regardless of the caller. Partials of the component itself have priority. */
const languageOf = (id: string): TemplateLanguage => ({
  namedIn: (text) => Array.from(text.matchAll(NAMED), ([, double, single, bare]) => double ?? single ?? bare ?? ""),
  nameOf: (requested) => requested,
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
function buildHandlebars(
  tools: BuildTools,
  component: { id: string; title: string; plan: RenderPlan & { renderer: "handlebars" }; previews: VariantPreview[] },
): Promise<BuiltPreviews> {
  return buildTemplated(tools, component, renderHandlebars(tools, component));
}

/** Throws `BuildFault` with file, line and error. */
async function renderHandlebars(
  tools: BuildTools,
  { id, plan, previews }: { id: string; plan: RenderPlan & { renderer: "handlebars" }; previews: VariantPreview[] },
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

/** Formats a Handlebars error as `path:line:column: message`. It comes from the sandbox and is untrusted. */
function faultOf(fault: unknown, { path, id, templates }: { path: string; id: string; templates: Templates }): string {
  const { error, template, line, column, partial } = isObject(fault) ? fault : {};
  const file = (typeof template === "string" ? templates.pathOf(template) : undefined) ?? path;
  const place = [file, line, column].filter((one) => typeof one === "string" || typeof one === "number").join(":");
  if (typeof partial !== "string") return `${place}: ${wordsOf(error)}`;
  const refusal = templates.refusals.get(partial);
  if (refusal !== undefined) return `${place}: the partial ${partial} is not read: ${refusal}.`;
  return `${place}: the partial ${partial}.hbs doesn't exist in components/${id}/, components/${partial}/, components/ or partials/. Add it.`;
}

/**
 * The parser formats an error over several lines: "Parse error on line 3: ...", the text, an arrow, the expected
 * tokens.
 */
const wordsOf = (error: unknown): string =>
  String(error ?? "it failed to render")
    .replace(/^Parse error on line \d+:\n(.*)\n-*\^\n/, "syntax error at $1: ")
    .replace(/\s+/g, " ")
    .replace(/ - \d+:\d+$/, "")
    .trim();
