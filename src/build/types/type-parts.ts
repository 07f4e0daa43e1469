import type { Node, TSEntityName } from "@babel/types";
import { type LiteralScalar, textOfNode } from "./constants.ts";
import type { Module } from "./modules.ts";
import {
  changed,
  type ScopedType,
  type Shape,
  type ShapeFields,
  type ShapeMember,
  scopeOfModule,
  type TypeScope,
} from "./shape.ts";

export const typeNameOf = (
  node: Extract<Node, { type: "TSTypeReference" | "TSExpressionWithTypeArguments" }>,
  { module }: TypeScope,
): string => textOfNode(module, node.type === "TSTypeReference" ? node.typeName : node.expression);

export const isNullish = ({ type }: Node): boolean => type === "TSUndefinedKeyword" || type === "TSNullKeyword";

export function fieldsOf(members: readonly Node[], scope: TypeScope): ShapeFields {
  const found = new Map<string, ShapeMember>();
  for (const member of members) {
    if (member.type !== "TSPropertySignature" && member.type !== "TSMethodSignature") continue;
    const { key } = member;
    const name =
      key.type === "Identifier" && !member.computed
        ? key.name
        : key.type === "StringLiteral" || key.type === "NumericLiteral"
          ? String(key.value)
          : undefined;
    if (name === undefined) continue;
    const annotation = member.typeAnnotation?.typeAnnotation;
    const type = member.type === "TSPropertySignature" || member.kind === "get" ? annotation : member;
    const isOptional = member.optional ?? false;
    const isNever = type?.type === "TSNeverKeyword" || (isOptional && type?.type === "TSUndefinedKeyword");
    found.set(name, { ...memberOf(name, member, scope, type), isOptional, isNever });
  }
  return found;
}

export const memberOf = (name: string, { start }: Node, scope: TypeScope, type: Node | undefined): ShapeMember => ({
  name,
  types: type ? [{ node: type, scope }] : [],
  isOptional: false,
  isNever: false,
  places: start == null ? [] : [{ module: scope.module, start }],
});

export function withChildren(shape: Shape): Shape {
  const type: ScopedType = { node: REACT_NODE, scope: scopeOfModule(CHILDREN) };
  const children = { name: "children", types: [type], isOptional: true, isNever: false, places: [] };
  return changed(shape, (fields) => new Map<string, ShapeMember>([["children", children], ...fields]));
}

/** The member that React's `PropsWithChildren` adds. */
export const CHILDREN: Module = {
  path: "react",
  text: "React.ReactNode",
  program: { type: "Program", body: [], directives: [], sourceType: "module" },
  types: new Map(),
  values: new Map(),
  renamed: new Map(),
  links: [],
};
export const REACT_NODE: Node = { type: "TSAnyKeyword", start: 0, end: CHILDREN.text.length };

/** Returns `onPick?(value: string): void` as a function type. */
export function functionText(
  { key, typeAnnotation, end }: Extract<Node, { type: "TSMethodSignature" }>,
  { module }: TypeScope,
): string {
  const parameters = module.text
    .slice(key.end ?? 0, typeAnnotation?.start ?? end ?? 0)
    .replace(/^\s*\?/, "")
    .replace(/[;,]$/, "");
  return `${parameters.trim()} => ${typeAnnotation ? textOfNode(module, typeAnnotation.typeAnnotation) : "void"}`;
}

export const literalNode = (value: LiteralScalar): Node => ({
  type: "TSLiteralType",
  literal:
    typeof value === "number"
      ? { type: "NumericLiteral", value }
      : typeof value === "boolean"
        ? { type: "BooleanLiteral", value }
        : { type: "StringLiteral", value },
});

export const literalText = (literal: Node): string => ("value" in literal ? JSON.stringify(literal.value) : "");

/** Returns `Menu.Item` of a type as an expression. */
export function expressionOf(name: TSEntityName | Node): Node | undefined {
  if (name.type === "Identifier") return name;
  if (name.type !== "TSQualifiedName") return undefined;
  const object = expressionOf(name.left);
  const { start, end } = name;
  if (object?.type !== "Identifier" && object?.type !== "MemberExpression") return undefined;
  return { type: "MemberExpression", object, property: name.right, computed: false, start, end };
}
