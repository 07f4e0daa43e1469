import { type ParserPlugin, parse } from "@babel/parser";
import type { Expression, Node, Program } from "@babel/types";

/** Parses a program, without running it. Undefined for a syntax error. */
export function parseProgram(text: string, path: string): Program | undefined {
  const plugins: ParserPlugin[] = ["decorators"];
  if (/\.d\.[cm]?ts$/.test(path)) plugins.push(["typescript", { dts: true }]);
  else if (/\.[cm]?tsx?$/.test(path)) plugins.push("typescript");
  if (!/\.[cm]?ts$/.test(path)) plugins.push("jsx");
  try {
    return parse(text, { sourceType: "module", errorRecovery: true, attachComment: false, plugins }).program;
  } catch {
    // Flow, future syntax, endless nesting: this file has no readable declarations.
    return undefined;
  }
}

/** A value export of a module. */
export interface ExportedValue {
  /** `default` for the default export. */
  name: string;
  /** The local name, also of the default export. */
  local: string;
  /** Its expression. Undefined for functions, classes and re-exports. */
  value?: Expression | undefined;
}

/** Returns the value exports of a module, without types. */
export function exportsOf(program: Program): ExportedValue[] {
  const found: ExportedValue[] = [];
  const values = new Map<string, Expression | undefined>();
  const types = new Set<string>();
  for (const statement of program.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "VariableDeclaration")
      for (const { id, init } of declared.declarations)
        if (id.type === "Identifier") values.set(id.name, init ?? undefined);
    if (declared?.type === "TSInterfaceDeclaration" || declared?.type === "TSTypeAliasDeclaration")
      types.add(declared.id.name);
  }
  const add = (name: string, local: string) => {
    if (!types.has(local)) found.push({ name, local, value: values.get(local) });
  };
  for (const statement of program.body) {
    if (statement.type === "ExportDefaultDeclaration") {
      const { declaration } = statement;
      if (declaration.type === "Identifier") add("default", declaration.name);
      else if ("id" in declaration && declaration.id?.type === "Identifier") add("default", declaration.id.name);
      else if (isExpression(declaration)) found.push({ name: "default", local: "", value: declaration });
    } else if (
      statement.type === "ExportNamedDeclaration" &&
      (statement.declaration || statement.exportKind !== "type")
    ) {
      // Babel marks `export declare function` in a type file as a type, but it is a value.
      for (const name of declaredNames(statement.declaration)) add(name, name);
      for (const one of statement.specifiers) {
        if (one.type !== "ExportSpecifier" || one.exportKind === "type") continue;
        const name = one.exported.type === "Identifier" ? one.exported.name : one.exported.value;
        add(name, one.local.name);
      }
    }
  }
  return found;
}

/** Returns the statement that declares a name, including its `export`. */
export const statementOf = ({ body }: Program, local: string): Node | undefined =>
  body.find((statement) => {
    const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
    return declaredNames(isExport ? statement.declaration : statement).includes(local);
  });

const isExpression = (node: Node): node is Expression => !/Declaration$/.test(node.type);

function declaredNames(declaration: Node | null | undefined): string[] {
  if (declaration?.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  const isNamed =
    declaration?.type === "FunctionDeclaration" ||
    declaration?.type === "ClassDeclaration" ||
    declaration?.type === "TSDeclareFunction";
  return isNamed && declaration.id ? [declaration.id.name] : [];
}

/**
 * Returns the exports of a configuration: `module.exports = {…}`, `export default {…}`, `defineConfig({…})`, or a
 * variable with one of them.
 */
export function exportedObjects(text: string, path: string): Node[] {
  const program = parseProgram(text, path);
  const values = new Map<string, Node>();
  for (const statement of program?.body ?? [])
    if (statement.type === "VariableDeclaration")
      for (const { id, init } of statement.declarations)
        if (id.type === "Identifier" && init) values.set(id.name, init);
  return (program?.body ?? []).flatMap((statement) => {
    const exported =
      statement.type === "ExportDefaultDeclaration" ? statement.declaration : assignedToExports(statement);
    const named = exported?.type === "Identifier" ? values.get(exported.name) : exported;
    const plain = omitCast(named);
    const object = plain?.type === "CallExpression" ? plain.arguments[0] : plain;
    return object ? [object] : [];
  });
}

function assignedToExports(statement: Node): Node | undefined {
  if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression")
    return undefined;
  const { left, right } = statement.expression;
  const isExports =
    left.type === "MemberExpression" &&
    left.object.type === "Identifier" &&
    left.object.name === "module" &&
    left.property.type === "Identifier" &&
    left.property.name === "exports";
  return isExports ? right : undefined;
}

/** Returned for code that isn't a literal. */
export const NO_LITERAL = Symbol("no literal");
const MAX_DEPTH = 12;

/** Returns the value of a literal: texts, numbers, lists and objects of them. Drops other members of objects. */
export function literalOf(node: Node | null | undefined, depth = 0): unknown {
  if (!node || depth > MAX_DEPTH) return NO_LITERAL;
  switch (node.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return node.value;
    case "NullLiteral":
      return null;
    case "TemplateLiteral":
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? NO_LITERAL) : NO_LITERAL;
    case "UnaryExpression":
      return node.operator === "-" && node.argument.type === "NumericLiteral" ? -node.argument.value : NO_LITERAL;
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return literalOf(node.expression, depth);
    case "ArrayExpression": {
      const items = node.elements.map((item) => literalOf(item, depth + 1));
      return items.includes(NO_LITERAL) ? NO_LITERAL : items;
    }
    case "ObjectExpression":
      return Object.fromEntries(
        objectMembersOf(node).flatMap(([name, value]) => {
          const known = literalOf(value, depth + 1);
          return known === NO_LITERAL || name === "__proto__" ? [] : [[name, known]];
        }),
      );
    default:
      return NO_LITERAL;
  }
}

/** Returns the expression without casts (`as`, `satisfies`). */
export const omitCast = (node: Node | null | undefined): Node | null | undefined =>
  node?.type === "TSAsExpression" || node?.type === "TSSatisfiesExpression" ? omitCast(node.expression) : node;

/** Returns the members of an object literal, without spreads. */
export function objectMembersOf(node: Node | null | undefined): [name: string, value: Node][] {
  const object = omitCast(node);
  if (object?.type !== "ObjectExpression") return [];
  return object.properties.flatMap((member): [string, Node][] => {
    if (member.type !== "ObjectProperty" || member.computed) return [];
    const { key } = member;
    const name =
      key.type === "Identifier"
        ? key.name
        : key.type === "StringLiteral" || key.type === "NumericLiteral"
          ? String(key.value)
          : undefined;
    return name === undefined ? [] : [[name, member.value]];
  });
}
