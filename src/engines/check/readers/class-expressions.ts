import type { ArrowFunctionExpression, CallExpression, Node, ObjectExpression, TemplateLiteral } from "@babel/types";
import { readClasses } from "./classes.ts";
import { type ScriptSource, spanOf } from "./script.ts";
import { UNKNOWN_VALUE } from "./unknown.ts";

/** Functions whose arguments are class names. */
const JOINS = /^(?:clsx|cx|cn|classnames|classNames|twMerge|twJoin|cnBase|tw)$/;
/** Functions whose arguments are the classes of each variant by name. */
const VARIANTS = /^(?:cva|tv)$/;
/** Members of their arguments that are classes, or objects and lists of classes. */
const OF_VARIANT = new Set(["class", "className"]);
const WITH_CLASSES = new Set([...OF_VARIANT, "base", "slots", "variants"]);
const WITH_LISTS = new Set(["compoundVariants", "compoundSlots"]);
/** Nesting that no hand-written code reaches. */
const MAX_DEPTH = 32;

/** Reads the classes in the arguments of a known function. Returns false for any other call. Each call is read once. */
export function readClassCall(call: CallExpression, script: ScriptSource): boolean {
  const { arguments: given } = call;
  // `cn(…)`, `utils.cn(…)`
  const callee = call.callee.type === "MemberExpression" ? call.callee.property : call.callee;
  if (callee.type !== "Identifier") return false;
  if (!JOINS.test(callee.name) && !VARIANTS.test(callee.name)) return false;
  if (script.seen.has(call)) return true;
  script.seen.add(call);
  for (const each of given) {
    if (VARIANTS.test(callee.name) && each.type === "ObjectExpression") readVariants(each, script);
    else readClassExpression(each, script);
  }
  return true;
}

/** Reads the strings of a class expression, regardless of conditions. */
export function readClassExpression(expression: Node, script: ScriptSource, depth = 0): void {
  if (depth > MAX_DEPTH) return;
  if (expression.type === "StringLiteral" || expression.type === "TemplateLiteral") readText(expression, script);
  else if (expression.type === "BinaryExpression" && expression.operator === "+") readSum(expression, script);
  else if (expression.type === "ObjectExpression") readKeys(expression, script);
  else if (expression.type === "MemberExpression" && expression.object.type === "ObjectExpression")
    // `{ small: "p-1" }[size]` returns one of its values.
    readValues(expression.object, script, depth + 1);
  else if (expression.type !== "CallExpression" || !readClassCall(expression, script))
    for (const each of givenBy(expression)) readClassExpression(each, script, depth + 1);
}

/** Returns the possible results of an expression, or the parts that it joins. */
function givenBy(expression: Node): Node[] {
  switch (expression.type) {
    case "ConditionalExpression":
      return [expression.consequent, expression.alternate];
    case "LogicalExpression":
      return expression.operator === "&&" ? [expression.right] : [expression.left, expression.right];
    case "ArrayExpression":
      return expression.elements.filter((each) => each !== null);
    case "CallExpression":
      // `["p-1", more].join(" ")`
      return expression.callee.type === "MemberExpression"
        ? [expression.callee, ...expression.arguments]
        : expression.arguments;
    case "MemberExpression":
      // `styles.small` is defined in another place.
      return expression.object.type === "Identifier" ? [] : [expression.object];
    case "ArrowFunctionExpression":
      return returnedExpressions(expression);
    case "SpreadElement":
      return [expression.argument];
    default:
      // Casts.
      return "expression" in expression && typeof expression.expression === "object" ? [expression.expression] : [];
  }
}

/** Returns the expressions that a function returns at its end. */
export function returnedExpressions({ body }: ArrowFunctionExpression): Node[] {
  if (body.type !== "BlockStatement") return [body];
  return body.body.flatMap((each) => (each.type === "ReturnStatement" && each.argument ? [each.argument] : []));
}

/** `{ "p-[8px]": isOpen }`: keys are class names. */
function readKeys({ properties }: ObjectExpression, script: ScriptSource): void {
  for (const property of properties)
    if (property.type === "ObjectProperty" && property.key.type === "StringLiteral") readText(property.key, script);
}

/** Reads an object, or nested objects, with classes as values. */
function readValues({ properties }: ObjectExpression, script: ScriptSource, depth: number): void {
  if (depth > MAX_DEPTH) return;
  for (const property of properties) {
    if (property.type !== "ObjectProperty") continue;
    if (property.value.type === "ObjectExpression") readValues(property.value, script, depth + 1);
    else readClassExpression(property.value, script, depth + 1);
  }
}

/** Reads the arguments of `cva` and `tv`: values of variants are classes, defaults aren't. */
function readVariants({ properties }: ObjectExpression, script: ScriptSource, withClasses = WITH_CLASSES): void {
  const readDeep = (value: Node) =>
    value.type === "ObjectExpression" ? readValues(value, script, 0) : readClassExpression(value, script);
  for (const property of properties) {
    if (property.type !== "ObjectProperty") continue;
    const { key, value } = property;
    const name = key.type === "Identifier" ? key.name : key.type === "StringLiteral" ? key.value : "";
    if (withClasses.has(name)) readDeep(value);
    else if (WITH_LISTS.has(name) && value.type === "ArrayExpression")
      for (const each of value.elements) if (each?.type === "ObjectExpression") readVariants(each, script, OF_VARIANT);
  }
}

/** Words next to an inserted value are parts of names. */
function readText(node: Extract<Node, { type: "StringLiteral" | "TemplateLiteral" }>, script: ScriptSource): void {
  const text = textOf(node, script);
  if (text !== undefined) readClasses(text, spanOf(node, script).start + 1, script.reading);
}

/**
 * Returns the text without its quotes, with a placeholder for inserted values. Undefined if escapes change the text.
 */
function textOf(
  node: Extract<Node, { type: "StringLiteral" | "TemplateLiteral" }>,
  script: ScriptSource,
): string | undefined {
  const source = script.text.slice((node.start ?? 0) + 1, (node.end ?? 0) - 1);
  if (source.includes("\\")) return undefined;
  return node.type === "StringLiteral" ? source : withoutExpressions(node, source);
}

function withoutExpressions({ start, quasis }: TemplateLiteral, source: string): string {
  const from = (start ?? 0) + 1;
  const end = from + source.length;
  return quasis
    .map((quasi, index) => {
      const gap = (quasis[index + 1]?.start ?? end) - (quasi.end ?? end);
      return source.slice((quasi.start ?? from) - from, (quasi.end ?? from) - from) + UNKNOWN_VALUE.repeat(gap);
    })
    .join("");
}

/** `"btn btn-" + kind`: text next to an unknown value is part of a name. */
function readSum(sum: Extract<Node, { type: "BinaryExpression" }>, script: ScriptSource): void {
  const terms: Node[] = [];
  let left: Node = sum;
  while (left.type === "BinaryExpression" && left.operator === "+") {
    terms.push(left.right);
    left = left.left;
  }
  terms.push(left);
  terms.reverse();
  const isText = (node: Node | undefined) => node?.type === "StringLiteral" || node?.type === "TemplateLiteral";
  for (const [index, term] of terms.entries()) {
    if (term.type !== "StringLiteral" && term.type !== "TemplateLiteral") {
      readClassExpression(term, script, MAX_DEPTH - 4);
      continue;
    }
    const text = textOf(term, script);
    if (text === undefined) continue;
    const before = index > 0 && !isText(terms[index - 1]) ? UNKNOWN_VALUE : "";
    const after = index < terms.length - 1 && !isText(terms[index + 1]) ? UNKNOWN_VALUE : "";
    readClasses(`${before}${text}${after}`, spanOf(term, script).start + 1 - before.length, script.reading);
  }
}
