import { type SourceNode, textOfNode } from "./constants.ts";
import type { Properties, Property } from "./property.ts";
import { literalOf, NO_LITERAL } from "./script-reading.ts";

/** Returns the properties in `propTypes`: `PropTypes.oneOf(["sm", "lg"]).isRequired`. */
export const fromPropTypes = (propTypes: ReadonlyMap<string, SourceNode>): Properties =>
  new Map([...propTypes].map(([name, written]) => [name, propertyOf(name, written)]));

function propertyOf(name: string, { node, module }: SourceNode): Property {
  const isRequired =
    node.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === "isRequired";
  const type = isRequired ? node.object : node;
  const callee = type.type === "CallExpression" ? type.callee : type;
  const kind =
    callee.type === "MemberExpression" && callee.property.type === "Identifier"
      ? callee.property.name
      : textOfNode(module, callee);
  const given = type.type === "CallExpression" && kind === "oneOf" ? literalOf(type.arguments[0]) : NO_LITERAL;
  const known = WORDS[kind] ?? kind;
  return {
    name,
    type: Array.isArray(given) ? given.map((value) => JSON.stringify(value)).join(" | ") : known,
    ...(Array.isArray(given) ? { options: given.map(String) } : {}),
    ...(isRequired ? { rules: { required: true } } : {}),
  };
}

const WORDS: Readonly<Record<string, string | undefined>> = {
  bool: "boolean",
  func: "function",
  node: "ReactNode",
  element: "ReactElement",
};
