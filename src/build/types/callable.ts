import type { ClassBody, FunctionParameter, Node, ObjectPattern } from "@babel/types";
import { type SourceNode, textOfNode } from "./constants.ts";
import type { Module, Modules } from "./modules.ts";
import { objectMembersOf } from "./script-reading.ts";
import { type ScopedType, scopeOfModule, type TypeArgument, type TypeScope } from "./shape.ts";

/** The properties of a component in its source. */
export interface Callable {
  /** Types of its first argument, one for each overload. */
  types: ScopedType[];
  /** Names that it destructures from its properties, each with its default. */
  named: Map<string, SourceNode | undefined>;
  /** Names with a default before the call (`defaultProps`). */
  preset: Set<string>;
  /** `propTypes`, which predate types. */
  propTypes: Map<string, SourceNode>;
}

/** Maximum number of names, wrappers and types to follow. */
const MAX_STEPS = 60;
/** React's component types, with the index of their properties argument. */
const COMPONENT_TYPE =
  /^(?:React\.)?(?:FC|VFC|SFC|FunctionComponent|VoidFunctionComponent|ComponentType|ComponentClass|ForwardRefExoticComponent|NamedExoticComponent|ExoticComponent|ForwardRefRenderFunction|JSXElementConstructor)$/;
/** Wrapper types that keep the properties of their component. */
const AROUND_COMPONENT = /^(?:React\.)?(?:MemoExoticComponent|LazyExoticComponent|NamedExoticComponent)$/;
/** These have the type of the ref first. */
const SECOND = /(?:^|\.)(?:forwardRef|ForwardRefRenderFunction)$/;

/** Returns the properties of a value that React renders, wherever it is declared. Without running it. */
export async function callableOf(modules: Modules, value: SourceNode): Promise<Callable> {
  const found: Callable = { types: [], named: new Map(), preset: new Set(), propTypes: new Map() };
  let steps = 0;

  const ofName = async (name: string, module: Module): Promise<void> => {
    const at = await modules.find("values", module.path, name);
    if (!at) return ofMember(name, module);
    for (const node of at.nodes) {
      const known = found.types.length;
      await ofValue(node, at.module);
      // Overloads hide the signature of the implementation.
      if (node.type === "FunctionDeclaration" && at.nodes.length > 1) found.types.length = known;
    }
    if (!name.includes(".")) readAssigned(at.module, at.name);
  };
  /** Reads `Field.Root`, if `Field` is an object of components. */
  const ofMember = async (name: string, module: Module): Promise<void> => {
    const at = name.lastIndexOf(".");
    const of = at === -1 ? undefined : await modules.find("values", module.path, name.slice(0, at));
    for (const node of of?.nodes ?? []) {
      const init = node.type === "VariableDeclarator" ? node.init : undefined;
      const objects = init?.type === "CallExpression" ? init.arguments.slice(1) : [init];
      for (const object of objects)
        for (const [key, member] of objectMembersOf(object))
          if (of && key === name.slice(at + 1)) await ofValue(member, of.module);
    }
  };

  async function ofValue(node: Node, module: Module): Promise<void> {
    steps += 1;
    if (steps > MAX_STEPS) return;
    switch (node.type) {
      case "VariableDeclarator": {
        const declared = node.id.type === "Identifier" ? annotationOf(node.id) : undefined;
        if (declared) await ofType(declared, scopeOfModule(module));
        if (node.init) await ofExpression(node.init, module);
        return;
      }
      case "TSDeclareFunction":
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression":
      case "ObjectMethod":
        return ofFunction(node, module);
      case "ClassDeclaration":
      case "ClassExpression": {
        const types = node.superTypeParameters ?? undefined;
        const [first] = types?.type === "TSTypeParameterInstantiation" ? types.params : [];
        if (first) found.types.push({ node: first, scope: scopeOfModule(module) });
        return ofClass(node.body, module);
      }
      default:
        return ofExpression(node, module);
    }
  }

  /** Reads the value of a variable. Its declared type has priority. */
  async function ofExpression(node: Node, module: Module): Promise<void> {
    const known = found.types.length;
    await ofInit(node, module);
    if (known > 0) found.types.length = known;
  }

  async function ofInit(node: Node, module: Module): Promise<void> {
    switch (node.type) {
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSTypeAssertion":
        await ofType(node.typeAnnotation, scopeOfModule(module));
        return ofExpression(node.expression, module);
      case "TSNonNullExpression":
      case "ParenthesizedExpression":
        return ofInit(node.expression, module);
      case "Identifier":
      case "MemberExpression":
        steps += 1;
        if (steps > MAX_STEPS) return;
        return ofName(node.type === "Identifier" ? node.name : textOfNode(module, node), module);
      case "CallExpression": {
        const callee = textOfNode(module, node.callee);
        const params = node.typeParameters?.params ?? [];
        const type = SECOND.test(callee) ? params[1] : params[0];
        if (type) found.types.push({ node: type, scope: scopeOfModule(module) });
        const [first] = node.arguments;
        return first ? ofExpression(first, module) : undefined;
      }
      case "FunctionExpression":
      case "ArrowFunctionExpression":
      case "ClassExpression":
        return ofValue(node, module);
    }
  }

  async function ofType(node: Node, scope: TypeScope): Promise<void> {
    steps += 1;
    if (steps > MAX_STEPS) return;
    switch (node.type) {
      case "TSFunctionType":
      case "TSCallSignatureDeclaration": {
        const [first] = node.parameters;
        const type = first && annotationOf(first);
        if (type) found.types.push({ node: type, scope: withParameters(scope, node) });
        return;
      }
      case "TSParenthesizedType":
        return ofType(node.typeAnnotation, scope);
      case "TSIntersectionType":
      case "TSUnionType":
        for (const one of node.types) await ofType(one, scope);
        return;
      case "TSTypeLiteral":
        for (const one of node.members) if (one.type === "TSCallSignatureDeclaration") await ofType(one, scope);
        return;
      case "TSTypeQuery":
        return ofName(textOfNode(scope.module, node.exprName), scope.module);
      case "TSTypeReference":
      case "TSExpressionWithTypeArguments":
        return ofReference(node, scope);
    }
  }

  async function ofReference(
    node: Extract<Node, { type: "TSTypeReference" | "TSExpressionWithTypeArguments" }>,
    scope: TypeScope,
  ): Promise<void> {
    const name = textOfNode(scope.module, node.type === "TSTypeReference" ? node.typeName : node.expression);
    const params = node.typeParameters?.params ?? [];
    const [first] = params;
    if (first && AROUND_COMPONENT.test(name) && first.type === "TSTypeQuery") return ofType(first, scope);
    if (COMPONENT_TYPE.test(name)) {
      const type = SECOND.test(name) ? params[1] : first;
      if (type) found.types.push({ node: type, scope });
      return;
    }
    const at = await modules.find("types", scope.module.path, name);
    if (!at) {
      // A package's component type (`ForwardRefComponent<"button", Props>`): its arguments are most of it.
      if (params.length > 0) found.types.push({ node: { type: "TSIntersectionType", types: params }, scope });
      return;
    }
    for (const declared of at.nodes) {
      const inner = bindParameters(at.module, declared, params, scope);
      if (declared.type === "TSTypeAliasDeclaration") await ofType(declared.typeAnnotation, inner);
      if (declared.type !== "TSInterfaceDeclaration") continue;
      const known = found.types.length;
      for (const one of declared.body.body) if (one.type === "TSCallSignatureDeclaration") await ofType(one, inner);
      if (found.types.length === known) for (const one of declared.extends ?? []) await ofType(one, inner);
    }
  }

  function ofFunction(
    node: Extract<Node, { params: FunctionParameter[] | Node[] }> & { typeParameters?: Node | null },
    module: Module,
  ): void {
    const [first] = node.params;
    const parameter = first?.type === "AssignmentPattern" ? first.left : first;
    const type = parameter && annotationOf(parameter);
    if (type) found.types.push({ node: type, scope: withParameters(scopeOfModule(module), node) });
    if (parameter?.type === "ObjectPattern") readPattern(parameter, module);
    if (parameter?.type === "Identifier" && "body" in node && node.body?.type === "BlockStatement")
      readBody(node.body.body, module, (init) => init.type === "Identifier" && init.name === parameter.name);
  }

  function ofClass({ body }: ClassBody, module: Module): void {
    for (const member of body) {
      if (!("key" in member) || member.key.type !== "Identifier") continue;
      const { name } = member.key;
      if (member.type === "ClassProperty" && name === "props" && found.types.length === 0) {
        const type = annotationOf(member);
        if (type) found.types.push({ node: type, scope: scopeOfModule(module) });
      }
      if (member.type === "ClassProperty" && member.static && member.value) readStatic(name, member.value, module);
      if (member.type === "ClassMethod" && !member.static)
        readBody(member.body.body, module, (init) => textOfNode(module, init) === "this.props");
    }
  }

  /** Reads `Badge.defaultProps = { … }`. */
  function readAssigned(module: Module, name: string): void {
    for (const statement of module.program.body) {
      if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression") continue;
      const { left, right } = statement.expression;
      if (left.type === "MemberExpression" && left.object.type === "Identifier" && left.object.name === name)
        if (left.property.type === "Identifier") readStatic(left.property.name, right, module);
    }
  }

  function readStatic(name: string, value: Node, module: Module): void {
    for (const [key, node] of objectMembersOf(value)) {
      if (name === "defaultProps") {
        found.preset.add(key);
        found.named.set(key, found.named.get(key) ?? { node, module });
      }
      if (name === "propTypes") found.propTypes.set(key, { node, module });
    }
  }

  /** Reads `const { size = "md", ...rest } = props` in the function body. */
  function readBody(body: readonly Node[], module: Module, isProps: (init: Node) => boolean): void {
    for (const statement of body)
      if (statement.type === "VariableDeclaration")
        for (const { id, init } of statement.declarations) {
          const from = init?.type === "TSAsExpression" ? init.expression : init;
          if (id.type === "ObjectPattern" && from && isProps(from)) readPattern(id, module);
        }
  }

  function readPattern({ properties }: ObjectPattern, module: Module): void {
    for (const one of properties) {
      if (one.type !== "ObjectProperty" || one.computed) continue;
      const { key, value } = one;
      const name = key.type === "Identifier" ? key.name : key.type === "StringLiteral" ? key.value : undefined;
      if (name === undefined) continue;
      const usual = value.type === "AssignmentPattern" ? { node: value.right, module } : undefined;
      found.named.set(name, usual ?? found.named.get(name));
    }
  }

  await ofValue(value.node, value.module);
  return found;
}

/**
 * Returns a scope in which the parameters of a type or function have the given arguments, otherwise their own defaults.
 */
export function bindParameters(module: Module, declared: Node, given: readonly Node[], scope: TypeScope): TypeScope {
  const bound = new Map<string, TypeArgument>();
  const inner = { module, bound };
  const own: Node | null | undefined = "typeParameters" in declared ? declared.typeParameters : undefined;
  if (own?.type !== "TSTypeParameterDeclaration") return inner;
  own.params.forEach(({ name, default: usual, constraint }, at) => {
    const node = given[at];
    const fallback = usual ?? constraint;
    if (node) bound.set(name, { node, scope });
    else if (fallback) bound.set(name, { node: fallback, scope: inner });
  });
  return inner;
}

const withParameters = (scope: TypeScope, node: Node): TypeScope => {
  const inner = bindParameters(scope.module, node, [], scope);
  return { module: scope.module, bound: new Map([...scope.bound, ...inner.bound]) };
};

export function annotationOf(node: Node): Node | undefined {
  const annotation = "typeAnnotation" in node ? node.typeAnnotation : undefined;
  return annotation?.type === "TSTypeAnnotation" ? annotation.typeAnnotation : undefined;
}
