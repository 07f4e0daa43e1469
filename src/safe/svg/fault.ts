import { SaxesParser } from "saxes";

/** Why a text is no SVG document, and in which line, from 1; undefined where it is one. What it draws is not looked at. */
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

/** What is no markup, and where any sign may stand. */
const PLAIN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<!DOCTYPE[^[>]*(?:\[[^\]]*\])?[^>]*>/g;
const BARE = /&(?!#\d+;|#x[\da-f]+;|[a-z_:][\w:.-]*;)/i;

/** An `&` that begins no entity, up to a line: what the parser takes for its name ends far behind it. */
function bareSign(text: string, until?: number): { line: number; why: string } | undefined {
  const before = text.replace(PLAIN, (plain) => plain.replace(/[^\n]/g, " ")).split("\n", until);
  const at = before.findIndex((line) => BARE.test(line));
  return at === -1 ? undefined : { line: at + 1, why: "it is no well-formed XML (an & has to be written &amp;)" };
}
