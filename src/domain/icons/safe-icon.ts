import { sanitizeSvg, svgSymbol } from "../../safe/svg.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { DrawnIcon, IconToDraw } from "./icon-tasks.ts";

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"/>';

/** The drawing without anything that runs or fetches. Empty for an unresolved icon. */
export const safeIcon = (svg: string | undefined): DrawnIcon =>
  drawn(svg, (given) => sanitizeSvg(given, { isAlone: true }));

/** One `<symbol>` of the sprite, empty where the drawing is refused. Its inner ids carry the icon's own, so that icons never collide. */
export function safeSymbol({ id, name, drawing }: IconToDraw): string {
  const symbol = drawn(drawing, (given) => svgSymbol(given, id, name));
  return "svg" in symbol ? symbol.svg : svgSymbol(EMPTY, id, name);
}

function drawn(svg: string | undefined, draw: (svg: string) => string): DrawnIcon {
  try {
    return { svg: draw(svg ?? EMPTY) };
  } catch (error) {
    if (error instanceof UnsafeInput) return { refused: error.message };
    throw error;
  }
}
