import { isObject } from "../../../safe/is-object.ts";
import type { PickedJson } from "../../../safe/json.ts";
import type { DesignComponent, DesignProperty } from "../design-tool.ts";
import { membersIn } from "./pick.ts";

/** A component from the body of its file. `within` is the index of the innermost frame that contains it. */
export interface FigmaComponent extends Omit<DesignComponent, "url"> {
  within: number;
}

type Node = Record<string, unknown>;

const TYPES: Record<string, DesignProperty["type"]> = {
  BOOLEAN: "boolean",
  TEXT: "text",
  INSTANCE_SWAP: "instance",
  VARIANT: "variant",
};

type TextOf = PickedJson["textOf"];

/** Reads a component or set, without its variants. `about` contains the descriptions of all, by ID. */
export function readFigmaComponent(
  node: Node,
  { type, about, textOf }: { type: FigmaComponent["type"]; about: Node; textOf: TextOf },
): Omit<FigmaComponent, "page" | "frame" | "within"> {
  const nodeId = textOf(node.id) ?? "";
  return {
    nodeId,
    name: textOf(node.name)?.trim() ?? "",
    type,
    description: textOf(membersIn(about, nodeId).description)?.trim() ?? "",
    properties: readProperties(membersIn(node, "componentPropertyDefinitions"), textOf),
    variants: [],
  };
}

function readProperties(definitions: Node, textOf: TextOf): DesignProperty[] {
  return Object.entries(definitions).flatMap(([key, definition]) => {
    const type = isObject(definition) ? TYPES[textOf(definition.type) ?? ""] : undefined;
    if (!isObject(definition) || type === undefined) return [];
    const { defaultValue, variantOptions } = definition;
    const options = Array.isArray(variantOptions) ? variantOptions.flatMap((one) => textOf(one) ?? []) : [];
    const value = typeof defaultValue === "boolean" ? defaultValue : textOf(defaultValue);
    return [{ name: propertyName(textOf(key) ?? ""), type, default: value ?? null, options }];
  });
}

/** `Label#12:3` → `Label`: all except variant properties have an ID after their name. */
const propertyName = (key: string): string => key.replace(/#\d+:\d+$/, "");

/** A component of a set. Its name contains its values: `Size=Large, State=Hover`. */
export function readVariant(node: Node, textOf: TextOf): DesignComponent["variants"][number] {
  const name = textOf(node.name) ?? "";
  const pairs = name.split(",").flatMap((part): [string, string][] => {
    const at = part.indexOf("=");
    return at > 0 ? [[part.slice(0, at).trim(), part.slice(at + 1).trim()]] : [];
  });
  return { nodeId: textOf(node.id) ?? "", name, properties: Object.fromEntries(pairs) };
}
