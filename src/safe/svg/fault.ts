import { SaxesParser } from "saxes";

/** Why a text isn't an SVG document, with the line, from 1; undefined if it is one. Ignores its drawing. */
export function svgFault(text: string): { line: number; why: string } | undefined {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let root: string | undefined;
  let fault: { line: number; why: string } | undefined;
  parser.on("error", ({ message }) => {
    // Entities of a DOCTYPE are not read here.
    if (/entity/i.test(message)) return;
    const [, line, why] = /^(\d+):\d+: (.*?)\.?$/s.exec(message) ?? [];
    fault ??= { line: Number(line ?? 1), why: `it is not well-formed XML (${why ?? message})` };
  });
  parser.on("opentag", ({ name }) => {
    root ??= name;
  });
  parser.write(text).close();
  const found = bareSign(text, fault?.line) ?? fault;
  if (found) return found;
  const isSvg = root !== undefined && /^(?:[^:]+:)?svg$/.test(root);
  return isSvg ? undefined : { line: 1, why: "it has no svg element" };
}

/** Parts of a document in which `&` has no meaning, by their start and end. */
const PLAIN: readonly (readonly [start: string, end: string])[] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
];
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z_:][\w:.-]*);/iy;

/**
 * An `&` without an entity, up to a line: the parser reads on to the next `;`, so it reports another line. Linear time.
 */
function bareSign(text: string, until = Number.POSITIVE_INFINITY): { line: number; why: string } | undefined {
  if (!text.includes("&")) return undefined;
  const starts = /[&\n]|<!--|<!\[CDATA\[|<\?|<!DOCTYPE/g;
  let line = 1;
  for (let found = starts.exec(text); found && line <= until; found = starts.exec(text)) {
    const [start] = found;
    if (start === "\n") line += 1;
    else if (start === "&") {
      ENTITY.lastIndex = found.index;
      if (!ENTITY.test(text)) return { line, why: "it is not well-formed XML (write & as &amp;)" };
    } else {
      const end = endOf(text, found.index, start);
      // The parser reports the missing end.
      if (end === undefined) return undefined;
      line += text.slice(found.index, end).split("\n").length - 1;
      starts.lastIndex = end;
    }
  }
  return undefined;
}

/** End of a part with this start, after its last character; undefined if it doesn't end. */
function endOf(text: string, from: number, start: string): number | undefined {
  const end = PLAIN.find(([one]) => one === start)?.[1];
  if (end === undefined) return doctypeEnd(text, from);
  const at = text.indexOf(end, from + start.length);
  return at === -1 ? undefined : at + end.length;
}

/** A document type with declarations ends after their bracket. */
function doctypeEnd(text: string, from: number): number | undefined {
  const angle = text.indexOf(">", from);
  if (angle === -1 || !text.slice(from, angle).includes("[")) return angle === -1 ? undefined : angle + 1;
  const bracket = text.indexOf("]", from);
  const end = bracket === -1 ? -1 : text.indexOf(">", bracket);
  return end === -1 ? undefined : end + 1;
}
