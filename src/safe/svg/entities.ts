import { svgRefused } from "./refused.ts";

/** Maximum characters of all expanded entities. */
const maxExpanded = 64 * 1024;

const declaration = /<!ENTITY\s+(?:(%)\s+)?([^\s%"']+)\s+(?:(SYSTEM|PUBLIC)\b|"([^"]*)"|'([^']*)')[^<>]*>/g;

/** A value with character references decoded; undefined if it contains other entities or markup. */
function plainValue(value: string): string | undefined {
  const text = value.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (_all, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "&";
  });
  return /[&<%]/.test(text) ? undefined : text;
}

/**
 * Adds the entities of a DOCTYPE to `into`, by name: usually namespaces, and styles of Illustrator. Fetches nothing: an
 * external entity is omitted, so that its use is malformed. Throws `UnsafeInput` "svg" for an entity that contains
 * others or markup, and for more than 64 KiB in all.
 */
export function readEntities(doctype: string, into: Record<string, string>): void {
  const open = doctype.indexOf("[");
  if (open === -1) return;
  let expanded = 0;
  for (const [, parameter, name = "", external, double, single] of doctype.slice(open).matchAll(declaration)) {
    if (parameter || external || name in into) continue;
    const value = plainValue(double ?? single ?? "");
    if (value === undefined)
      throw svgRefused(`has a DOCTYPE whose entity "${name.slice(0, 50)}" contains other entities or markup`);
    Object.defineProperty(into, name, {
      get() {
        expanded += value.length;
        if (expanded > maxExpanded) throw svgRefused(`has entities that expand to more than ${maxExpanded} characters`);
        return value;
      },
    });
  }
}
