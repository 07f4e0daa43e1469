import { sanitizeSvg, svgSymbol } from "../../safe/svg.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";

/** Sanitising is done once per drawing and id; an unchanged icon costs a look-up. */
const symbols = new Map<string, string>();
const MAX_KEPT = 50_000;
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"/>';

/** The drawing without anything that could run or fetch; an empty one where nothing is left of it. */
export function safeIcon(svg: string | undefined, idPrefix?: string): string {
  if (svg === undefined) return EMPTY;
  try {
    return sanitizeSvg(svg, { idPrefix });
  } catch (error) {
    if (error instanceof UnsafeInput) return EMPTY;
    throw error;
  }
}

/** One `<symbol>` of the sprite. Its inner ids carry the icon's own, so that icons never collide. */
export function safeSymbol(id: string, name: string, svg: string | undefined): string {
  const key = `${id}\n${name}\n${svg}`;
  const known = symbols.get(key);
  if (known !== undefined) return known;
  const made = svgSymbol(safeIcon(svg, svg?.includes("id=") ? `${idPart(id)}-` : undefined), id, name);
  if (symbols.size >= MAX_KEPT) symbols.clear();
  symbols.set(key, made);
  return made;
}

/** Characters an id may have in `url(#…)` without quoting. */
const idPart = (id: string) => id.replaceAll(/[^\w-]/g, (character) => `_${character.codePointAt(0)?.toString(16)}_`);
