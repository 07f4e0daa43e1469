import type { Node } from "@babel/types";
import { constantOf, isScalar, type SourceNode, textOfNode } from "./constants.ts";
import type { Modules } from "./modules.ts";
import { literalOf, objectMembersOf } from "./script-reading.ts";
import { type ShapeMember, scopeOfModule, type TypeScope } from "./shape.ts";
import { expressionOf, literalNode } from "./type-parts.ts";

/** Maximum depth of recipes that extend recipes. */
const MAX_DEPTH = 5;

/**
 * Returns the properties of `VariantProps<typeof button>` if `button` is a recipe of class names: `cva(base, { variants
 * })` or `tv({ variants })`. Undefined if it isn't a literal recipe.
 *
 * @see https://cva.style/docs, https://www.tailwind-variants.org
 */
export async function variantMembers(
  modules: Modules,
  { exprName }: Extract<Node, { type: "TSTypeQuery" }>,
  { module }: TypeScope,
): Promise<ShapeMember[] | undefined> {
  const node = expressionOf(exprName);
  return node && membersOfRecipe(modules, { node, module });
}

async function membersOfRecipe(modules: Modules, written: SourceNode, depth = 0): Promise<ShapeMember[] | undefined> {
  const { node: call, module } = await constantOf(modules, written);
  if (call.type !== "CallExpression" || depth > MAX_DEPTH) return undefined;
  const name = textOfNode(module, call.callee);
  const given = /(?:^|\.)cva$/.test(name)
    ? call.arguments[1]
    : /(?:^|\.)(?:tv|sva)$/.test(name)
      ? call.arguments[0]
      : undefined;
  if (!given) return undefined;
  const config = new Map(objectMembersOf((await constantOf(modules, { node: given, module })).node));
  const base = config.get("extend");
  const found = new Map<string, ShapeMember>();
  for (const member of (base && (await membersOfRecipe(modules, { node: base, module }, depth + 1))) || [])
    found.set(member.name, member);
  const variants = config.get("variants");
  const options = variants && (await constantOf(modules, { node: variants, module }));
  for (const [key, value] of options ? objectMembersOf(options.node) : []) {
    const names = objectMembersOf(
      (await constantOf(modules, { node: value, module: options?.module ?? module })).node,
    ).map(([option]) => option);
    const isFlag = names.length > 0 && names.every((option) => option === "true" || option === "false");
    const type: Node = isFlag
      ? { type: "TSBooleanKeyword" }
      : {
          type: "TSUnionType",
          types: names.map((option) => literalNode(option) as Extract<Node, { type: "TSLiteralType" }>),
        };
    found.set(key, {
      name: key,
      types: [{ node: type, scope: scopeOfModule(module) }],
      isOptional: true,
      isNever: false,
      places: [],
    });
  }
  const defaults = config.get("defaultVariants");
  for (const [key, value] of defaults
    ? objectMembersOf((await constantOf(modules, { node: defaults, module })).node)
    : []) {
    const member = found.get(key);
    const usual = literalOf(value);
    if (member && isScalar(usual)) found.set(key, { ...member, usual });
  }
  return [...found.values()];
}
