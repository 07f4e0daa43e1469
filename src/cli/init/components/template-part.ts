import { posix } from "node:path";
import { storyWordsOf } from "../../../build/stories/read-stories.ts";
import { isObject } from "../../../safe/is-object.ts";
import type { InitPart } from "../part.ts";
import { type Repository, written } from "../repository.ts";
import { componentIdOf, type FoundComponent, type FoundPreview } from "./found-component.ts";
import { findMacroCalls } from "./macro-calls.ts";
import { isOfGenerator } from "./places.ts";

/** Components of templates: Nunjucks and Handlebars. */
export async function findTemplates(repository: Repository): Promise<FoundComponent[]> {
  const components = [...(await nunjucks(repository)), ...(await handlebars(repository))];
  const seen = new Set<string>();
  return components.filter(({ id }) => !seen.has(id) && seen.add(id));
}

const IN_COMPONENTS = /(?:^|\/)components?\//;
const PARTIAL = /(?:^|\/)_/;

const MACRO = /\/_?macro\.njk$/;
/** Templates that show the use of a component. */
const EXAMPLE = /^example\b/i;

/**
 * Finds components with a macro: `components/<id>/macro.njk`. Files in its folder describe properties and examples,
 * otherwise calls of the macro are the examples.
 */
async function nunjucks(repository: Repository): Promise<FoundComponent[]> {
  const macros = written(repository.files.filter(({ path }) => MACRO.test(path)));
  const found: FoundComponent[] = [];
  const folders = new Map<string, string>();
  const names = new Map<FoundComponent, string>();
  for (const { path } of macros) {
    const folder = posix.dirname(path);
    const text = await repository.text(path);
    const name = /\{%-?\s*macro\s+(\w+)\s*\(/.exec(text ?? "")?.[1];
    if (name === undefined) continue;
    const id = componentIdOf(posix.basename(folder));
    const [options, fixtures] = await Promise.all([
      repository.json(`${folder}/macro-options.json`),
      repository.json(`${folder}/fixtures.json`),
    ]);
    const component = {
      id,
      title: storyWordsOf(id),
      source: path,
      ...(Array.isArray(options) ? { properties: propertiesOf(options) } : {}),
      previews: fixturesOf(fixtures),
      files: await templatesIn(repository, folder),
    };
    found.push(component);
    if (component.previews.length > 0) continue;
    folders.set(name, folder);
    names.set(component, name);
  }
  const calls = folders.size > 0 ? await findMacroCalls(repository, folders) : new Map<string, FoundPreview[]>();
  return found.map((one) => ({ ...one, previews: calls.get(names.get(one) ?? "") ?? one.previews }));
}

/** Templates are copied, because they include each other by path, and a build reads only the workspace. */
async function templatesIn(repository: Repository, folder: string): Promise<FoundComponent["files"]> {
  const own = repository.files.filter(
    ({ path }) => posix.dirname(path) === folder && path.endsWith(".njk") && !EXAMPLE.test(posix.basename(path)),
  );
  const read = own.map(async ({ path }) => ({ name: posix.basename(path), content: await repository.bytes(path) }));
  return (await Promise.all(read)).flatMap(({ name, content }) => (content ? [{ name, content }] : []));
}

/** Templates next to the component folder that components include: `../../macros/attributes.njk`. */
export async function findSharedTemplates(
  repository: Repository,
  components: readonly FoundComponent[],
): Promise<InitPart | undefined> {
  const macro = components.find(({ source }) => MACRO.test(source));
  if (!macro) return undefined;
  const folder = posix.dirname(posix.dirname(macro.source));
  const base = posix.dirname(folder) === "." ? "" : `${posix.dirname(folder)}/`;
  const shared = repository.files.filter(
    ({ path }) => path.endsWith(".njk") && path.startsWith(base) && !path.startsWith(`${folder}/`),
  );
  const files = (
    await Promise.all(
      shared.map(async ({ path }) => ({ path: path.slice(base.length), content: await repository.bytes(path) })),
    )
  ).flatMap(({ path, content }) => (content ? [{ path, content }] : []));
  if (files.length === 0) return undefined;
  return {
    name: "templates",
    found: `${files.length} templates used by components`,
    about: "Copied to the paths that the components use.",
    files,
    notes: [],
  };
}

/** Options of a macro, as GOV.UK Frontend publishes them. */
function propertiesOf(options: readonly unknown[], depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    options.filter(isObject).map((option) => {
      const { name, type, description, required, params } = option;
      const inner = Array.isArray(params) && depth < 6 ? propertiesOf(params, depth + 1) : undefined;
      return [
        String(name),
        {
          name: String(name),
          type: typeof type === "string" ? type : "string",
          ...(typeof description === "string" ? { description } : {}),
          ...(required === true ? { rules: { required: true } } : {}),
          ...(inner ? { properties: inner } : {}),
        },
      ];
    }),
  );
}

function fixturesOf(content: unknown): FoundComponent["previews"] {
  const fixtures = isObject(content) && Array.isArray(content.fixtures) ? content.fixtures : [];
  return fixtures
    .filter(isObject)
    .flatMap(({ name, options, hidden }) =>
      typeof name === "string" && hidden !== true
        ? [{ name, title: storyWordsOf(name), values: isObject(options) ? options : {} }]
        : [],
    );
}

/** Finds `components/<id>.hbs` and `components/<id>/<any>.hbs`. They are copied with their partials. */
async function handlebars(repository: Repository): Promise<FoundComponent[]> {
  const templates = written(
    repository.files.filter(
      ({ path }) =>
        /\.(?:hbs|handlebars)$/.test(path) && IN_COMPONENTS.test(path) && !PARTIAL.test(path) && !isOfGenerator(path),
    ),
  );
  const found: FoundComponent[] = [];
  for (const { path } of templates) {
    const content = await repository.bytes(path);
    const stem = posix.basename(path).replace(/\.\w+$/, "");
    const folder = posix.basename(posix.dirname(path));
    if (content === undefined) continue;
    const isOwn = stem === folder || stem === "template" || stem === "index";
    if (!isOwn && !/^components?$/.test(folder)) continue;
    const id = componentIdOf(isOwn ? folder : stem);
    found.push({ id, title: storyWordsOf(id), source: path, previews: [], files: [{ name: `${id}.hbs`, content }] });
  }
  return found;
}
