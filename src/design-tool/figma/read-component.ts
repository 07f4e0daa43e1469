import { isObject } from "../../safe/is-object.ts";
import { plainText } from "../../safe/json.ts";
import type { DesignComponent, DesignProperty } from "../design-tool.ts";
import { membersIn, textIn } from "./pick.ts";

/** A component as the body of its file has it. `within` is the index of the innermost frame it lies in. */
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

/** Reads a component or set, without its variants. `about` holds the descriptions of all, by id. */
export function readComponent(
  node: Node,
  type: FigmaComponent["type"],
  about: Record<string, unknown>,
): Omit<FigmaComponent, "page" | "frame" | "within"> {
  const nodeId = textIn(node, "id") ?? "";
  return {
    nodeId,
    name: textIn(node, "name")?.trim() ?? "",
    type,
    description: textIn(membersIn(about, nodeId), "description")?.trim() ?? "",
    properties: readProperties(membersIn(node, "componentPropertyDefinitions")),
    variants: [],
  };
}

function readProperties(definitions: Node): DesignProperty[] {
  return Object.entries(definitions).flatMap(([key, definition]) => {
    const type = isObject(definition) ? TYPES[textIn(definition, "type") ?? ""] : undefined;
    if (!isObject(definition) || type === undefined) return [];
    const { defaultValue, variantOptions } = definition;
    const options = Array.isArray(variantOptions) ? variantOptions.flatMap((one) => plainText(one) ?? []) : [];
    const value = typeof defaultValue === "boolean" ? defaultValue : plainText(defaultValue);
    return [{ name: propertyName(key), type, default: value ?? null, options }];
  });
}

/** `Label#12:3` → `Label`: all but variant properties carry an id behind their name. */
const propertyName = (key: string): string => (plainText(key) ?? "").replace(/#\d+:\d+$/, "");

/** A component of a set. Its name says its values: `Size=Large, State=Hover`. */
export function readVariant(node: Node): DesignComponent["variants"][number] {
  const name = textIn(node, "name") ?? "";
  const pairs = name.split(",").flatMap((part): [string, string][] => {
    const at = part.indexOf("=");
    return at > 0 ? [[part.slice(0, at).trim(), part.slice(at + 1).trim()]] : [];
  });
  return { nodeId: textIn(node, "id") ?? "", name, properties: Object.fromEntries(pairs) };
}
