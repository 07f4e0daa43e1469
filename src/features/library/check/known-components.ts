import type { KnownComponent, KnownProperty } from "../../../check/knowledge.ts";
import { readLifecycle } from "../../../contract/lifecycle.ts";
import { isObject } from "../../../safe/is-object.ts";
import type { readDeclaration } from "../components/api.ts";

/** A component by the names code has for it: those its declaration says, and those that follow from its id. */
export function knownComponent(
  { id, title, properties, deprecated }: ReturnType<typeof readDeclaration>,
  written: Record<string, unknown>,
): KnownComponent {
  const said = (...names: string[]) =>
    names.flatMap((name) => (typeof written[name] === "string" ? [written[name]] : []));
  const own = /^[A-Z]\w*$/.test(title) ? [title] : [];
  return {
    ...{ id, title },
    elements: said("tagName", "tag", "element").filter((name) => name.includes("-")),
    exports: [...new Set([...said("exportName", "export"), ...own, pascalCase(id)])],
    macros: said("macro", "macroName"),
    properties: Object.entries(properties).map(([name, property]) => knownProperty(name, property)),
    ...(deprecated ? { deprecated } : {}),
  };
}

function knownProperty(name: string, property: Record<string, unknown>): KnownProperty {
  const { type, options, required, rules } = property;
  const { deprecated } = readLifecycle(property);
  const listed = Array.isArray(options) ? options.map(optionOf).filter((option) => option !== undefined) : [];
  return {
    name,
    ...(typeof type === "string" ? { type } : {}),
    ...(listed.length > 0 ? { options: listed } : {}),
    ...(required === true || (isObject(rules) && rules.required === true) ? { isRequired: true } : {}),
    ...(deprecated ? { deprecated } : {}),
  };
}

/** Options are values, or objects with one. */
function optionOf(option: unknown): string | undefined {
  const value = isObject(option) ? (option.value ?? option.key ?? option.id) : option;
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
}

const pascalCase = (id: string): string =>
  id
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
