import type { Node } from "@babel/types";
import type { Module, Modules } from "./modules.ts";
import { literalOf, NO_LITERAL, objectMembersOf, omitCast } from "./script-reading.ts";

/** A string, number or boolean. */
export type LiteralScalar = string | number | boolean;

/** Source code, and its module. */
export interface SourceNode {
  node: Node;
  module: Module;
}

/** Maximum number of references to follow. */
const MAX_DEPTH = 12;

export const isScalar = (value: unknown): value is LiteralScalar =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** Returns the value of an expression after following names of constants, or the expression itself. */
export async function constantOf(modules: Modules, { node, module }: SourceNode, depth = 0): Promise<SourceNode> {
  const plain = omitCast(node) ?? node;
  if (depth > MAX_DEPTH) return { node: plain, module };
  if (
    plain.type === "CallExpression" &&
    /^Object\.freeze$/.test(textOfNode(module, plain.callee)) &&
    plain.arguments[0]
  )
    return constantOf(modules, { node: plain.arguments[0], module }, depth + 1);
  if (plain.type === "Identifier") {
    const at = await modules.find("values", module.path, plain.name);
    const [declared] = at?.nodes ?? [];
    if (!at || !declared) return { node: plain, module };
    if (declared.type === "TSEnumDeclaration") return { node: declared, module: at.module };
    const init = declared.type === "VariableDeclarator" ? declared.init : declared;
    return init ? constantOf(modules, { node: init, module: at.module }, depth + 1) : { node: plain, module };
  }
  if (plain.type === "MemberExpression" && !plain.computed && plain.property.type === "Identifier") {
    const { name } = plain.property;
    const of = await constantOf(modules, { node: plain.object, module }, depth + 1);
    const member =
      of.node.type === "TSEnumDeclaration"
        ? enumValues(of.node).find(([key]) => key === name)?.[2]
        : objectMembersOf(of.node).find(([key]) => key === name)?.[1];
    if (member) return constantOf(modules, { node: member, module: of.module }, depth + 1);
  }
  return { node: plain, module };
}

/** Returns the members of an enum: name, value, and source of the value. */
export function enumValues(node: Node): [name: string, value: LiteralScalar, written: Node | undefined][] {
  if (node.type !== "TSEnumDeclaration") return [];
  let next = 0;
  return node.members.map(({ id, initializer }) => {
    const name = id.type === "Identifier" ? id.name : id.value;
    const value = initializer ? literalOf(initializer) : next;
    const known = isScalar(value) ? value : name;
    next = typeof known === "number" ? known + 1 : next;
    return [name, known, initializer ?? undefined];
  });
}

/** Returns the names of a constant object's or enum's members. Undefined for other values. */
export async function memberKeysOf(modules: Modules, written: SourceNode): Promise<string[] | undefined> {
  const { node } = await constantOf(modules, written);
  if (node.type === "TSEnumDeclaration") return enumValues(node).map(([name]) => name);
  return node.type === "ObjectExpression" ? objectMembersOf(node).map(([name]) => name) : undefined;
}

/** Returns the values of a constant list, object or enum. Undefined if one of them isn't a literal. */
export async function constantValuesOf(modules: Modules, written: SourceNode): Promise<LiteralScalar[] | undefined> {
  const { node, module } = await constantOf(modules, written);
  if (node.type === "TSEnumDeclaration") return enumValues(node).map(([, value]) => value);
  if (node.type !== "ArrayExpression" && node.type !== "ObjectExpression") return undefined;
  const parts: (Node | null)[] =
    node.type === "ArrayExpression" ? node.elements : objectMembersOf(node).map(([, value]) => value);
  const found: LiteralScalar[] = [];
  for (const part of parts) {
    if (part?.type === "SpreadElement") {
      const more = await constantValuesOf(modules, { node: part.argument, module });
      if (!more) return undefined;
      found.push(...more);
      continue;
    }
    const value = part && literalOf((await constantOf(modules, { node: part, module })).node);
    if (!isScalar(value)) return undefined;
    found.push(value);
  }
  return found;
}

/** Returns the value of a constant. Undefined if it isn't a literal. */
export async function scalarOf(modules: Modules, written: SourceNode): Promise<LiteralScalar | undefined> {
  const value = literalOf((await constantOf(modules, written)).node);
  return value !== NO_LITERAL && isScalar(value) ? value : undefined;
}

/** Returns the source text of a node. */
export const textOfNode = ({ text }: Pick<Module, "text">, { start, end }: Node): string =>
  text.slice(start ?? 0, end ?? 0);
