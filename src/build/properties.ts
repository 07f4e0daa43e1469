import { join } from "node:path";
import type { Documentation } from "react-docgen";
import { readTextInside } from "../safe/files.ts";
import { loadDocgen } from "./load-package.ts";

/** A property of a component, as declarations describe it. */
export interface Property {
  name: string;
  type?: string;
  description?: string;
  default?: unknown;
  options?: string[];
  rules?: { required: true };
}

type Docs = NonNullable<Documentation["props"]>[string];

/**
 * Properties read from the types of a React component, by property name; empty when the file documents none. Nothing
 * is run. Of several components in the file the one named `name` counts, else the first.
 */
export async function readProperties(
  workspace: string,
  path: string,
  name: string | undefined,
): Promise<Record<string, Property>> {
  const text = await readTextInside(workspace, path);
  if (text === undefined) return {};
  const { parse, builtinResolvers, ERROR_CODES } = await loadDocgen();
  try {
    const resolver = new builtinResolvers.FindExportedDefinitionsResolver();
    const found = parse(text, {
      filename: join(workspace, path),
      resolver,
      babelOptions: { babelrc: false, configFile: false },
    });
    const chosen = found.find(({ displayName }) => displayName === name) ?? found[0];
    return Object.fromEntries(Object.entries(chosen?.props ?? {}).map(([key, docs]) => [key, propertyOf(key, docs)]));
  } catch (error) {
    // A file that only passes a component on has no definition of its own.
    if (error instanceof Error && "code" in error && error.code === ERROR_CODES.MISSING_DEFINITION) return {};
    throw error;
  }
}

function propertyOf(name: string, { required, description, tsType, flowType, type, defaultValue }: Docs): Property {
  const typed = tsType ?? flowType;
  const raw = typed && "raw" in typed && typeof typed.raw === "string" ? typed.raw : (typed?.name ?? type?.name);
  const options = typed === undefined ? undefined : optionsOf(typed);
  return {
    name,
    ...(raw === undefined ? {} : { type: raw.replace(/^\|\s*/, "").replace(/\s+/g, " ") }),
    ...(description ? { description } : {}),
    ...(defaultValue && typeof defaultValue === "object" && "value" in defaultValue
      ? { default: literalOf(String(defaultValue.value)) }
      : {}),
    ...(options ? { options } : {}),
    ...(required ? { rules: { required: true } } : {}),
  };
}

/** The choices of a union that consists of literals only. */
function optionsOf(typed: NonNullable<Docs["tsType"]>): string[] | undefined {
  if (typed.name !== "union" || !("elements" in typed)) return undefined;
  const rest = typed.elements.filter(({ name }) => name !== "undefined" && name !== "null");
  const values = rest.flatMap((element) =>
    element.name === "literal" && "value" in element ? [String(literalOf(String(element.value)))] : [],
  );
  return values.length === rest.length && values.length > 0 ? values : undefined;
}

/** A literal of source text as its value; other source text as it is. */
function literalOf(text: string): unknown {
  const quoted = /^(["'`])([^"'`\\$]*)\1$/.exec(text);
  if (quoted) return quoted[2];
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text === "true" ? true : text === "false" ? false : text;
}
