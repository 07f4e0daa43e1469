/** The resolved value of a custom property. */
export interface ResolvedProperty {
  text: string;
  /** Names of the properties in it, without `--`. */
  uses: string[];
}

/** Levels of nested `var()`. */
const MAX_STEPS = 64;
/** Texts that are put in for one property: a chain whose end is missing doubles with each `var()` that names it twice. */
const MAX_TEXTS = 10_000;
/** Characters of a resolved value, because combined values grow. */
const MAX_LENGTH = 100_000;

/** A call of `var()` in a text. */
export interface VarCall {
  start: number;
  end: number;
  name: string;
  /** The value if the property doesn't exist. */
  fallback: string | undefined;
}

/** The outermost calls of `var()` in a text, in order, except in quotes. */
export function varCalls(text: string): VarCall[] {
  const calls: VarCall[] = [];
  if (!/var\(/i.test(text)) return calls;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (/^var\($/i.test(text.slice(at, at + 4)) && !/[\w-]/.test(text[at - 1] ?? " ")) {
      const end = closingBracket(text, at + 3);
      if (end === undefined) break;
      const inner = text.slice(at + 4, end);
      const [, name] = /^\s*--((?:[^\s,\\()]|\\.)+)\s*(?=,|$)/su.exec(inner) ?? [];
      if (name !== undefined) {
        const comma = inner.indexOf(",");
        const fallback = comma === -1 ? undefined : inner.slice(comma + 1).trim();
        calls.push({ start: at, end: end + 1, name, fallback });
      }
      at = end;
    }
  }
  return calls;
}

function closingBracket(text: string, open: number): number | undefined {
  let depth = 0;
  let quote = "";
  for (let at = open; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "(") depth += 1;
    else if (sign === ")") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return undefined;
}

type Result = ResolvedProperty | { why: "circular" | "missing" | "large"; name: string };

/**
 * Resolves all properties in a text, recursively (CSS Variables 1, 3). `why` is set if it has no value: a cycle, or a
 * missing property.
 *
 * @param textOf returns the text of a property, by its name in `var()`
 */
export function substitute(
  text: string,
  textOf: (name: string) => string | undefined,
  within: readonly string[] = [],
): Result {
  const known = new Map<string, Result>();
  let texts = 0;

  const resultOf = (name: string, path: readonly string[], depth: number): Result | undefined => {
    const value = textOf(name);
    if (value === undefined) return undefined;
    const found = known.get(name) ?? put(value, [...path, name], depth + 1);
    // A property outside the cycle may have a fallback.
    if (!("why" in found && found.why === "circular")) known.set(name, found);
    return found;
  };

  function put(text: string, path: readonly string[], depth: number): Result {
    const calls = varCalls(text);
    if (calls.length === 0) return { text, uses: [] };
    const uses: string[] = [];
    let out = "";
    let from = 0;
    texts += 1 + Math.trunc(text.length / 1_000);
    for (const { start, end, name, fallback } of calls) {
      if (path.includes(name)) return { why: "circular", name };
      if (depth > MAX_STEPS || texts > MAX_TEXTS) return { why: "large", name };
      let found = resultOf(name, path, depth);
      // A property in the cycle has no value; one that references the cycle uses its fallback.
      if (found && "why" in found && found.why === "circular" && found.name !== name) return found;
      // A reference without a value uses its fallback.
      if ((found === undefined || "why" in found) && fallback !== undefined) found = put(fallback, path, depth + 1);
      else if (found && !("why" in found)) uses.push(name);
      if (found === undefined) return { why: "missing", name };
      if ("why" in found) return found;
      out += text.slice(from, start) + found.text;
      from = end;
      if (out.length > MAX_LENGTH) return { why: "large", name };
    }
    return { text: out + text.slice(from), uses };
  }

  return put(text, within, within.length);
}
