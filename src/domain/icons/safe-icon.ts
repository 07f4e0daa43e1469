import { sanitizeSvg, svgSymbol } from "../../safe/svg.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { IconToDraw } from "./icon-tasks.ts";

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"/>';

/** The drawing without anything that could run or fetch; an empty one where nothing is left of it. */
export const safeIcon = (svg: string | undefined): string => drawn(svg, (given) => sanitizeSvg(given));

/** One `<symbol>` of the sprite. Its inner ids carry the icon's own, so that icons never collide. */
export const safeSymbol = ({ id, name, drawing }: IconToDraw): string =>
  drawn(drawing, (given) => svgSymbol(given, id, name));

function drawn(svg: string | undefined, draw: (svg: string) => string): string {
  try {
    return draw(svg ?? EMPTY);
  } catch (error) {
    if (error instanceof UnsafeInput) return draw(EMPTY);
    throw error;
  }
}
