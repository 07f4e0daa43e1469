/** One value of a Sass map, by its key. In a nested map, by both keys. */
export interface MapEntry {
  key: string;
  value: string;
  /** Offset of the value in the text of the map. */
  start: number;
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
/** Nesting depth of maps. */
const MAX_DEPTH = 8;

/** Returns the values of a Sass map, `(brand: #0055cc, gap: (small: 8px))`. Empty if the text isn't a map. */
export function mapEntriesOf(text: string): MapEntry[] {
  const entries: MapEntry[] = [];
  const waiting = [{ text, at: 0, path: "", depth: 0 }];
  for (let map = waiting.pop(); map; map = waiting.pop()) {
    const open = /^\s*\(/.exec(map.text)?.[0].length;
    const close = /\)\s*(?:!default\s*|!global\s*)*$/.exec(map.text)?.index;
    if (open === undefined || close === undefined || close < open || map.depth > MAX_DEPTH) continue;
    const { at, path, depth } = map;
    for (const { start, end } of partsOf(map.text, open, close)) {
      const part = map.text.slice(start, end);
      const [head, quoted, bare] =
        /^\s*(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*)*(?:["']([\w-]+)["']|([\w-]+))\s*:\s*/.exec(part) ?? [];
      if (head === undefined) continue;
      const value = part.slice(head.length).trimEnd();
      const key = `${path}${quoted ?? bare}`;
      const from = at + start + head.length;
      if (value.startsWith("(")) waiting.push({ text: value, at: from, path: `${key}-`, depth: depth + 1 });
      else if (value !== "") entries.push({ key, value, start: from });
    }
  }
  return entries;
}

/** Yields the parts of a bracket between commas. */
function* partsOf(text: string, from: number, to: number): Generator<{ start: number; end: number }> {
  const open: string[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'") at = Math.max(at, text.indexOf(sign, at + 1));
    else if (CLOSING[sign] !== undefined) open.push(CLOSING[sign]);
    else if (sign === open.at(-1)) open.pop();
    else if (sign === "," && open.length === 0) {
      yield { start, end: at };
      start = at + 1;
    }
  }
  yield { start, end: to };
}
