import type { Node } from "@babel/types";
import { bindParameters } from "./callable.ts";
import { constantValuesOf, enumValues, type LiteralScalar, memberKeysOf, scalarOf } from "./constants.ts";
import type { Modules } from "./modules.ts";
import { common, joined, type ScopedType, type Shape, type TypeScope } from "./shape.ts";
import { expressionOf, typeNameOf } from "./type-parts.ts";
import type { WorkLimit } from "./work.ts";

/** The literals of a type. */
export interface Literals {
  values: readonly LiteralScalar[];
  /** Whether the type has only these literals. */
  isWhole: boolean;
}

export interface LiteralReader {
  literalsOf(type: ScopedType): Promise<Literals>;
  /** Returns the member types of an indexed type: `Base["size"]`. */
  membersAt(node: Extract<Node, { type: "TSIndexedAccessType" }>, scope: TypeScope): Promise<ScopedType[]>;
}

const MAX_LITERALS = 2_000;
const NO_LITERALS: Literals = { values: [], isWhole: false };

/** Creates a reader of a type's literals. @param shapeOf returns the shape of an object type */
export function createLiteralReader(
  modules: Modules,
  { within }: WorkLimit,
  shapeOf: (type: ScopedType) => Promise<Shape>,
): LiteralReader {
  const literalsOf: LiteralReader["literalsOf"] = (type) =>
    within(NO_LITERALS, async () => {
      const found = await literalsIn(type);
      return found.values.length > MAX_LITERALS ? NO_LITERALS : found;
    });

  async function literalsIn({ node, scope }: ScopedType): Promise<Literals> {
    const { module } = scope;
    switch (node.type) {
      case "TSLiteralType": {
        const { literal } = node;
        if (literal.type === "TemplateLiteral" && literal.expressions.length > 0)
          return products(
            literal.quasis.map(({ value }) => value.cooked ?? value.raw),
            literal.expressions,
            scope,
          );
        const value = await scalarOf(modules, { node: literal, module });
        return value === undefined ? NO_LITERALS : { values: [value], isWhole: true };
      }
      case "TSUndefinedKeyword":
      case "TSNullKeyword":
      case "TSNeverKeyword":
        return { values: [], isWhole: true };
      case "TSUnionType":
        return allOf(node.types, scope);
      case "TSParenthesizedType":
        return literalsOf({ node: node.typeAnnotation, scope });
      case "TSTypeOperator":
        return node.operator === "keyof" ? keysIn(node.typeAnnotation, scope) : NO_LITERALS;
      case "TSTypeQuery": {
        const value = expressionOf(node.exprName);
        const scalar = value && (await scalarOf(modules, { node: value, module }));
        return scalar === undefined ? NO_LITERALS : { values: [scalar], isWhole: true };
      }
      case "TSIndexedAccessType":
        return indexed(node, scope);
      case "TSTypeReference":
        return named(node, scope);
      default:
        return NO_LITERALS;
    }
  }

  async function allOf(nodes: readonly Node[], scope: TypeScope): Promise<Literals> {
    const values = new Set<LiteralScalar>();
    let isWhole = true;
    for (const node of nodes) {
      const found = await literalsOf({ node, scope });
      isWhole &&= found.isWhole;
      for (const value of found.values) values.add(value);
    }
    return { values: [...values], isWhole };
  }

  async function products(texts: readonly string[], types: readonly Node[], scope: TypeScope): Promise<Literals> {
    let values = [texts[0] ?? ""];
    for (const [at, node] of types.entries()) {
      const found = await literalsOf({ node, scope });
      if (!found.isWhole || found.values.length * values.length > MAX_LITERALS) return NO_LITERALS;
      values = values.flatMap((before) => found.values.map((value) => `${before}${value}${texts[at + 1] ?? ""}`));
    }
    return { values, isWhole: true };
  }

  async function keysIn(node: Node, scope: TypeScope): Promise<Literals> {
    if (node.type === "TSTypeQuery") {
      const value = expressionOf(node.exprName);
      const keys = value && (await memberKeysOf(modules, { node: value, module: scope.module }));
      return keys ? { values: keys, isWhole: true } : NO_LITERALS;
    }
    const shape = await shapeOf({ node, scope });
    return { values: [...joined(common(shape)).keys()], isWhole: !shape.isOpen };
  }

  /** Reads `(typeof SIZES)[number]`, `Base["size"]`. */
  async function indexed(node: Extract<Node, { type: "TSIndexedAccessType" }>, scope: TypeScope): Promise<Literals> {
    const of = node.objectType.type === "TSParenthesizedType" ? node.objectType.typeAnnotation : node.objectType;
    if (of.type === "TSTypeQuery") {
      const value = expressionOf(of.exprName);
      const values = value && (await constantValuesOf(modules, { node: value, module: scope.module }));
      return values ? { values: [...new Set(values)], isWhole: true } : NO_LITERALS;
    }
    let all: Literals | undefined;
    for (const type of await membersAt(node, scope)) {
      const found = await literalsOf(type);
      all = all ? { values: [...all.values, ...found.values], isWhole: all.isWhole && found.isWhole } : found;
    }
    return all ?? NO_LITERALS;
  }

  async function named(node: Extract<Node, { type: "TSTypeReference" }>, scope: TypeScope): Promise<Literals> {
    const name = typeNameOf(node, scope);
    const params = node.typeParameters?.params ?? [];
    const bound = scope.bound.get(name);
    if (bound) return "shape" in bound ? NO_LITERALS : literalsOf(bound);
    const at = await modules.find("types", scope.module.path, name);
    const [declared] = at?.nodes ?? [];
    if (at && declared?.type === "TSEnumDeclaration")
      return { values: enumValues(declared).map(([, value]) => value), isWhole: true };
    if (at && declared?.type === "TSTypeAliasDeclaration")
      return literalsOf({ node: declared.typeAnnotation, scope: bindParameters(at.module, declared, params, scope) });
    if (at) return NO_LITERALS;
    const value = node.typeName.type === "TSQualifiedName" ? expressionOf(node.typeName) : undefined;
    const scalar = value && (await scalarOf(modules, { node: value, module: scope.module }));
    if (scalar !== undefined) return { values: [scalar], isWhole: true };
    const [first, second] = params;
    if (!first) return NO_LITERALS;
    const given = await literalsOf({ node: first, scope });
    if (name === "NonNullable") return given;
    const change = TEXTS[name];
    if (change) return { ...given, values: given.values.map((one) => change(String(one))) };
    if (!second || (name !== "Exclude" && name !== "Extract")) return NO_LITERALS;
    const others = await literalsOf({ node: second, scope });
    return { ...given, values: given.values.filter((one) => others.values.includes(one) === (name === "Extract")) };
  }

  async function membersAt(
    node: Extract<Node, { type: "TSIndexedAccessType" }>,
    scope: TypeScope,
  ): Promise<ScopedType[]> {
    const { values } = await literalsOf({ node: node.indexType, scope });
    if (values.length === 0) return [];
    const fields = joined(await shapeOf({ node: node.objectType, scope }));
    return values.flatMap((key) => fields.get(String(key))?.types ?? []);
  }

  return { literalsOf, membersAt };
}

const TEXTS: Readonly<Record<string, ((text: string) => string) | undefined>> = {
  Uppercase: (text) => text.toUpperCase(),
  Lowercase: (text) => text.toLowerCase(),
  Capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  Uncapitalize: (text) => text.charAt(0).toLowerCase() + text.slice(1),
};
