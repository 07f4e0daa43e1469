import { isObject } from "../../safe/is-object.ts";
import { FIELD_WORDS_A_TO_L } from "./field-words-1.ts";
import { FIELD_WORDS_M_TO_Z } from "./field-words-2.ts";

const WORDS = new Map(
  `${FIELD_WORDS_A_TO_L}${FIELD_WORDS_M_TO_Z}`
    .split("\n")
    .filter(Boolean)
    .map((line): [string, string] => {
      const bar = line.indexOf("|");
      return [line.slice(0, bar), line.slice(bar + 1)];
    }),
);

/** The default meaning of a name; `keep.title` is a `title`. */
const wordsFor = (name: string): string | undefined =>
  WORDS.get(name) ?? WORDS.get(name.slice(name.lastIndexOf(".") + 1));

/** Members that look like schemas but aren't. */
const NO_SCHEMA = new Set(["example", "examples", "default", "enum", "const"]);

/** Adds a description to each field and parameter of an OpenAPI part that has none. */
export function describeFields(part: unknown): void {
  if (Array.isArray(part)) for (const one of part) describeFields(one);
  if (!isObject(part)) return;
  if (typeof part.in === "string" && typeof part.name === "string") describe(part, part.name);
  if (isObject(part.properties))
    for (const [name, field] of Object.entries(part.properties)) if (isObject(field)) describe(field, name);
  for (const [key, inner] of Object.entries(part)) {
    // A field may have the name of a schema keyword.
    if (key === "properties" && isObject(inner)) for (const field of Object.values(inner)) describeFields(field);
    else if (key === "pattern" && typeof inner === "string") part.pattern = portablePattern(inner);
    else if (!NO_SCHEMA.has(key)) describeFields(inner);
  }
}

function describe(told: Record<string, unknown>, name: string): void {
  const own = isObject(told.schema) ? told.schema.description : undefined;
  const words = told.description ?? own ?? wordsFor(name);
  if (words !== undefined) told.description = words;
}

/**
 * A regular expression for other languages: Java treats a bracket inside brackets as the beginning of another class.
 */
export const portablePattern = (pattern: string): string =>
  pattern.replaceAll(
    /\\.|\[(\^?)((?:\\.|[^\]\\])*)\]/g,
    (found, not: string | undefined, inside: string | undefined) =>
      inside === undefined ? found : `[${not}${inside.replaceAll(/\\.|\[/g, (one) => (one === "[" ? "\\[" : one))}]`,
  );
