import { isObject } from "../../../safe/is-object.ts";

/**
 * The target of a reference: the token `name`, and `rest`, the path in the token object (empty for its complete value,
 * `["$value", "components", "0"]` for a part, `["$type"]` for another member).
 */
export interface TokenReference {
  name: string;
  rest: string[];
}

const alias = /^\{([^{}]+)\}$/;
const embedded = /\{([^{}]+)\}/g;

/** Returns the token name of a curly-brace alias (`{a.b}` → `a.b`), or undefined (DTCG Format 2025.10, 7.1.1). */
export function aliasName(value: unknown): string | undefined {
  return typeof value === "string" ? alias.exec(value)?.[1] : undefined;
}

/**
 * Returns the segments of a JSON Pointer in this document (`#/a/b~1c` → `["a", "b/c"]`), or undefined (RFC 6901,
 * section 6).
 */
export function pointerSegments(pointer: string): string[] | undefined {
  if (!pointer.startsWith("#/")) return undefined;
  return percentDecoded(pointer.slice(2))
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the target of an alias `{a.b}` or a `{ $ref: "#/…" }` object. Undefined for other values. */
export function referenceOf(value: unknown): TokenReference | undefined {
  const name = aliasName(value);
  if (name !== undefined) return { name, rest: [] };
  if (!isObject(value) || typeof value.$ref !== "string") return undefined;
  const segments = pointerSegments(value.$ref);
  if (segments === undefined) return { name: value.$ref, rest: [] };
  const member = segments.findIndex((segment) => segment.startsWith("$") && segment !== "$root");
  if (member === -1) return { name: segments.join("."), rest: [] };
  const rest = segments.slice(member);
  const whole = rest.length === 1 && rest[0] === "$value";
  return { name: segments.slice(0, member).join("."), rest: whole ? [] : rest };
}

/** Returns token names in a longer text (`inset 0 0 0 {border.thin}`) of a custom type. */
export function embeddedNames(text: string): string[] {
  if (!text.includes("{")) return [];
  const whole = aliasName(text);
  if (whole !== undefined) return [whole];
  return Array.from(text.matchAll(embedded), (match) => match[1] ?? "");
}

/** Replaces each `{a.b}` in a text. `replace` gets the text after it, and returns `undefined` to keep it. */
export function replaceEmbedded(text: string, replace: (name: string, after: string) => string | undefined): string {
  return text.replace(
    embedded,
    (whole, name: string, at: number) => replace(name, text.slice(at + whole.length, at + whole.length + 8)) ?? whole,
  );
}

/** Whether a value is or contains a reference, down to `depth`. */
export function hasReference(value: unknown, depth = 64): boolean {
  if (typeof value === "string") return value.includes("{") && embeddedNames(value).length > 0;
  if (typeof value !== "object" || value === null || depth === 0) return false;
  if (Array.isArray(value)) return value.some((item) => hasReference(item, depth - 1));
  if (!isObject(value)) return false;
  if (typeof value.$ref === "string") return true;
  for (const key in value) if (hasReference(value[key], depth - 1)) return true;
  return false;
}

function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
