import type { Node } from "@babel/types";
import type { ScriptSource } from "./script.ts";

/**
 * Returns the constants of a file by name. Excludes names that are declared twice or are parameters too: only their
 * scope decides which one is meant.
 */
export function constantsOf(nodes: readonly Node[]): ReadonlyMap<string, Node> {
  const found = new Map<string, Node | undefined>();
  for (const node of nodes) {
    if (node.type === "VariableDeclaration")
      for (const { id, init } of node.declarations) {
        const isConstant = node.kind === "const" && id.type === "Identifier" && init;
        for (const name of namesIn(id)) found.set(name, isConstant && !found.has(name) ? init : undefined);
      }
    else if ("params" in node && Array.isArray(node.params))
      for (const parameter of node.params as Node[]) for (const name of namesIn(parameter)) found.set(name, undefined);
  }
  return new Map([...found].flatMap(([name, node]) => (node ? [[name, node] as const] : [])));
}

/** Returns the names that a pattern declares. */
function namesIn(pattern: Node): string[] {
  const names: string[] = [];
  const waiting: Node[] = [pattern];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "Identifier") names.push(node.name);
    else if (node.type === "AssignmentPattern") waiting.push(node.left);
    else if (node.type === "RestElement") waiting.push(node.argument);
    else if (node.type === "ArrayPattern") for (const each of node.elements) each && waiting.push(each);
    else if (node.type === "ObjectPattern")
      for (const each of node.properties) waiting.push(each.type === "RestElement" ? each : each.value);
  }
  return names;
}

/** Returns the value of a constant, or of its member: `card`, `styles.card`. Undefined for any other expression. */
export function constantIn(node: Node, { constants }: Pick<ScriptSource, "constants">): Node | undefined {
  if (node.type === "Identifier") return constants.get(node.name);
  if (node.type !== "MemberExpression" || node.computed || node.object.type !== "Identifier") return undefined;
  const whole = withoutCasts(constants.get(node.object.name));
  if (whole?.type !== "ObjectExpression" || node.property.type !== "Identifier") return undefined;
  const { name } = node.property;
  for (const each of whole.properties)
    if (each.type === "ObjectProperty" && !each.computed && each.key.type === "Identifier" && each.key.name === name)
      return each.value;
  return undefined;
}

/** An expression without `as const`, `satisfies …`. */
function withoutCasts(node: Node | undefined): Node | undefined {
  let inner = node;
  while (inner && /^(?:TS|Parenthesized)/.test(inner.type) && "expression" in inner) inner = inner.expression as Node;
  return inner;
}
