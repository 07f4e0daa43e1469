import { posix } from "node:path";
import { valueOfSource } from "../../../build/types/doc-comment.ts";
import type { Property } from "../../../build/types/property.ts";
import { isObject } from "../../../safe/is-object.ts";
import { type Repository, written } from "../repository.ts";
import { componentIdOf, type FoundComponent, WITHOUT_BUILD } from "./found-component.ts";
import type { FindStories } from "./stories.ts";

/**
 * Finds custom elements in a package's manifest. Each becomes a tag with its attributes, and a script that imports its
 * module.
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
  const inherited = createInheritance(listOf(content.modules));
  const entry = entryOf(repository, paths);
  const found: FoundComponent[] = [];
  for (const module of listOf(content.modules))
    for (const own of listOf(module.declarations)) {
      const { tagName, path = module.path } = own;
      if (typeof tagName !== "string" || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(tagName)) continue;
      const written = String(path).replace(/^\.?\//, "");
      const source = [written, posix.join(posix.dirname(manifest.path), written)]
        .flatMap((one) => [one, one.replace(/\.js$/, ".ts")])
        .find((one) => paths.has(one));
      const script = source ?? entry;
      found.push(await elementOf(inherited(own), tagName, { source: source ?? manifest.path, script, storiesOf }));
    }
  return found;
}

async function elementOf(
  declared: Record<string, unknown>,
  tag: string,
  { source, script, storiesOf }: { source: string; script: string | undefined; storiesOf: FindStories },
): Promise<FoundComponent> {
  const attributes = listOf(declared.attributes).flatMap(attributeOf);
  const fields = fieldsOf(declared, new Set(attributes.map(({ name }) => name)));
  const members = membersOf(declared);
  const deprecated = deprecationOf(declared.deprecated);
  const takesText = listOf(declared.slots).some(({ name }) => name === "" || name === undefined);
  const bare = tag.slice(tag.indexOf("-") + 1);
  const children: Property[] = takesText
    ? [{ name: "children", type: "string", description: "The content between the tags." }]
    : [];
  const reported = (await storiesOf(source)) ?? (await storiesOf(`${tag}.ts`));
  const description = [declared.description, declared.summary].find((one) => typeof one === "string" && one !== "");
  return {
    id: componentIdOf(bare),
    title: titleOf(bare),
    ...(typeof description === "string" ? { description } : {}),
    source,
    takesText,
    previews: (reported?.previews ?? []).flatMap(({ isDrawn, ...story }) => (isDrawn ? [] : [story])),
    properties: Object.fromEntries([...children, ...attributes, ...fields].map((one) => [one.name, one])),
    ...(Object.keys(members).length > 0 ? { members } : {}),
    ...(deprecated === undefined ? {} : { deprecated }),
    files: [
      { name: `${componentIdOf(bare)}.html`, content: templateOf(tag, attributes, takesText) },
      ...(script !== undefined
        ? [
            {
              name: `${componentIdOf(bare)}.js`,
              content: (folder: string) => `import ${JSON.stringify(posix.relative(folder, script))};\n`,
            },
          ]
        : []),
    ],
    ...(script !== undefined
      ? {}
      : { note: "custom elements without a module in this folder are not defined in previews" }),
  };
}

function attributeOf(attribute: Record<string, unknown>): Property[] {
  const { name, default: usual, description } = attribute;
  if (typeof name !== "string" || !/^[a-z][\w:.-]*$/i.test(name)) return [];
  // Some tools add the resolved form of a named type.
  const [text, followed] = [attribute.type, attribute.parsedType ?? attribute.expandedType].map(textOf);
  const value = typeof usual === "string" && usual !== "undefined" ? valueOfSource(usual) : undefined;
  const deprecated = deprecationOf(attribute.deprecated);
  const options = [followed, text].flatMap((type) => (type === undefined ? [] : (choicesOf(type).options ?? [])));
  return [
    {
      name,
      ...(text === undefined ? {} : { type: text }),
      ...(typeof description === "string" && description !== "" ? { description } : {}),
      ...(value === undefined || value === "" ? {} : { default: value }),
      ...(options.length > 0 ? { options: [...new Set(options)] } : {}),
      ...(deprecated === undefined ? {} : { deprecated }),
    },
  ];
}

const textOf = (type: unknown): string | undefined =>
  isObject(type) && typeof type.text === "string" ? type.text : undefined;

const deprecationOf = (said: unknown): string | true | undefined =>
  said === true || (typeof said === "string" && said !== "") ? said : undefined;

/** The choices of a type that is a list of texts or numbers: `'small' | 'large'`. */
function choicesOf(type: string): { options?: string[] } {
  const parts = type
    .split("|")
    .map((one) => one.trim())
    .filter((one) => one !== "" && one !== "undefined" && one !== "null");
  const options = parts.flatMap(
    (one) => /^(['"`])([^'"`]*)\1$/.exec(one)?.[2] ?? /^-?\d+(?:\.\d+)?$/.exec(one)?.[0] ?? [],
  );
  return options.length > 1 && options.length === parts.length ? { options } : {};
}

/** Public fields that no attribute sets. */
function fieldsOf(declared: Record<string, unknown>, attributes: ReadonlySet<string>): Property[] {
  return listOf(declared.members)
    .filter(
      ({ kind, static: isStatic, attribute }) => kind === "field" && !isStatic && !attributes.has(String(attribute)),
    )
    .filter(isPublic)
    .flatMap(attributeOf)
    .filter(
      ({ name }) =>
        !attributes.has(name) && !attributes.has(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
    );
}

const isPublic = ({ name, privacy }: Record<string, unknown>): boolean =>
  privacy !== "private" && privacy !== "protected" && !/^[_#]/.test(String(name));

/** Standard callbacks of every element, and internals of Lit and other libraries. */
const OF_EVERY_ELEMENT =
  /^(?:constructor|(?:dis)?connected(?:Move)?Callback|adoptedCallback|attributeChangedCallback|form\w+Callback|render|update|updated|firstUpdated|willUpdate|shouldUpdate|createRenderRoot)$/;

/** Slots, events, methods, CSS properties, parts and states, by the fields of a declaration. */
function membersOf(declared: Record<string, unknown>): Record<string, readonly object[]> {
  const methods = listOf(declared.members).filter(
    (one) => one.kind === "method" && !one.static && isPublic(one) && !OF_EVERY_ELEMENT.test(String(one.name)),
  );
  const lists = {
    slots: listOf(declared.slots),
    events: listOf(declared.events),
    methods: methods.map((method) => ({ ...method, type: { text: signatureOf(method) } })),
    cssProperties: listOf(declared.cssProperties),
    cssParts: listOf(declared.cssParts),
    cssStates: listOf(declared.cssStates),
  };
  return Object.fromEntries(
    Object.entries(lists).flatMap(([key, list]) => (list.length > 0 ? [[key, list.flatMap(memberOf)]] : [])),
  );
}

function memberOf(member: Record<string, unknown>): object[] {
  const { name = "", description, default: usual, syntax } = member;
  if (typeof name !== "string") return [];
  const type = textOf(member.type) ?? (typeof syntax === "string" ? syntax : undefined);
  const deprecated = deprecationOf(member.deprecated);
  return [
    {
      name,
      ...(type ? { type } : {}),
      ...(typeof description === "string" && description !== "" ? { description } : {}),
      ...(typeof usual === "string" && usual !== "" ? { default: usual } : {}),
      ...(deprecated === undefined ? {} : { deprecated }),
    },
  ];
}

/** `(value: string, options?: Options) => void` */
function signatureOf({ parameters, return: result }: Record<string, unknown>): string {
  const given = listOf(parameters).map(({ name, optional, type }) => {
    const text = textOf(type);
    return `${String(name)}${optional === true ? "?" : ""}${text === undefined ? "" : `: ${text}`}`;
  });
  return `(${given.join(", ")}) => ${(isObject(result) && textOf(result.type)) || "void"}`;
}

/** Lists of a declaration that it inherits. */
const INHERITED = ["attributes", "members", "slots", "events", "cssProperties", "cssParts", "cssStates"] as const;
/** Classes above one: no element has more. */
const MAX_ANCESTORS = 50;

/**
 * Returns a function for the members of a class, including the members of its superclasses and mixins: its own first,
 * each name once.
 */
function createInheritance(modules: readonly Record<string, unknown>[]) {
  const byName = new Map<string, Record<string, unknown>>();
  for (const module of modules)
    for (const declared of listOf(module.declarations)) {
      for (const key of [`${module.path} ${declared.name}`, String(declared.name)])
        if (!byName.has(key)) byName.set(key, declared);
    }
  const find = ({ name, module }: Record<string, unknown>) =>
    byName.get(`${module} ${name}`) ?? byName.get(String(name));
  const above = (declared: Record<string, unknown>, seen: Set<object>): Record<string, unknown>[] => {
    if (seen.has(declared) || seen.size > MAX_ANCESTORS) return [];
    seen.add(declared);
    const named = [...listOf(declared.mixins), ...(isObject(declared.superclass) ? [declared.superclass] : [])];
    return [declared, ...named.flatMap((one) => above(find(one) ?? {}, seen))];
  };
  return (declared: Record<string, unknown>): Record<string, unknown> => {
    const all = above(declared, new Set());
    const lists = INHERITED.map((key) => {
      const members = new Map<string, Record<string, unknown>>();
      for (const one of all)
        for (const member of listOf(one[key])) {
          const name = `${member.kind ?? ""} ${member.name ?? ""}`;
          if (!members.has(name)) members.set(name, member);
        }
      return [key, [...members.values()]] as const;
    });
    return { ...declared, ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)) };
  };
}

/** The existing module of a package that defines its elements. */
function entryOf({ manifest }: Repository, paths: ReadonlySet<string>): string | undefined {
  const { exports: exported, module, main } = manifest;
  const root = isObject(exported) ? exported["."] : exported;
  const named = [isObject(root) ? (root.import ?? root.default) : root, module, main];
  return named.flatMap((one) => (typeof one === "string" ? [posix.normalize(one)] : [])).find((one) => paths.has(one));
}

/** A tag as a template: each attribute if its value is set, boolean ones by name. */
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
 * Finds components of Vue and other frameworks in web-types: properties with types and descriptions.
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
        id: componentIdOf(name),
        name,
        title: name.replace(/([a-z0-9])([A-Z])/g, "$1 $2"),
        ...(typeof one.description === "string" ? { description: one.description } : {}),
        source: path,
        previews: [],
        properties: Object.fromEntries(properties.map((property) => [property.name, property])),
        files: [],
        note: `${framework} components are declared without previews, because the build does not support them. ${WITHOUT_BUILD}`,
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
