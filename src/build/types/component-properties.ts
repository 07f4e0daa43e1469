import { posix } from "node:path";
import { type Callable, callableOf } from "./callable.ts";
import { constantOf, isScalar, type SourceNode, textOfNode } from "./constants.ts";
import { commentBefore } from "./doc-comment.ts";
import type { Modules } from "./modules.ts";
import { fromPropTypes } from "./prop-types.ts";
import type { Properties, Property } from "./property.ts";
import { exportsOf, literalOf, omitCast } from "./script-reading.ts";
import {
  joined,
  type ScopedType,
  type Shape,
  type ShapeMember,
  type SourcePlace,
  UNKNOWN_SHAPE,
  union,
} from "./shape.ts";
import { createTypeReader, type TypeReader } from "./type-reader.ts";

/** The properties of a component, and unreadable types in words. */
export interface ComponentProperties {
  properties: Properties;
  lost: string[];
  /** The reason of a deprecation in the component's comment. */
  deprecated?: string | true;
}

const MAX_PROPERTIES = 500;
/** Maximum number of options: more don't help. */
const MAX_OPTIONS = 500;
/** Maximum characters of a type or default: longer ones don't help. */
const MAX_TEXT = 500;
/** React's own properties, and internal ones. */
const NEVER = /^(?:ref|key|__.*)$/;
/** Properties of every element. They are properties of a component only if its own types declare them. */
const OF_ELEMENTS = /^(?:className|style|on[A-Z].*|(?:aria|data)-.*)$/;
const IN_PACKAGE = /(?:^|\/)node_modules\//;

/**
 * Returns the properties of a component: from its types if the repository declares them, from names that it
 * destructures, and from its defaults. Without running it.
 *
 * @param name of the export; otherwise the default export is used, otherwise the first component
 */
export async function propertiesOfComponent(
  modules: Modules,
  path: string,
  name: string | undefined,
): Promise<ComponentProperties> {
  if (!(await modules.open(path))) return { properties: new Map(), lost: [path] };
  const types = createTypeReader(modules);
  const chosen = await chosenIn(modules, path, name);
  const callable = chosen && (await callableOf(modules, chosen));
  const shapes: Shape[] = [];
  for (const type of callable?.types ?? []) shapes.push(await types.shapeOf(type));
  const shape = shapes.length > 0 ? union(shapes) : undefined;
  const home = chosen && posix.dirname(chosen.module.path);
  const properties = await propertiesOf(modules, types, shape, callable, home);
  const said = chosen && deprecationOf(chosen);
  const deprecated = said === undefined ? {} : { deprecated: said };
  if (properties.size === 0 && name !== undefined) {
    // An unresolved component can still have a type with a matching name.
    const shape = await types.shapeNamed(path, `${name}Props`);
    if (shape) return { properties: await propertiesOf(modules, types, shape), lost: types.lost(), ...deprecated };
  }
  return { properties, lost: types.lost(), ...deprecated };
}

/** Returns the deprecation in the comment before a component, if its module declares it. */
function deprecationOf({ node, module }: SourceNode): string | true | undefined {
  const name = node.type === "Identifier" ? node.name : undefined;
  if (name === undefined || !/^[\w$]+$/.test(name)) return undefined;
  const declared = new RegExp(
    `^(?:export\\s+(?:default\\s+)?)?(?:declare\\s+)?(?:async\\s+)?(?:const|let|var|function|class)\\s+${name.replaceAll("$", "\\$")}(?![\\w$])`,
    "m",
  ).exec(module.text);
  return declared ? commentBefore(module.text, declared.index).deprecated : undefined;
}

/** Returns the properties of a type, as far as the repository declares it. */
export async function propertiesOfType(modules: Modules, type: ScopedType): Promise<Properties> {
  const types = createTypeReader(modules);
  return propertiesOf(modules, types, await types.shapeOf(type));
}

/** Returns the same for a named type of a module. */
export async function propertiesNamed(modules: Modules, path: string, name: string): Promise<Properties> {
  const types = createTypeReader(modules);
  const shape = await types.shapeNamed(path, name);
  return shape ? propertiesOf(modules, types, shape) : new Map();
}

/** Returns a type as text, and its options if it only has literals. */
export async function wordsOfType(modules: Modules, type: ScopedType): Promise<Pick<Property, "type" | "options">> {
  return wordsOf(createTypeReader(modules), [type]);
}

/** Returns the main component of a module. */
async function chosenIn(modules: Modules, path: string, name: string | undefined): Promise<SourceNode | undefined> {
  const program = (await modules.open(path))?.program;
  const exported = program ? exportsOf(program).map((one) => one.name) : [];
  const alike = exported.find((one) => one.toLowerCase() === name?.toLowerCase());
  for (const one of [name, alike, "default", exported.find((other) => /^[A-Z]/.test(other))]) {
    const at = one === undefined ? undefined : await modules.find("values", path, one);
    if (at) return { node: { type: "Identifier", name: at.name }, module: at.module };
  }
  return undefined;
}

/** @param home the folder of the component: its own files come first */
async function propertiesOf(
  modules: Modules,
  types: TypeReader,
  shape: Shape | undefined,
  { named, propTypes, preset }: Omit<Callable, "types"> = { named: new Map(), propTypes: new Map(), preset: new Set() },
  home?: string,
): Promise<Properties> {
  const found: Properties = new Map();
  const known = joined(shape ?? UNKNOWN_SHAPE);
  for (const member of known.values()) {
    const isForeign = IN_PACKAGE.test(member.places[0]?.module.path ?? "") && !named.has(member.name);
    if (member.isNever || isForeign || NEVER.test(member.name) || found.size >= MAX_PROPERTIES) continue;
    const property = await propertyOf(modules, types, member);
    if (property) found.set(member.name, property);
  }
  for (const [name, property] of fromPropTypes(propTypes)) if (!found.has(name)) found.set(name, property);
  const isOpen = shape?.isOpen ?? true;
  for (const [name, usual] of named) {
    const isOwn = isOpen && !known.has(name) && !NEVER.test(name) && !(shape && OF_ELEMENTS.test(name));
    const property = found.get(name) ?? (isOwn && found.size < MAX_PROPERTIES ? { name } : undefined);
    if (!property) continue;
    const value = usual && (await defaultOf(modules, usual));
    const { rules, ...rest } = property;
    // A property with a default before the call is optional.
    const needed = rules && !preset.has(name) ? { rules } : {};
    found.set(name, { ...rest, ...(value === undefined ? {} : { default: value }), ...needed });
  }
  if (home === undefined) return found;
  const isOwn = (name: string) => {
    const [place] = known.get(name)?.places ?? [];
    return named.has(name) || !place || posix.dirname(place.module.path) === home;
  };
  const all = [...found];
  return new Map([...all.filter(([name]) => isOwn(name)), ...all.filter(([name]) => !isOwn(name))]);
}

async function propertyOf(modules: Modules, types: TypeReader, member: ShapeMember): Promise<Property | undefined> {
  const { name, places, isOptional } = member;
  const comments = places.map((place) => ({ place, ...commentBefore(place.module.text, place.start) }));
  const comment = comments.find(
    ({ text, ...tags }) =>
      text !== "" || tags.isInternal || tags.default !== undefined || tags.deprecated !== undefined,
  );
  if (comment?.isInternal) return undefined;
  const usual = (comment && (await spelledDefault(modules, comment.default, comment.place))) ?? member.usual;
  return {
    name,
    ...(await wordsOf(types, member.types)),
    ...(comment && comment.text !== "" ? { description: comment.text } : {}),
    ...(usual === undefined ? {} : { default: usual }),
    ...(isOptional ? {} : { rules: { required: true } }),
    ...(comment?.status === undefined ? {} : { status: comment.status }),
    ...(comment?.deprecated === undefined ? {} : { deprecated: comment.deprecated }),
  };
}

async function wordsOf(types: TypeReader, all: readonly ScopedType[]): Promise<Pick<Property, "type" | "options">> {
  const texts = new Set<string>();
  const values = new Set<string>();
  let isWhole = true;
  let areFlags = true;
  for (const type of all) {
    texts.add(withoutUndefined(await types.textOf(type)));
    const found = await types.literalsOf(type);
    isWhole &&= found.isWhole;
    for (const value of found.values) {
      values.add(String(value));
      areFlags &&= typeof value === "boolean";
    }
  }
  const text = [...texts].join(" | ");
  const hasOptions = isWhole && !areFlags && values.size > 0 && values.size <= MAX_OPTIONS;
  return {
    ...(text === "" ? {} : { type: /^(?:true \| false|false \| true)$/.test(text) ? "boolean" : shortened(text) }),
    ...(hasOptions ? { options: [...values] } : {}),
  };
}

const withoutUndefined = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/^\| /, "")
    .replace(/ \| undefined$/, "");

const shortened = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** `@default Size.Small` means the value of this enum member. */
async function spelledDefault(modules: Modules, usual: unknown, { module }: SourcePlace): Promise<unknown> {
  const [, object, property] = typeof usual === "string" ? (/^`?([A-Z]\w*)\.(\w+)`?$/.exec(usual) ?? []) : [];
  if (object === undefined || property === undefined) return usual;
  const node = {
    type: "MemberExpression",
    object: { type: "Identifier", name: object },
    property: { type: "Identifier", name: property },
    computed: false,
  } as const;
  const value = literalOf((await constantOf(modules, { node, module })).node);
  return isScalar(value) ? value : usual;
}

/** Returns a default as its literal value, otherwise as source text. */
async function defaultOf(modules: Modules, usual: SourceNode): Promise<unknown> {
  const { node, module } = await constantOf(modules, usual);
  const value = literalOf(node);
  if (isScalar(value)) return value;
  const text = textOfNode(usual.module, omitCast(usual.node) ?? usual.node).replace(/\s+/g, " ");
  return text === "undefined" ? undefined : text === "" ? shortened(textOfNode(module, node)) : shortened(text);
}
