import type { Node, TSType, TSTypeElement } from "@babel/types";
import { commentBefore } from "../doc-comment.ts";
import type { Module, Modules } from "../modules.ts";
import { literalOf, NO_LITERAL } from "../script-reading.ts";

/** A property, as declarations of components describe it. */
export interface FoundProperty {
  name: string;
  type?: string | undefined;
  description?: string | undefined;
  default?: unknown;
  options?: string[] | undefined;
  rules?: { required: true };
}

/** Types that refer to types: beyond this they are those of a machine. */
const MOST_DEPTH = 8;
const MOST_PROPERTIES = 200;
/** In characters; a longer type tells nobody anything. */
const MOST_TYPE = 160;
/** What takes some members of a type and leaves them as they are. */
const PASSING = /^(?:Partial|Required|Readonly|Omit|Pick|Simplify|PropsWithChildren|React\.PropsWithChildren)$/;

/** The members of a type by name, with those of the types it is made from, as far as the repository declares them. */
export async function propertiesOfType(
  modules: Modules,
  module: Module,
  type: Node | null | undefined,
  depth = 0,
): Promise<Map<string, FoundProperty>> {
  const found = new Map<string, FoundProperty>();
  const add = (more: ReadonlyMap<string, FoundProperty>) => {
    for (const [name, property] of more)
      if (!found.has(name) && found.size < MOST_PROPERTIES) found.set(name, property);
  };
  if (!type || depth > MOST_DEPTH) return found;
  const inner = (one: Node) => propertiesOfType(modules, module, one, depth + 1);
  switch (type.type) {
    case "TSTypeLiteral":
      add(propertiesOfMembers(module, type.members));
      break;
    case "TSInterfaceBody":
      add(propertiesOfMembers(module, type.body));
      break;
    case "TSIntersectionType":
      for (const one of type.types) add(await inner(one));
      break;
    case "TSParenthesizedType":
      add(await inner(type.typeAnnotation));
      break;
    case "TSTypeAliasDeclaration":
    case "TSTypeAnnotation":
      add(await inner(type.typeAnnotation));
      break;
    case "TSInterfaceDeclaration":
      add(await inner(type.body));
      for (const one of type.extends ?? []) add(await inner(one));
      break;
    case "TSTypeReference":
    case "TSExpressionWithTypeArguments": {
      const named = type.type === "TSTypeReference" ? type.typeName : type.expression;
      const name = textOf(module, named);
      const [first, ...others] = type.typeParameters?.params ?? [];
      if (PASSING.test(name) && first) {
        add(await inner(first));
        break;
      }
      const at = await modules.find(module.path, name);
      const declared = at?.module.declared.get(at.name);
      if (at && declared) add(await propertiesOfType(modules, at.module, declared, depth + 1));
      // What a type makes of others is seldom worked out; what it was given is most of it.
      if (found.size === 0) for (const one of first ? [first, ...others] : []) add(await inner(one));
      break;
    }
  }
  return found;
}

/** The properties of a component: those of the type called like it, else of its first parameter or of its own type. */
export async function propertiesOfComponent(
  modules: Modules,
  path: string,
  name: string,
): Promise<Map<string, FoundProperty>> {
  const typed = await propertiesNamed(modules, path, `${name}Props`);
  if (typed.size > 0) return typed;
  const at = await modules.find(path, name);
  const declared = at?.module.declared.get(at.name);
  if (!at || !declared) return typed;
  const type =
    declared.type === "TSDeclareFunction" || declared.type === "FunctionDeclaration"
      ? declared.params[0]
      : declared.type === "VariableDeclaration"
        ? declared.declarations.find(({ id }) => id.type === "Identifier" && id.name === at.name)?.id
        : undefined;
  const annotation = type && "typeAnnotation" in type ? type.typeAnnotation : undefined;
  return propertiesOfType(modules, at.module, annotation);
}

/** The properties of a type by its name, where a module has it. */
export async function propertiesNamed(
  modules: Modules,
  path: string,
  name: string,
): Promise<Map<string, FoundProperty>> {
  const at = await modules.find(path, name);
  const declared = at?.module.declared.get(at.name);
  return at && declared ? propertiesOfType(modules, at.module, declared) : new Map();
}

function propertiesOfMembers(module: Module, members: readonly TSTypeElement[]): Map<string, FoundProperty> {
  const found = new Map<string, FoundProperty>();
  for (const member of members) {
    if (member.type !== "TSPropertySignature" && member.type !== "TSMethodSignature") continue;
    const { key } = member;
    const name = key.type === "Identifier" ? key.name : key.type === "StringLiteral" ? key.value : undefined;
    if (name === undefined || member.computed || /^(?:_|__)/.test(name)) continue;
    const type = member.type === "TSPropertySignature" ? member.typeAnnotation?.typeAnnotation : undefined;
    const comment = commentBefore(module.text, member.start ?? 0);
    if (comment.isInternal) continue;
    found.set(name, {
      name,
      ...(type ? typeOf(module, type) : { type: "function" }),
      ...(comment.paragraphs.length === 0 ? {} : { description: comment.paragraphs.join(" ") }),
      ...(comment.default === undefined ? {} : { default: comment.default }),
      ...(member.optional ? {} : { rules: { required: true } }),
    });
  }
  return found;
}

/** A type in words, and its choices where it is a union of literals. */
export function typeOf(module: Pick<Module, "text">, type: TSType): { type: string; options?: string[] } {
  const text = textOf(module, type)
    .replace(/^\|\s*/, "")
    .replace(/\s+/g, " ")
    .replace(/ \| undefined$/, "");
  const options = optionsOf(type);
  return { type: text.length > MOST_TYPE ? `${text.slice(0, MOST_TYPE)}…` : text, ...(options ? { options } : {}) };
}

function optionsOf(type: TSType): string[] | undefined {
  if (type.type !== "TSUnionType") return undefined;
  const rest = type.types.filter(({ type: kind }) => kind !== "TSUndefinedKeyword" && kind !== "TSNullKeyword");
  const values = rest.map((one) => (one.type === "TSLiteralType" ? literalOf(one.literal) : NO_LITERAL));
  return values.length > 1 && !values.includes(NO_LITERAL) ? values.map(String) : undefined;
}

const textOf = ({ text }: Pick<Module, "text">, { start, end }: Node): string => text.slice(start ?? 0, end ?? 0);
