import type { CallExpression, Node, ObjectExpression } from "@babel/types";
import { returnedExpressions } from "./class-expressions.ts";
import type { ScriptSource } from "./script.ts";
import { readStyleObject } from "./script-styles.ts";

/** Functions of style libraries with objects as arguments, by module. */
const OF_MODULES: readonly (readonly [modules: RegExp, functions: Readonly<Record<string, Given>>])[] = [
  [
    /^@vanilla-extract\//,
    {
      style: "styles",
      globalStyle: "styles",
      styleVariants: "named",
      keyframes: "named",
      globalKeyframes: "named",
      recipe: "recipe",
    },
  ],
  [/^(?:@stylexjs\/stylex|stylex)$/, { create: "named", keyframes: "named" }],
];

/** The content of an object: styles, named styles, or styles with variants. */
type Given = "styles" | "named" | "recipe";

/** Reads the object arguments of a style library call. */
export function readStyleCall(call: CallExpression, script: ScriptSource): void {
  const given = givenTo(call.callee, script);
  if (given !== undefined) {
    for (const each of call.arguments)
      for (const object of objectsIn(each))
        if (given === "styles") readStyleObject(object, script);
        else if (given === "named") for (const value of valuesOf(object)) readNamed(value, script);
        else readRecipe(object, script);
    return;
  }
  if (!isStyledCall(call.callee)) return;
  const isOfAttributes =
    call.callee.type === "MemberExpression" && isNamed(call.callee.property, /^(?:attrs|withConfig)$/);
  for (const each of call.arguments)
    for (const object of objectsIn(each)) {
      if (!isOfAttributes) readStyleObject(object, script);
      // Properties of a component aren't styles, except for `style`.
      else for (const value of valuesOf(object, /^style$/)) readStyleObject(value, script, { isPassedOn: true });
    }
}

/** Reads named styles, or a function that returns them. */
function readNamed(value: Node, script: ScriptSource): void {
  if (value.type !== "ArrowFunctionExpression") readStyleObject(value, script);
  else for (const object of objectsIn(value)) readStyleObject(object, script);
}

function givenTo(callee: Node, { names }: ScriptSource): Given | undefined {
  const isMember =
    callee.type === "MemberExpression" && callee.object.type === "Identifier" && callee.property.type === "Identifier";
  const local =
    callee.type === "Identifier"
      ? callee.name
      : isMember && callee.object.type === "Identifier"
        ? callee.object.name
        : "";
  const origin = names.get(local);
  const table = origin && OF_MODULES.find(([modules]) => modules.test(origin.from))?.[1];
  if (!table || !origin) return undefined;
  const name = isMember && callee.property.type === "Identifier" ? callee.property.name : origin.name;
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Returns the object, the objects of a list, or the object that a function returns. */
function objectsIn(node: Node): ObjectExpression[] {
  if (node.type === "ObjectExpression") return [node];
  if (node.type === "ArrayExpression") return node.elements.filter((each) => each?.type === "ObjectExpression");
  return node.type === "ArrowFunctionExpression" ? returnedExpressions(node).flatMap(objectsIn) : [];
}

function valuesOf({ properties }: ObjectExpression, names = /(?:)/): Node[] {
  return properties.flatMap((each) =>
    each.type === "ObjectProperty" && (names.source === "(?:)" || isNamed(each.key, names)) ? [each.value] : [],
  );
}

const isNamed = (key: Node, names: RegExp): boolean =>
  (key.type === "Identifier" && names.test(key.name)) || (key.type === "StringLiteral" && names.test(key.value));

/** `recipe({ base, variants: { size: { small: {…} } }, compoundVariants: [{ style }] })` */
function readRecipe(recipe: ObjectExpression, script: ScriptSource): void {
  for (const value of valuesOf(recipe, /^base$/)) readStyleObject(value, script);
  for (const variants of valuesOf(recipe, /^variants$/))
    if (variants.type === "ObjectExpression")
      for (const variant of valuesOf(variants))
        if (variant.type === "ObjectExpression") for (const value of valuesOf(variant)) readStyleObject(value, script);
  for (const list of valuesOf(recipe, /^compoundVariants$/))
    for (const each of objectsIn(list)) for (const value of valuesOf(each, /^style$/)) readStyleObject(value, script);
}

/** `css`, `keyframes`, `styled.a`, `styled(Button)`, `styled.a.attrs({…})`. */
export function isStyledCall(node: Node): boolean {
  let inner = node;
  for (let depth = 0; depth < 8; depth++) {
    if (inner.type === "CallExpression") inner = inner.callee;
    else if (inner.type === "MemberExpression") inner = inner.object;
    else break;
  }
  if (inner.type !== "Identifier") return false;
  if (inner === node) return /^(?:css|keyframes|createGlobalStyle|injectGlobal|globalCss)$/.test(inner.name);
  return inner.name === "styled";
}
