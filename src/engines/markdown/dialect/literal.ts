import { type ScanBudget, skipBalanced, skipString } from "./scan-expression.ts";

/** A name or expression that is read but never evaluated. */
export interface UnevaluatedReference {
  reference: string;
}
/** The value of a macro argument or an attribute, read without evaluation. */
export type LiteralValue =
  | string
  | number
  | boolean
  | null
  | LiteralValue[]
  | Map<string, LiteralValue>
  | UnevaluatedReference;

const deepest = 24;
const escapes: Record<string, string> = { n: "\n", t: "\t", r: "", b: "", f: "", v: "", "0": "" };

/**
 * Returns the text of a JavaScript string or a template without `${}`. `raw` includes the quotes. `undefined` if it
 * isn't one.
 */
export function readString(raw: string): string | undefined {
  const quote = raw[0];
  if (raw.length < 2 || raw.at(-1) !== quote || (quote !== '"' && quote !== "'" && quote !== "`")) return undefined;
  if (skipString(raw, 0, { left: raw.length }) !== raw.length) return undefined;
  const inner = raw.slice(1, -1);
  if (quote === "`" && inner.includes("${")) return undefined;
  return inner.replace(/\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[\s\S])/g, (_, code: string) =>
    code.length > 1 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (escapes[code] ?? code),
  );
}

/** Reads comma-separated JavaScript or Nunjucks literals, such as the arguments of a call. Never evaluates. */
export function readLiterals(source: string): LiteralValue[] {
  const budget: ScanBudget = { left: 16 * source.length + 1024 };
  let index = 0;

  function skipSpace(): void {
    while (/\s/.test(source[index] ?? "")) index++;
  }

  /** Reads up to the next comma or closing bracket of this level. */
  function readRest(from: number): LiteralValue {
    while (index < source.length && !/[,}\])]/.test(source[index] ?? "")) {
      const char = source[index] ?? "";
      const end =
        char === '"' || char === "'"
          ? skipString(source, index, budget)
          : /[{([`]/.test(char)
            ? skipBalanced(source, index, budget)
            : -1;
      index = end > index ? end : index + 1;
    }
    const raw = source.slice(from, index).trim();
    if (raw === "true" || raw === "false") return raw === "true";
    if (raw === "null" || raw === "none") return null;
    if (/^-?\d+(\.\d+)?$/.test(raw)) return Number(raw);
    return readString(raw) ?? joinStrings(raw) ?? { reference: raw };
  }

  function readValue(depth: number): LiteralValue {
    skipSpace();
    const from = index;
    if (depth < deepest && source[index] === "[") {
      const list: LiteralValue[] = [];
      readItems("]", () => list.push(readValue(depth + 1)));
      return list;
    }
    if (depth < deepest && source[index] === "{") {
      const map = new Map<string, LiteralValue>();
      readItems("}", () => {
        const key = /["']?([\w$-]+)["']?\s*:/y;
        key.lastIndex = index;
        const name = key.exec(source)?.[1];
        if (name === undefined) readRest(index);
        else {
          index = key.lastIndex;
          map.set(name, readValue(depth + 1));
        }
      });
      return map;
    }
    return readRest(from);
  }

  function readItems(closer: string, readItem: () => void): void {
    index++;
    while (index < source.length) {
      skipSpace();
      if (source[index] === closer) break;
      const before = index;
      if (source[index] !== ",") readItem();
      if (index === before) index++;
    }
    index++;
  }

  const values: LiteralValue[] = [];
  while (index < source.length) {
    const before = index;
    values.push(readValue(0));
    skipSpace();
    if (source[index] === "," || index === before) index++;
  }
  return values;
}

/** `"a" + "b"`, the usual form of long strings. */
function joinStrings(raw: string): string | undefined {
  if (!/^["'][\s\S]*["']$/.test(raw) || !raw.includes("+")) return undefined;
  const parts = raw.split(/(?<=["'])\s*\+\s*(?=["'])/).map(readString);
  return parts.every((part) => part !== undefined) ? parts.join("") : undefined;
}

/** Returns the value of the first of these keys that has a string or a number, as text. */
export function textAt(
  value: LiteralValue | ReadonlyMap<string, LiteralValue> | undefined,
  ...keys: string[]
): string | undefined {
  if (!(value instanceof Map)) return undefined;
  const found = keys.map((key) => value.get(key)).find((each) => typeof each === "string" || typeof each === "number");
  return found === undefined ? undefined : String(found);
}
