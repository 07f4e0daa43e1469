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
  if (fault) return fault;
  const isSvg = root !== undefined && /^(?:[^:]+:)?svg$/.test(root);
  return isSvg ? undefined : { line: 1, why: "it has no svg element" };
}
