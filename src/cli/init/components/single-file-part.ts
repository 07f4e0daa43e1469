import { posix } from "node:path";
import type { CallExpression, Node, ObjectPattern } from "@babel/types";
import { annotationOf } from "../../../build/types/callable.ts";
import { propertiesNamed, propertiesOfType, wordsOfType } from "../../../build/types/component-properties.ts";
import type { Module, Modules } from "../../../build/types/modules.ts";
import type { Properties, Property } from "../../../build/types/property.ts";
import { literalOf, NO_LITERAL, objectMembersOf } from "../../../build/types/script-reading.ts";
import { scopeOfModule } from "../../../build/types/shape.ts";
import { isObject } from "../../../safe/is-object.ts";
import { type Repository, written } from "../repository.ts";
import { componentIdOf, type FoundComponent, WITHOUT_BUILD } from "./found-component.ts";
import { componentNameOf, isComponentFile, withStories } from "./places.ts";

const FRAMEWORKS: Readonly<Record<string, string>> = { ".vue": "Vue", ".svelte": "Svelte", ".astro": "Astro" };
const IN_COMPONENTS = /(?:^|\/)components?\//;
const MAX_PARSED = 5_000;

/** Components of Vue, Svelte and Astro: a declaration with the properties their files name. The build does not know them. */
export async function findSingleFileComponents(repository: Repository, modules: Modules): Promise<FoundComponent[]> {
  const all = written(
    repository.files.filter(
      ({ path }) => FRAMEWORKS[posix.extname(path)] !== undefined && /^[A-Z]/.test(componentNameOf(path)),
    ),
  ).map(({ path }) => path);
  const within = all.filter((path) => IN_COMPONENTS.test(path));
  const storied = withStories(repository.files);
  const paths = within.length > 0 ? within : all.filter((path) => isComponentFile(path, storied));
  const known = new Set(paths);
  const found: FoundComponent[] = [];
  for (const path of paths.slice(0, MAX_PARSED)) {
    const name = componentNameOf(path);
    const sibling = (other: string) => posix.join(posix.dirname(path), `${other}${posix.extname(path)}`);
    // `BaseButton` is the base of `Button`.
    if (name.startsWith("Base") && known.has(sibling(name.slice("Base".length)))) continue;
    const own = await propertiesIn(modules, path);
    const properties = own.size > 0 ? own : await propertiesIn(modules, sibling(`Base${name}`));
    found.push({
      id: componentIdOf(name),
      name,
      title: name.replace(/([a-z0-9])([A-Z])/g, "$1 $2"),
      source: path,
      previews: [],
      ...(properties.size > 0 ? { properties: Object.fromEntries(properties) } : {}),
      files: [],
      note: `${FRAMEWORKS[posix.extname(path)]} components are declared without previews, because the build does not support them. ${WITHOUT_BUILD}`,
    });
  }
  return found;
}

async function propertiesIn(modules: Modules, path: string): Promise<Properties> {
  const module = await modules.open(path);
  if (!module) return new Map();
  if (path.endsWith(".astro")) return propertiesNamed(modules, path, "Props");
  const found: Properties = new Map();
  for (const statement of module.program.body)
    for (const [name, property] of await propertiesOf(modules, module, statement)) found.set(name, property);
  return found;
}

/** The properties that a component's script declares, in any supported form. */
async function propertiesOf(modules: Modules, module: Module, statement: Node): Promise<Properties> {
  switch (statement.type) {
    case "ExpressionStatement":
      return statement.expression.type === "CallExpression" ? ofCall(modules, module, statement.expression) : new Map();
    case "VariableDeclaration": {
      const found: Properties = new Map();
      for (const { id, init } of statement.declarations) {
        if (init?.type !== "CallExpression") continue;
        const name = init.callee.type === "Identifier" ? init.callee.name : "";
        const isRune = name === "$props" && id.type === "ObjectPattern";
        const more = isRune ? await ofRune(modules, module, id) : await ofCall(modules, module, init);
        if (name === "defineProps" && id.type === "ObjectPattern") addDefaults(more, defaultsOf(id));
        for (const [key, property] of more) found.set(key, property);
      }
      return found;
    }
    case "ExportNamedDeclaration":
      return statement.declaration?.type === "VariableDeclaration" && statement.declaration.kind === "let"
        ? ofExports(modules, module, statement.declaration.declarations)
        : new Map();
    case "ExportDefaultDeclaration": {
      const { declaration } = statement;
      const options = declaration.type === "CallExpression" ? declaration.arguments[0] : declaration;
      return ofOptions(modules, module, objectMembersOf(options).find(([name]) => name === "props")?.[1]);
    }
    default:
      return new Map();
  }
}

/** `defineProps<Props>()`, `defineProps({…})`, `withDefaults(defineProps<Props>(), {…})`. */
async function ofCall(modules: Modules, module: Module, call: CallExpression): Promise<Properties> {
  const name = call.callee.type === "Identifier" ? call.callee.name : "";
  const [first, second] = call.arguments;
  if (name === "withDefaults" && first?.type === "CallExpression") {
    const found = await ofCall(modules, module, first);
    const defaults = literalOf(second);
    addDefaults(found, isObject(defaults) ? defaults : {});
    return found;
  }
  if (name !== "defineProps") return new Map();
  const type = call.typeParameters?.params[0];
  return type
    ? propertiesOfType(modules, { node: type, scope: scopeOfModule(module) })
    : ofOptions(modules, module, first);
}

/** `{ size: { type: String as PropType<Size>, default: "medium", required: true } }`, or a list of names. */
async function ofOptions(modules: Modules, module: Module, options: Node | undefined): Promise<Properties> {
  if (options?.type === "ArrayExpression") {
    const names = literalOf(options);
    return new Map(Array.isArray(names) ? names.map((name) => [String(name), { name: String(name) }]) : []);
  }
  const found: Properties = new Map();
  for (const [name, value] of objectMembersOf(options)) {
    const members = new Map(objectMembersOf(value));
    const usual = literalOf(members.get("default"));
    found.set(name, {
      name,
      ...(await constructorType(modules, module, members.size > 0 ? members.get("type") : value)),
      ...(usual === NO_LITERAL || isObject(usual) ? {} : { default: usual }),
      ...(literalOf(members.get("required")) === true ? { rules: { required: true } } : {}),
    });
  }
  return found;
}

/** `String`, `[String, Number]`, `Object as PropType<Row>`. */
async function constructorType(
  modules: Modules,
  module: Module,
  node: Node | undefined,
): Promise<Pick<Property, "type" | "options">> {
  if (node?.type === "Identifier") return { type: node.name.toLowerCase() };
  if (node?.type === "ArrayExpression")
    return {
      type: node.elements.map((one) => (one?.type === "Identifier" ? one.name.toLowerCase() : "any")).join(" | "),
    };
  const type = node?.type === "TSAsExpression" ? node.typeAnnotation : undefined;
  const inner = type?.type === "TSTypeReference" ? type.typeParameters?.params[0] : undefined;
  return inner ? wordsOfType(modules, { node: inner, scope: scopeOfModule(module) }) : {};
}

/** `let { size = "medium" }: Props = $props()` */
async function ofRune(modules: Modules, module: Module, pattern: ObjectPattern): Promise<Properties> {
  const defaults = defaultsOf(pattern);
  const type = annotationOf(pattern);
  const typed: Properties = type
    ? await propertiesOfType(modules, { node: type, scope: scopeOfModule(module) })
    : new Map();
  const found: Properties =
    typed.size > 0 ? typed : new Map(Object.keys(defaults).map((name) => [name, { name }] as const));
  addDefaults(found, defaults);
  return found;
}

/** The names a pattern takes, with their defaults where those are literals. */
function defaultsOf({ properties }: ObjectPattern): Record<string, unknown> {
  return Object.fromEntries(
    properties.flatMap((one) => {
      if (one.type !== "ObjectProperty" || one.key.type !== "Identifier") return [];
      const { value } = one;
      const given = value.type === "AssignmentPattern" ? value.right : undefined;
      // `$bindable("a")` is "a" that may be written to.
      const usual = literalOf(given?.type === "CallExpression" ? given.arguments[0] : given);
      return [[one.key.name, usual === NO_LITERAL ? undefined : usual]];
    }),
  );
}

function addDefaults(found: Properties, defaults: Readonly<Record<string, unknown>>): void {
  for (const [name, usual] of Object.entries(defaults)) {
    const property = found.get(name);
    if (property && usual !== undefined) property.default = usual;
  }
}

/** `export let size: "small" | "large" = "small"` */
async function ofExports(
  modules: Modules,
  module: Module,
  declarations: readonly { id: Node; init?: Node | null | undefined }[],
): Promise<Properties> {
  const found: Properties = new Map();
  for (const { id, init } of declarations) {
    if (id.type !== "Identifier") continue;
    const { name } = id;
    const type = annotationOf(id);
    const usual = literalOf(init);
    found.set(name, {
      name,
      ...(type ? await wordsOfType(modules, { node: type, scope: scopeOfModule(module) }) : {}),
      ...(usual === NO_LITERAL ? {} : { default: usual }),
      ...(init ? {} : { rules: { required: true } }),
    });
  }
  return found;
}
