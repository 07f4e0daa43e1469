import { sanitizeSvg, svgSymbol } from "../../safe/svg.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";

/** Sanitising is done once per drawing and id; an unchanged icon costs a look-up. */
const symbols = new Map<string, string>();
/** Characters kept, of drawings before and after: some 64 MB. */
const MAX_KEPT = 32 << 20;
let kept = 0;
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"/>';

/** The drawing without anything that could run or fetch; an empty one where nothing is left of it. */
export const safeIcon = (svg: string | undefined): string => drawn(svg, (given) => sanitizeSvg(given));

/** One `<symbol>` of the sprite. Its inner ids carry the icon's own, so that icons never collide. */
export function safeSymbol(id: string, name: string, svg: string | undefined): string {
  const key = `${id}\n${name}\n${svg}`;
  const known = symbols.get(key);
  if (known !== undefined) return known;
  const made = drawn(svg, (given) => svgSymbol(given, id, name));
  if (kept > MAX_KEPT) {
    symbols.clear();
    kept = 0;
  }
  symbols.set(key, made);
  kept += key.length + made.length;
  return made;
}

function drawn(svg: string | undefined, draw: (svg: string) => string): string {
  try {
    return draw(svg ?? EMPTY);
  } catch (error) {
    if (error instanceof UnsafeInput) return draw(EMPTY);
    throw error;
  }
}
