import { posix } from "node:path";
import { valueOfSource } from "../../../build/types/doc-comment.ts";
import type { Property } from "../../../build/types/property.ts";
import { isObject } from "../../../safe/is-object.ts";
import { type Repository, written } from "../repository.ts";
import { type FoundComponent, idOf } from "./found-component.ts";
import type { FindStories } from "./stories.ts";

/**
 * Custom elements, as a package's manifest describes them. Each is a tag with its attributes, and a script that brings in the
 * module that defines it.
 *
 * @see https://github.com/webcomponents/custom-elements-manifest
 */
export async function findCustomElements(repository: Repository, storiesOf: FindStories): Promise<FoundComponent[]> {
  const { customElements } = repository.manifest;
  const named = repository.files.filter(({ path }) => /(?:^|\/)custom-elements\.json$/.test(path));
  const said = typeof customElements === "string" ? posix.normalize(customElements) : "";
  const manifest = named.find(({ path }) => path === said) ?? written(named)[0];
  const content = manifest && (await repository.json(manifest.path));
  if (!manifest || !isObject(content)) return [];
  const paths = new Set(repository.files.map(({ path }) => path));
  const found: FoundComponent[] = [];
  for (const module of listOf(content.modules))
    for (const declared of listOf(module.declarations)) {
      const { tagName, path = module.path } = declared;
      if (typeof tagName !== "string" || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(tagName)) continue;
      const written = String(path).replace(/^\.?\//, "");
      const source = [written, posix.join(posix.dirname(manifest.path), written)]
        .flatMap((one) => [one, one.replace(/\.js$/, ".ts")])
        .find((one) => paths.has(one));
      found.push(await elementOf(declared, tagName, source ?? manifest.path, source !== undefined, storiesOf));
    }
  return found;
}

async function elementOf(
  declared: Record<string, unknown>,
  tag: string,
  source: string,
  hasScript: boolean,
  storiesOf: FindStories,
): Promise<FoundComponent> {
  const properties = listOf(declared.attributes).flatMap(attributeOf);
  const takesText = listOf(declared.slots).some(({ name }) => name === "" || name === undefined);
  const bare = tag.slice(tag.indexOf("-") + 1);
  const children: Property[] = takesText
    ? [{ name: "children", type: "string", description: "What stands between its tags." }]
    : [];
  const told = (await storiesOf(source)) ?? (await storiesOf(`${tag}.ts`));
  const description = [declared.description, declared.summary].find((one) => typeof one === "string" && one !== "");
  return {
    id: idOf(bare),
    title: titleOf(bare),
    ...(typeof description === "string" ? { description } : {}),
    source,
    takesText,
    previews: (told?.previews ?? []).flatMap(({ isDrawn, ...story }) => (isDrawn ? [] : [story])),
    properties: Object.fromEntries([...children, ...properties].map((one) => [one.name, one])),
    files: [
      { name: `${idOf(bare)}.html`, content: templateOf(tag, properties, takesText) },
      ...(hasScript
        ? [
            {
              name: `${idOf(bare)}.js`,
              content: (folder: string) => `import ${JSON.stringify(posix.relative(folder, source))};\n`,
            },
          ]
        : []),
    ],
    ...(hasScript
      ? {}
      : { note: "custom elements have no module in this folder, so nothing defines them in previews" }),
  };
}

function attributeOf(attribute: Record<string, unknown>): Property[] {
  const { name, type, default: usual, description } = attribute;
  if (typeof name !== "string" || !/^[a-z][\w:.-]*$/i.test(name)) return [];
  const text = isObject(type) && typeof type.text === "string" ? type.text : undefined;
  const value = typeof usual === "string" && usual !== "undefined" ? valueOfSource(usual) : undefined;
  return [
    {
      name,
      ...(text === undefined ? {} : { type: text }),
      ...(typeof description === "string" && description !== "" ? { description } : {}),
      ...(value === undefined || value === "" ? {} : { default: value }),
      ...(text === undefined ? {} : choicesOf(text)),
    },
  ];
}

/** The choices of a type that is a list of texts: `'small' | 'large'`. */
function choicesOf(type: string): { options?: string[] } {
  const parts = type
    .split("|")
    .map((one) => one.trim())
    .filter((one) => one !== "" && one !== "undefined" && one !== "null");
  const options = parts.flatMap((one) => /^(['"])([^'"]*)\1$/.exec(one)?.[2] ?? []);
  return options.length > 1 && options.length === parts.length ? { options } : {};
}

/** A tag as a template: each attribute where its value is set, by name alone where it is a switch. */
function templateOf(tag: string, properties: readonly Property[], takesText: boolean): string {
  const names = JSON.stringify(properties.map(({ name }) => name)).replaceAll(",", ", ");
  const attributes = `
  {%- for name in ${names} %}
    {%- if params[name] === true %} {{ name }}
    {%- elif params[name] %} {{ name }}="{{ params[name] }}"
    {%- endif %}
  {%- endfor -%}
`;
  return `<${tag}${properties.length > 0 ? attributes : ""}>${takesText ? "{{ children }}" : ""}</${tag}>\n`;
}

/**
 * Components of Vue and others as web-types describe them: properties with types and what they are for.
 *
 * @see https://github.com/JetBrains/web-types
 */
export async function findWebTypes(repository: Repository): Promise<FoundComponent[]> {
  const said = repository.manifest["web-types"];
  const path = typeof said === "string" ? posix.normalize(said) : "web-types.json";
  const content = await repository.json(path);
  const contributions = isObject(content) && isObject(content.contributions) ? content.contributions : {};
  const html = isObject(contributions.html) ? contributions.html : {};
  const framework = isObject(content) && typeof content.framework === "string" ? titleOf(content.framework) : "Web";
  const described =
    [html["vue-components"], html.tags, html.elements].map(listOf).find((list) => list.length > 0) ?? [];
  return described.flatMap((one) => {
    const name = typeof one.name === "string" ? nameOfTag(one.name) : "";
    if (!/^[A-Z]/.test(name)) return [];
    const properties = [...listOf(one.props), ...listOf(one.attributes)].flatMap(webTypeProperty);
    return [
      {
        id: idOf(name),
        name,
        title: name.replace(/([a-z0-9])([A-Z])/g, "$1 $2"),
        ...(typeof one.description === "string" ? { description: one.description } : {}),
        source: path,
        previews: [],
        properties: Object.fromEntries(properties.map((property) => [property.name, property])),
        files: [],
        note: `components of ${framework} are declared without previews, because the build does not know them`,
      },
    ];
  });
}

/** `el-button` → `ElButton` */
const nameOfTag = (tag: string): string =>
  tag
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

function webTypeProperty(property: Record<string, unknown>): Property[] {
  const {
    name,
    description,
    default: usual,
    required,
    value,
    type = isObject(value) ? value.type : undefined,
  } = property;
  if (typeof name !== "string") return [];
  const text = Array.isArray(type) ? type.map(String).join(" | ") : typeof type === "string" ? type : undefined;
  return [
    {
      name,
      ...(text === undefined ? {} : { type: text, ...choicesOf(text) }),
      ...(typeof description === "string" && description !== "" ? { description } : {}),
      ...(typeof usual === "string" && usual !== "" && usual !== "undefined" ? { default: valueOfSource(usual) } : {}),
      ...(required === true ? { rules: { required: true } } : {}),
    },
  ];
}

const titleOf = (words: string): string => {
  const spaced = words.replaceAll("-", " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);
