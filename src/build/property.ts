import type { Documentation } from "react-docgen";

/** A property of a component, as declarations describe it. */
export interface Property {
  name: string;
  type?: string;
  description?: string;
  default?: unknown;
  options?: string[];
  rules?: { required: true };
}

/** A property as react-docgen describes it. */
type Docs = NonNullable<Documentation["props"]>[string];

/** A property out of what react-docgen found. */
export function propertyOf(
  name: string,
  { required, description, tsType, flowType, type, defaultValue }: Docs,
): Property {
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
