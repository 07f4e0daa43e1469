import type { Node } from "@babel/types";
import { bindParameters, callableOf } from "./callable.ts";
import { variantMembers } from "./class-variants.ts";
import { textOfNode } from "./constants.ts";
import { createLiteralReader, type Literals } from "./literal-reader.ts";
import type { ModuleDeclaration, Modules } from "./modules.ts";
import {
  changed,
  common,
  EMPTY_SHAPE,
  extended,
  intersection,
  joined,
  mapped,
  type ScopedType,
  type Shape,
  type ShapeMember,
  scopeOfModule,
  type TypeArgument,
  type TypeScope,
  UNKNOWN_SHAPE,
  union,
} from "./shape.ts";
import {
  expressionOf,
  fieldsOf,
  functionText,
  isNullish,
  literalNode,
  literalText,
  memberOf,
  typeNameOf,
  withChildren,
} from "./type-parts.ts";
import { createWork } from "./work.ts";

/** Reads types of one component from the modules of a workspace, without running them. */
export interface TypeReader {
  shapeOf(type: ScopedType): Promise<Shape>;
  /** Returns a type by name that a module declares or imports. Undefined if it doesn't exist. */
  shapeNamed(path: string, name: string): Promise<Shape | undefined>;
  literalsOf(type: ScopedType): Promise<Literals>;
  /** Returns a type as source text, or the definition of a short alias. */
  textOf(type: ScopedType): Promise<string>;
  /** Returns unreadable types as phrases: `the type Base of ./base`. */
  lost(): string[];
}

/** Utility types that keep the members of their argument, by the last part of their name. */
const PASSING =
  /^(?:Readonly|NonNullable|PropsWithoutRef|PropsWithRef|Simplify|Prettify|Expand|Id|Exclude|Extract|NoInfer|Awaited)$/;
const OF_COMPONENT =
  /^(?:ComponentProps|ComponentPropsWithRef|ComponentPropsWithoutRef|PropsOf|PropsFrom|GetProps|ComponentPropsWithRefWithoutAs)$/;

export function createTypeReader(modules: Modules): TypeReader {
  const lost = new Set<string>();
  const work = createWork();
  const { pay, within } = work;
  const { literalsOf, membersAt } = createLiteralReader(modules, work, shapeOf);

  function shapeOf(type: ScopedType): Promise<Shape> {
    return within(UNKNOWN_SHAPE, async () => {
      const shape = await shapeIn(type);
      for (const fields of shape.alternatives) pay(fields.size >> 4);
      return shape;
    });
  }

  async function shapeIn({ node, scope }: ScopedType): Promise<Shape> {
    const inner = (one: Node) => shapeOf({ node: one, scope });
    switch (node.type) {
      case "TSTypeLiteral":
        return { alternatives: [fieldsOf(node.members, scope)], isOpen: false };
      case "TSIntersectionType": {
        let shape = EMPTY_SHAPE;
        for (const one of node.types) shape = intersection(shape, await inner(one));
        return shape;
      }
      case "TSUnionType": {
        const shapes: Shape[] = [];
        for (const one of node.types) if (!isNullish(one)) shapes.push(await inner(one));
        return union(shapes);
      }
      case "TSParenthesizedType":
        return inner(node.typeAnnotation);
      case "TSTypeOperator":
        return node.operator === "readonly" ? inner(node.typeAnnotation) : EMPTY_SHAPE;
      case "TSTypeReference":
      case "TSExpressionWithTypeArguments":
        return ofReference(node, scope);
      case "TSImportType":
        return ofDeclared(await importedBy(node, scope), node.typeParameters?.params ?? [], scope);
      case "TSMappedType":
        return ofMapped(node, scope);
      case "TSConditionalType":
        return ofConditional(node, scope);
      case "TSIndexedAccessType": {
        const shapes: Shape[] = [];
        for (const one of await membersAt(node, scope)) shapes.push(await shapeOf(one));
        return shapes.length > 0 ? union(shapes) : ofParameters(node.objectType, scope);
      }
      case "TSAnyKeyword":
      case "TSTypeQuery":
        return UNKNOWN_SHAPE;
      default:
        return EMPTY_SHAPE;
    }
  }

  async function ofReference(
    node: Extract<Node, { type: "TSTypeReference" | "TSExpressionWithTypeArguments" }>,
    scope: TypeScope,
  ): Promise<Shape> {
    const name = typeNameOf(node, scope);
    const params = node.typeParameters?.params ?? [];
    const bound = scope.bound.get(name);
    if (bound) return "shape" in bound ? bound.shape : shapeOf(bound);
    const at = await modules.find("types", scope.module.path, name);
    if (at) return ofDeclared(at, params, scope);
    const [first, second] = params;
    const inner = (one: Node) => shapeOf({ node: one, scope });
    const utility = name.slice(name.lastIndexOf(".") + 1);
    if (first && PASSING.test(utility)) return inner(first);
    if (first && OF_COMPONENT.test(utility)) return ofComponent({ node: first, scope });
    if (first && (utility === "Partial" || utility === "Required"))
      return mapped(await inner(first), (member) => ({ ...member, isOptional: utility === "Partial" }));
    if (first && utility === "PropsWithChildren") return withChildren(await inner(first));
    if (first?.type === "TSTypeQuery" && utility === "VariantProps") {
      const members = await variantMembers(modules, first, scope);
      if (members) return { alternatives: [new Map(members.map((member) => [member.name, member]))], isOpen: false };
    }
    if (first && second) {
      if (utility === "Omit" || utility === "Except" || utility === "DistributiveOmit") {
        const shape = await inner(first);
        const { values } = await literalsOf({ node: second, scope });
        const names = new Set(values.map(String));
        return mapped(utility === "DistributiveOmit" ? shape : common(shape), (member) =>
          names.has(member.name) ? undefined : member,
        );
      }
      if (utility === "Pick") return picked(await inner(first), await literalsOf({ node: second, scope }));
      if (utility === "Record") return recordOf(await literalsOf({ node: first, scope }), second, scope);
      if (utility === "Merge" || utility === "Overwrite" || utility === "Assign") {
        const over = await inner(second);
        return changed(common(await inner(first)), (fields) => new Map([...fields, ...joined(over)]));
      }
    }
    if (await modules.isLost(scope.module.path, name)) lost.add(`the type ${name} in ${scope.module.path}`);
    // A package's utility type can seldom be evaluated. Its arguments are most of it.
    let shape = UNKNOWN_SHAPE;
    for (const one of params) if (one.type !== "TSTypeQuery") shape = intersection(shape, await inner(one));
    return shape;
  }

  async function ofDeclared(
    at: ModuleDeclaration | undefined,
    params: readonly Node[],
    scope: TypeScope,
  ): Promise<Shape> {
    if (!at) return UNKNOWN_SHAPE;
    let shape: Shape | undefined;
    for (const declared of at.nodes) {
      const inner = bindParameters(at.module, declared, params, scope);
      const found = await ofDeclaration(declared, inner);
      shape = shape ? intersection(shape, found) : found;
    }
    return shape ?? UNKNOWN_SHAPE;
  }

  async function ofDeclaration(declared: Node, scope: TypeScope): Promise<Shape> {
    if (declared.type === "TSTypeAliasDeclaration") return shapeOf({ node: declared.typeAnnotation, scope });
    if (declared.type !== "TSInterfaceDeclaration") return EMPTY_SHAPE;
    let inherited = EMPTY_SHAPE;
    for (const one of declared.extends ?? []) inherited = intersection(inherited, await shapeOf({ node: one, scope }));
    return extended(fieldsOf(declared.body.body, scope), inherited);
  }

  /** Reads `ComponentProps<typeof Button>`. An element name has no known members. */
  async function ofComponent({ node, scope }: ScopedType): Promise<Shape> {
    if (node.type === "TSTypeQuery") {
      const value = expressionOf(node.exprName);
      if (!value) return UNKNOWN_SHAPE;
      const { types } = await callableOf(modules, { node: value, module: scope.module });
      const shapes: Shape[] = [];
      for (const type of types) shapes.push(await shapeOf(type));
      return shapes.length > 0 ? union(shapes) : UNKNOWN_SHAPE;
    }
    if (node.type !== "TSTypeReference") return UNKNOWN_SHAPE;
    const bound = scope.bound.get(typeNameOf(node, scope));
    return bound && "node" in bound && pay() ? ofComponent(bound) : UNKNOWN_SHAPE;
  }

  /** Reads `Parameters<typeof Button>[0]`. */
  async function ofParameters(node: Node, scope: TypeScope): Promise<Shape> {
    const first =
      node.type === "TSTypeReference" && typeNameOf(node, scope) === "Parameters" ? node.typeParameters : null;
    return first?.params[0] ? ofComponent({ node: first.params[0], scope }) : UNKNOWN_SHAPE;
  }

  /** Reads `{ [K in Slot as `${K}Icon`]?: string }`. */
  async function ofMapped(node: Extract<Node, { type: "TSMappedType" }>, scope: TypeScope): Promise<Shape> {
    const { name, constraint } = node.typeParameter;
    if (!constraint) return UNKNOWN_SHAPE;
    const change = (member: ShapeMember): ShapeMember => ({
      ...member,
      isOptional: node.optional === "-" ? false : node.optional ? true : member.isOptional,
    });
    // `[K in keyof T]: …` keeps the comments and optional markers of members.
    const from =
      constraint.type === "TSTypeOperator" && constraint.operator === "keyof"
        ? await shapeOf({ node: constraint.typeAnnotation, scope })
        : undefined;
    const isSame =
      node.typeAnnotation?.type === "TSIndexedAccessType" &&
      textOfNode(scope.module, node.typeAnnotation.indexType) === name;
    if (from && isSame && !node.nameType) return mapped(from, change);
    const known = from && joined(from);
    const keys = known
      ? { values: [...known.keys()], isWhole: !from.isOpen }
      : await literalsOf({ node: constraint, scope });
    const found = new Map<string, ShapeMember>();
    for (const key of keys.values) {
      const inner: TypeScope = {
        ...scope,
        bound: new Map([...scope.bound, [name, { node: literalNode(key), scope }]]),
      };
      const names = node.nameType ? (await literalsOf({ node: node.nameType, scope: inner })).values : [key];
      for (const each of names) {
        if (!pay()) return UNKNOWN_SHAPE;
        const before = known?.get(String(key));
        const member = memberOf(String(each), node, inner, node.typeAnnotation ?? undefined);
        found.set(String(each), change(before ? { ...before, name: String(each), types: member.types } : member));
      }
    }
    return { alternatives: [found], isOpen: !keys.isWhole };
  }

  /** Returns the matching branch of a condition if known, otherwise the union of both. */
  async function ofConditional(
    { checkType, extendsType, trueType, falseType }: Extract<Node, { type: "TSConditionalType" }>,
    scope: TypeScope,
  ): Promise<Shape> {
    const isAll = /^TS(?:Any|Unknown|Object)Keyword$/.test(extendsType.type);
    const parameter = checkType.type === "TSTypeReference" ? typeNameOf(checkType, scope) : "";
    if (isAll && scope.bound.has(parameter)) {
      // A condition that is always true distributes over the members of a union.
      const shape = await shapeOf({ node: checkType, scope });
      const each: Shape[] = [];
      for (const fields of shape.alternatives) {
        const bound: TypeArgument = { shape: { alternatives: [fields], isOpen: shape.isOpen } };
        each.push(
          await shapeOf({ node: trueType, scope: { ...scope, bound: new Map([...scope.bound, [parameter, bound]]) } }),
        );
      }
      return union(each);
    }
    const yes = () => shapeOf({ node: trueType, scope });
    const no = () => shapeOf({ node: falseType, scope });
    const [check, wanted] = [
      await literalsOf({ node: checkType, scope }),
      await literalsOf({ node: extendsType, scope }),
    ];
    if (check.isWhole && wanted.isWhole && check.values.length > 0)
      return check.values.every((value) => wanted.values.includes(value)) ? yes() : no();
    if (isAll) return yes();
    const shapes = [await yes(), await no()].filter(({ alternatives }) => alternatives.some(({ size }) => size > 0));
    return { ...union(shapes), isOpen: true };
  }

  function picked(shape: Shape, { values }: Literals): Shape {
    const names = new Set(values.map(String));
    const found = mapped(shape, (member) => (names.has(member.name) ? member : undefined));
    const known = joined(found);
    return { ...found, isOpen: shape.isOpen && [...names].some((name) => !known.has(name)) };
  }

  function recordOf({ values, isWhole }: Literals, value: Node, scope: TypeScope): Shape {
    const members = values.map((key) => memberOf(String(key), value, scope, value));
    return { alternatives: [new Map(members.map((member) => [member.name, member]))], isOpen: !isWhole };
  }

  async function importedBy(
    { argument, qualifier }: Extract<Node, { type: "TSImportType" }>,
    { module }: TypeScope,
  ): Promise<ModuleDeclaration | undefined> {
    const name = qualifier ? textOfNode(module, qualifier) : "";
    return name === "" ? undefined : modules.from("types", module.path, argument.value, name);
  }

  async function textOf({ node, scope }: ScopedType): Promise<string> {
    if (node.type === "TSTypeReference" && node.typeName.type === "Identifier" && !node.typeParameters) {
      const { name } = node.typeName;
      const bound = scope.bound.get(name);
      if (bound && "node" in bound && pay()) return textOf(bound);
      const at = bound ? undefined : await modules.find("types", scope.module.path, name);
      const [declared] = at?.nodes ?? [];
      const alias = at && declared?.type === "TSTypeAliasDeclaration" && declared.typeAnnotation;
      if (alias && alias.type === "TSUnionType") {
        const inner = scopeOfModule(at.module);
        if ((await literalsOf({ node: alias, scope: inner })).isWhole) return textOfNode(at.module, alias);
      }
    }
    if (node.type === "TSMethodSignature") return functionText(node, scope);
    if (node.start == null) return madeText(node);
    return textOfNode(scope.module, node);
  }

  /** Returns the text of a generated type. */
  function madeText(node: Node): string {
    if (node.type === "TSUnionType") return node.types.map(madeText).join(" | ");
    if (node.type === "TSBooleanKeyword") return "boolean";
    return node.type === "TSLiteralType" ? literalText(node.literal) : "";
  }

  const shapeNamed: TypeReader["shapeNamed"] = async (path, name) => {
    const at = await modules.find("types", path, name);
    return at && ofDeclared(at, [], scopeOfModule(at.module));
  };
  return {
    shapeOf,
    shapeNamed,
    literalsOf,
    textOf,
    lost: () => [...lost, ...(work.isCut() ? ["types with too many references"] : [])],
  };
}
