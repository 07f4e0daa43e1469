interface Frame {
  keys: Set<string> | undefined;
  /** Name of the member, or number of the item, that is being read. */
  at: string | number;
}

/**
 * JSON Pointers (RFC 6901) of duplicate members, at most `most`; `JSON.parse` silently keeps the last one. For text
 * that `parseJson` accepted. One pass, without recursion.
 */
export function duplicateKeys(text: string, max = 100): string[] {
  const found: string[] = [];
  const frames: Frame[] = [];
  let key: string | undefined;
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs;
  for (let match = token.exec(text); match !== null && found.length < max; match = token.exec(text)) {
    const [piece] = match;
    const frame = frames.at(-1);
    if (piece === "{") frames.push({ keys: new Set(), at: "" });
    else if (piece === "[") frames.push({ keys: undefined, at: 0 });
    else if (piece === "}" || piece === "]") frames.pop();
    else if (piece === "," && frame && typeof frame.at === "number") frame.at += 1;
    else if (piece === ":" && frame?.keys && key !== undefined) {
      frame.at = key;
      if (frame.keys.has(key)) found.push(frames.map(({ at }) => `/${escaped(String(at))}`).join(""));
      frame.keys.add(key);
    } else if (piece.startsWith('"') && frame?.keys)
      key = piece.includes("\\") ? String(JSON.parse(piece)) : piece.slice(1, -1);
  }
  return found;
}

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
