import { posix } from "node:path";
import { storyWordsOf } from "../../../build/stories/read-stories.ts";
import { propertiesOfComponent } from "../../../build/types/component-properties.ts";
import type { Properties, Property } from "../../../build/types/property.ts";
import { isObject } from "../../../safe/is-object.ts";
import type { FoundComponent, FoundPreview } from "../components/found-component.ts";
import type { ComponentSearch } from "../components/react-part.ts";
import { importOf } from "../components/wrapper.ts";
import { some } from "../part.ts";
import type { Repository } from "../repository.ts";
import { COMPOSITIONS } from "./composition-table.ts";
import { findUses } from "./find-uses.ts";
import type { JsxImport } from "./print-jsx.ts";
import type { TableEntry } from "./table-entry.ts";

/** Components with their previews, and the number of previews by source. */
export interface ComposedPreviews {
  components: FoundComponent[];
  notes: string[];
}

/** Components of an application rather than a system; its uses are not read. */
const MAX_COMPOSED = 400;
const MAX_VARIANTS = 8;
/** Properties whose options are variants to people. */
const VARIANTS = /^(?:variant|appearance|kind|intent|tone|type|color|severity|status|priority|look|emphasis)$/i;

/**
 * Adds previews to components without stories: a use in the repository's own code, otherwise the composition of
 * shadcn's component with that name, otherwise values that its types require. Options become one preview each.
 */
export async function composePreviews(
  repository: Repository,
  search: ComponentSearch,
  found: readonly FoundComponent[],
): Promise<ComposedPreviews> {
  const isRequested = ({ previews, files, name }: FoundComponent) =>
    previews.length === 0 && name !== undefined && files.some((file) => file.name.endsWith(".tsx"));
  const wanted = found.filter(isRequested).slice(0, MAX_COMPOSED);
  if (wanted.length === 0) return { components: [...found], notes: [] };
  const system = await createSystem(repository, search, found);
  const byTable = new Map(wanted.map((one) => [one.id, COMPOSITIONS[one.id]] as const));
  const needsUse = (one: FoundComponent) =>
    (one.parts ?? []).length > 0 || byTable.get(one.id) !== undefined || !one.takesText;
  const uses = await findUses(repository, search, found, wanted.filter(needsUse));
  const fromUse: string[] = [];
  const fromTable: string[] = [];
  const components: FoundComponent[] = [];
  for (const one of found) {
    if (!wanted.includes(one)) {
      components.push(one);
      continue;
    }
    const properties = await knownProperties(search, one);
    // A component that code opens needs more than its element to be visible.
    const use = byTable.get(one.id)?.before ? undefined : uses.get(one.id);
    const table = use ? undefined : storyOfTable(system, byTable.get(one.id));
    const story = use
      ? withProviders(system, { ...use, from: `From ${use.path}.` })
      : table && withProviders(system, { ...table, from: "A typical composition of its parts." });
    (use ? fromUse : table ? fromTable : []).push(one.id);
    components.push(story ? withStory(one, story, properties) : withValues(one, properties));
  }
  const notes = [
    ...(fromUse.length > 0
      ? [`Components without stories are shown as the code of the repository uses them: ${some(fromUse)}.`]
      : []),
    ...(fromTable.length > 0
      ? [
          `Shown as a typical composition of their parts: ${some(fromTable)}. To change a composition, edit components/<id>/<id>.stories.tsx.`,
        ]
      : []),
  ];
  return { components, notes };
}

/** The function for a button's look, for triggers in the table. */
const BUTTON_LOOK = "buttonVariants";

/** JSX and its imports. */
interface StoryCode {
  code: string;
  imports: ReadonlyMap<string, JsxImport>;
  before?: string | undefined;
}

/** The exports of a system, and the available packages. */
interface System {
  importOf(name: string): JsxImport | undefined;
  hasPackage(name: string): boolean;
}

async function createSystem(
  { manifest }: Repository,
  { modules }: ComponentSearch,
  found: readonly FoundComponent[],
): Promise<System> {
  const byName = new Map<string, JsxImport>();
  for (const { name, exported, source, parts = [] } of found) {
    if (name === undefined) continue;
    // Parts of a namespace are called alike in all: `Root`, `Trigger`.
    const flat = exported === "Root" ? [] : parts;
    for (const part of flat) if (!byName.has(part)) byName.set(part, { from: source, isFile: true, name: part });
    byName.set(name, { from: source, isFile: true, name: exported ?? name });
    if (exported !== undefined && /^[A-Z]/.test(exported) && !byName.has(exported))
      byName.set(exported, { from: source, isFile: true, name: exported });
  }
  const button = byName.get("Button")?.from;
  if (button !== undefined && (await modules.exported(button)).has(BUTTON_LOOK))
    byName.set(BUTTON_LOOK, { from: button, isFile: true, name: BUTTON_LOOK });
  const installed = new Set(
    [manifest.dependencies, manifest.devDependencies, manifest.peerDependencies].flatMap((one) =>
      isObject(one) ? Object.keys(one) : [],
    ),
  );
  return { importOf: (name) => byName.get(name), hasPackage: (name) => installed.has(name) };
}

/** The first composition of the table whose components are all there. */
function storyOfTable(system: System, entry: TableEntry | undefined): StoryCode | undefined {
  const packages = Object.entries(entry?.packages ?? {});
  if (!entry || packages.some(([name]) => !system.hasPackage(name))) return undefined;
  for (const jsx of entry.jsx) {
    const ofPackages = packages.flatMap(([from, names]) =>
      names.map((name) => [name, { from, isFile: false, name }] as const),
    );
    const imports = new Map<string, JsxImport>(ofPackages);
    const names = new Set([...jsx.matchAll(/<([A-Z]\w*)/g)].map(([, name = ""]) => name));
    for (const name of names) {
      const found = imports.get(name) ?? system.importOf(name);
      if (found) imports.set(name, found);
    }
    if ([...names].some((name) => !imports.has(name))) continue;
    const look = jsx.includes("%T") ? system.importOf(BUTTON_LOOK) : undefined;
    if (look) imports.set(BUTTON_LOOK, look);
    const code = jsx.replaceAll("%T", look ? ` className={${BUTTON_LOOK}({ variant: "outline" })}` : "");
    return { code, imports, before: entry.before };
  }
  return undefined;
}

/** Adds providers of the system that components need: `TooltipProvider` around `Tooltip`. */
function withProviders<T extends StoryCode>(system: System, story: T): T {
  const names = [...new Set([...story.code.matchAll(/<([A-Z]\w*)/g)].map(([, name = ""]) => name))];
  const imports = new Map(story.imports);
  let { code } = story;
  for (const name of names.map((one) => `${one}Provider`)) {
    const found = names.includes(name) ? undefined : system.importOf(name);
    if (!found) continue;
    imports.set(name, found);
    code = `<${name}>\n${code.replace(/^/gm, "  ")}\n</${name}>`;
  }
  return { ...story, code, imports };
}

/** Adds a file of stories to the component. */
function withStory(
  component: FoundComponent,
  story: StoryCode & { from: string },
  properties: Properties,
): FoundComponent {
  const { id, title } = component;
  const name = `${id}.stories.tsx`;
  const usual: FoundPreview = { name: "Default", title: "Default", values: {}, story: "Default" };
  // A root of a family draws nothing, or fails, without its parts.
  const isAlone = component.takesText && (component.parts ?? []).length === 0;
  const variants = isAlone ? variantsOf(properties, { children: title }) : [];
  return {
    ...component,
    stories: `./${name}`,
    previews: [usual, ...variants],
    files: [...component.files, { name, content: (folder) => storyFile(component, story, folder) }],
  };
}

function storyFile({ title }: FoundComponent, story: StoryCode & { from: string }, folder: string): string {
  const { code, imports, before, from } = story;
  const bySource = Map.groupBy(imports, ([, { from: source, isFile }]) => (isFile ? importOf(folder, source) : source));
  const lines = [...bySource].flatMap(([source, names]) => importLines(source, names));
  const body = code.replace(/^/gm, before ? "      " : "    ").trimStart();
  const drawn = before
    ? `() => {\n    ${before}\n    return (\n      ${body}\n    );\n  }`
    : `() => (\n    ${body}\n  )`;
  return `${lines.join("\n")}

export default { title: ${JSON.stringify(title)} };

// ${from}
export const Default = {
  render: ${drawn},
};
`;
}

function importLines(source: string, names: readonly (readonly [local: string, JsxImport])[]): string[] {
  const quoted = JSON.stringify(source);
  const named = names.flatMap(([local, { name }]) =>
    name === "*" || name === "default" ? [] : [name === local ? name : `${name} as ${local}`],
  );
  return [
    ...names.flatMap(([local, { name }]) =>
      name === "*"
        ? [`import * as ${local} from ${quoted};`]
        : name === "default"
          ? [`import ${local} from ${quoted};`]
          : [],
    ),
    ...(named.length > 0 ? [`import { ${named.join(", ")} } from ${quoted};`] : []),
  ];
}

/** Adds the values that the component's types require. */
function withValues(component: FoundComponent, properties: Properties): FoundComponent {
  const { title, takesText } = component;
  const required = [...properties.values()].flatMap((one): [string, unknown][] => {
    const value = one.rules?.required ? valueFor(one, title) : undefined;
    return value === undefined ? [] : [[one.name, value]];
  });
  const values = { ...(takesText ? { children: title } : {}), ...Object.fromEntries(required) };
  const usual = { name: "default", title: "Default", values };
  return { ...component, previews: [usual, ...variantsOf(properties, values)] };
}

/** A preview for each choice of the property that people call the variant. */
function variantsOf(properties: Properties, values: Readonly<Record<string, unknown>>): FoundPreview[] {
  const chosen = [...properties.values()]
    .filter(({ name, options = [] }) => VARIANTS.test(name) && options.length > 1 && options.length <= MAX_VARIANTS)
    .toSorted((one, other) => rankOf(one) - rankOf(other))[0];
  return (chosen?.options ?? [])
    .filter((option) => option !== chosen?.default)
    .map((option) => ({
      name: option,
      title: storyWordsOf(option),
      values: { ...values, [chosen?.name ?? ""]: option },
    }));
}

const rankOf = ({ name }: Property): number =>
  /^variant$/i.test(name) ? 0 : /^(?:type|color|status)$/i.test(name) ? 2 : 1;

/** A value for a required property. Undefined if no literal is possible. */
function valueFor({ name, type = "", options }: Property, title: string): unknown {
  if (options?.[0] !== undefined) return options[0];
  if (/\bstring\b|ReactNode|ReactChild|JSX\.Element/.test(type) && !/=>|\[\]|Array|Record/.test(type))
    return /^(?:src|href|url)/i.test(name)
      ? "#"
      : /^(?:children|label|title|text)$/i.test(name)
        ? title
        : storyWordsOf(name);
  if (/^number$/.test(type)) return 1;
  if (/^boolean$/.test(type)) return true;
  if (/\[\]$|^(?:readonly |Readonly)?Array</.test(type)) return [];
  return undefined;
}

async function knownProperties(
  { modules }: ComponentSearch,
  { properties, source, name, exported }: FoundComponent,
): Promise<Properties> {
  if (properties)
    return new Map(Object.entries(properties).flatMap(([key, one]) => (isProperty(one) ? [[key, one]] : [])));
  if (!/\.[jt]sx$/.test(posix.basename(source))) return new Map();
  return (await propertiesOfComponent(modules, source, exported ?? name)).properties;
}

const isProperty = (value: unknown): value is Property => isObject(value) && typeof value.name === "string";
