import { fixedAt } from "./font-fault.ts";

/** The range and default of an axis in a variable font. */
export interface FontAxis {
  tag: string;
  min: number;
  default: number;
  max: number;
}

/** Maximum number of axes returned; fonts have up to about twenty. */
const MAX_AXES = 64;
const RECORD = 20;

/** The axes in an `fvar` table with a range, each tag once. Throws `RangeError` if the table ends early. */
export function axesIn(fvar: Buffer): FontAxis[] {
  const first = fvar.readUInt16BE(4);
  const count = fvar.readUInt16BE(8);
  const size = fvar.readUInt16BE(10);
  if (count > 0 && size < RECORD) throw new RangeError("The table of font axes is incomplete.");
  const axes = new Map<string, FontAxis>();
  for (let at = first; at < first + count * size; at += size) {
    const [min = 0, middle = 0, max = 0] = [at + 4, at + 8, at + 12].map((place) => fixedAt(fvar, place));
    const tag = fvar.toString("latin1", at, at + 4);
    const isMoving = min < max && min <= middle && middle <= max;
    if (isMoving && /^[ -~]{4}$/.test(tag) && !axes.has(tag) && axes.size < MAX_AXES)
      axes.set(tag, { tag, min, default: middle, max });
  }
  return [...axes.values()];
}
