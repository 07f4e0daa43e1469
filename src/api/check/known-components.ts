import type { readDeclaration } from "../../domain/components/declaration/declaration.ts";
import type { KnownComponent, KnownProperty } from "../../engines/check/knowledge.ts";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import { isObject } from "../../safe/is-object.ts";
import { pascalCase } from "../../safe/pascal-case.ts";

/** Returns a component with its names in code: from its declaration, and derived from its ID. */
export function toKnownComponent(
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
    packages: [...new Set(said("package", "importPath", "packageName", "module"))],
    properties: Object.entries(properties).map(([name, property]) => knownProperty(name, property)),
    ...(deprecated ? { deprecated } : {}),
  };
}

function knownProperty(name: string, property: Record<string, unknown>): KnownProperty {
  const { type, options, required, rules, description } = property;
  const { deprecated } = readLifecycle(property);
  const listed = Array.isArray(options) ? options.map(optionOf).filter((option) => option !== undefined) : [];
  const isRequired = required === true || (isObject(rules) && rules.required === true);
  return {
    name,
    ...(typeof type === "string" ? { type } : {}),
    ...(listed.length > 0 ? { options: listed } : {}),
    // A property with a default is optional.
    ...(isRequired && property.default === undefined ? { isRequired, unless: othersIn(name, description) } : {}),
    ...(deprecated ? { deprecated } : {}),
  };
}

/**
 * Returns the properties that make this one optional, as in the description: "If `html` is set, this is not required.
 * If `html` is provided, the `text` option will be ignored."
 */
function othersIn(own: string, description: unknown): string[] {
  const text = typeof description === "string" ? description.slice(0, 1_000) : "";
  if (!/\bnot required\b/i.test(text)) return [];
  const named = Array.from(text.matchAll(/`(\w+)`/g), ([, name = ""]) => name);
  return [...new Set(named)].filter((name) => name !== own);
}

/** Options are values, or objects with a value. */
function optionOf(option: unknown): string | undefined {
  const value = isObject(option) ? (option.value ?? option.key ?? option.id) : option;
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
}
