/** A place in a text: lines and columns from 1, columns in UTF-16 code units, the end excluded. */
export interface TextRegion {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** One level of nesting: the pointer of its value, and the next entry in it. */
interface Level {
  pointer: string;
  /** Undefined in an object. */
  index: number | undefined;
  /** The current member: its name as in a pointer, and its place. */
  member: { pointer: string; from: number; to: number } | undefined;
}

/**
 * Finds the places of values in JSON text by JSON Pointer (RFC 6901): the member name for objects and arrays, the value
 * itself for other values. One pass without recursion. Malformed text is read up to its error, and a missing value has
 * no entry. Of members with equal names, the last one wins, as in `JSON.parse`.
 */
export function locateJson(text: string, pointers: Iterable<string>): Map<string, TextRegion> {
  const wanted = new Set(pointers);
  const found = new Map<string, [from: number, to: number]>();
  const levels: Level[] = [];
  const note = (pointer: string, from: number, to: number) => {
    if (wanted.has(pointer)) found.set(pointer, [from, to]);
  };
  const pointerHere = () => {
    const level = levels.at(-1);
    if (!level) return "";
    return level.index === undefined ? (level.member?.pointer ?? level.pointer) : `${level.pointer}/${level.index}`;
  };
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const [token] = match;
    const [from, to] = [match.index, match.index + token.length];
    const level = levels.at(-1);
    if (token === "{" || token === "[") {
      const pointer = pointerHere();
      const name = level?.member;
      note(pointer, name?.from ?? from, name?.to ?? to);
      levels.push({ pointer, index: token === "[" ? 0 : undefined, member: undefined });
    } else if (token === "}" || token === "]") levels.pop();
    else if (token === ",") {
      if (level?.index !== undefined) level.index += 1;
      else if (level) level.member = undefined;
    } else if (token === ":") continue;
    else if (level && level.index === undefined && !level.member)
      level.member = { pointer: `${level.pointer}/${escaped(token)}`, from, to };
    else note(pointerHere(), from, to);
  }
  return regionsOf(text, found);
}

/** A string, a structural character, or another literal. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs;

function escaped(literal: string): string {
  const name = literal.includes("\\") ? unescaped(literal) : literal.slice(1, -1);
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescaped(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    // A syntax error: no pointer matches it.
    return literal;
  }
}

function regionsOf(text: string, found: ReadonlyMap<string, readonly [number, number]>): Map<string, TextRegion> {
  const placeOf = createPlaces(text);
  return new Map(
    Array.from(found, ([pointer, [from, to]]) => {
      const [start, end] = [placeOf(from), placeOf(to)];
      return [pointer, { ...start, endLine: end.line, endColumn: end.column }];
    }),
  );
}

function createPlaces(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** Returns the line of a value in JSON text. Undefined if it doesn't exist. */
export const lineInJson = (text: string, pointer: string): number | undefined =>
  locateJson(text, [pointer]).get(pointer)?.line;
