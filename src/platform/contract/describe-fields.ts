import { isObject } from "../../safe/is-object.ts";
import { FIELD_WORDS_A_TO_L } from "./field-words-1.ts";
import { FIELD_WORDS_M_TO_Z } from "./field-words-2.ts";
import { FIELD_WORDS_BY_PLACE } from "./field-words-by-place.ts";

const readWords = (text: string) =>
  new Map(
    text
      .split("\n")
      .filter(Boolean)
      .map((line): [string, string] => {
        const bar = line.indexOf("|");
        return [line.slice(0, bar), line.slice(bar + 1)];
      }),
  );

const WORDS = readWords(`${FIELD_WORDS_A_TO_L}${FIELD_WORDS_M_TO_Z}`);
const WORDS_BY_PLACE = readWords(FIELD_WORDS_BY_PLACE);

/** The description of a field: for its place (`axes.role`), else for its name; `keep.title` is the `title` of something. */
const wordsFor = (name: string, place: string): string | undefined =>
  WORDS_BY_PLACE.get(`${place}.${name}`) ?? WORDS.get(name) ?? WORDS.get(name.slice(name.lastIndexOf(".") + 1));

/** Members that look like schemas but aren't. */
const NO_SCHEMA = new Set(["example", "examples", "default", "enum", "const"]);

/**
 * Adds a description to each field and parameter in `part` of an OpenAPI document whose declaration has none. `place`
 * is the path or schema, or the field that contains it.
 */
export function describeFields(part: unknown, place: string): void {
  if (Array.isArray(part)) for (const one of part) describeFields(one, place);
  if (!isObject(part)) return;
  if (typeof part.in === "string" && typeof part.name === "string") describe(part, part.name, place);
  if (isObject(part.properties))
    for (const [name, field] of Object.entries(part.properties)) if (isObject(field)) describe(field, name, place);
  for (const [key, inner] of Object.entries(part)) {
    // A field may have the name of a schema keyword.
    if (key === "properties" && isObject(inner))
      for (const [name, field] of Object.entries(inner)) describeFields(field, name);
    else if (key === "pattern" && typeof inner === "string") part.pattern = portablePattern(inner);
    else if (!NO_SCHEMA.has(key)) describeFields(inner, place);
  }
}

function describe(described: Record<string, unknown>, name: string, place: string): void {
  const own = isObject(described.schema) ? described.schema.description : undefined;
  const words = described.description ?? own ?? wordsFor(name, place);
  if (words !== undefined) described.description = words;
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
