import { rounded } from "./pick.ts";

interface Point {
  x: number;
  y: number;
}

/**
 * A gradient of the REST API. Its handles are fractions of the box it fills: its start, its end, and its width, which
 * may be skewed.
 */
export interface FigmaGradient {
  type: string;
  handles: Point[];
  stops: { color: string; position: number }[];
}

/**
 * A gradient in CSS (Images, 3). A style has no box, so a square is assumed, in which angles equal those between the
 * handles. `note` reports differences in CSS.
 */
export function figmaGradientText({ type, handles, stops }: FigmaGradient): { text?: string; note?: string } {
  const [start, end] = handles;
  if (!start || !end || stops.length === 0) return { note: "a gradient without handles or stops is left out" };
  const width = handles[2] ?? { x: start.x - (end.y - start.y), y: start.y + (end.x - start.x) };
  const along = minus(end, start);
  const across = minus(width, start);
  if (type === "GRADIENT_LINEAR") return { text: linear(start, along, across, stops) };
  if (type === "GRADIENT_ANGULAR") return angular(start, along, across, stops);
  if (type === "GRADIENT_RADIAL") return radial(start, along, across, stops);
  const { text } = radial(start, along, across, stops);
  const name = type.replace("GRADIENT_", "").toLowerCase();
  return { text, note: `CSS has no ${name} gradient, so it becomes a radial gradient of the same size` };
}

/**
 * Lines of one color are parallel to `across`. CSS measures along the perpendicular line through the middle of the box,
 * whose length is |sin| + |cos| of its angle in a square of 1.
 */
function linear(start: Point, along: Point, across: Point, stops: FigmaGradient["stops"]): string {
  const normal = unit(length(across) === 0 ? along : { x: across.y, y: -across.x });
  const way = Math.sign(dot(normal, along)) || 1;
  const direction = { x: normal.x * way, y: normal.y * way };
  const span = dot(along, direction);
  const line = Math.abs(direction.x) + Math.abs(direction.y);
  const offset = dot(minus(start, { x: 0.5, y: 0.5 }), direction);
  const at = (position: number) => 0.5 + (offset + position * span) / line;
  return `linear-gradient(${angle(direction)}deg, ${list(stops, (position) => percent(at(position)))})`;
}

/** Ellipses with axes parallel to the box. */
function radial(
  center: Point,
  along: Point,
  across: Point,
  stops: FigmaGradient["stops"],
): { text: string; note?: string } {
  const isUpright = Math.abs(along.x) < Math.abs(along.y);
  const [one, two] = [length(along), length(across)];
  const isTilted = Math.min(Math.abs(along.x), Math.abs(along.y)) > 1e-3 && Math.abs(one - two) > 1e-3;
  const [x, y] = isUpright ? [two, one] : [one, two];
  const text = `radial-gradient(${percent(x)} ${percent(y)} at ${place(center)}, ${list(stops, percent)})`;
  return isTilted ? { text, note: "CSS cannot rotate a radial gradient, so the rotation is removed" } : { text };
}

function angular(
  center: Point,
  along: Point,
  across: Point,
  stops: FigmaGradient["stops"],
): { text: string; note?: string } {
  const turns = along.x * across.y - along.y * across.x;
  const isEven = Math.abs(length(along) - length(across)) < 1e-3;
  const text = `conic-gradient(from ${angle(along)}deg at ${place(center)}, ${list(stops, percent)})`;
  if (turns < 0) return { text, note: "CSS cannot mirror a conic gradient, so it becomes clockwise" };
  return isEven ? { text } : { text, note: "CSS cannot stretch a conic gradient, so it becomes circular" };
}

const list = (stops: FigmaGradient["stops"], at: (position: number) => string): string =>
  stops.map(({ color, position }) => `${color} ${at(position)}`).join(", ");

/** Degrees clockwise from the top. */
const angle = ({ x, y }: Point): number => rounded(((Math.atan2(y, x) * 180) / Math.PI + 90 + 360) % 360);
const percent = (part: number): string => `${Math.round(part * 1e4) / 1e2 || 0}%`;
const place = ({ x, y }: Point): string => `${percent(x)} ${percent(y)}`;
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
const length = ({ x, y }: Point): number => Math.hypot(x, y);

function unit(vector: Point): Point {
  const size = length(vector);
  return size === 0 ? { x: 0, y: 1 } : { x: vector.x / size, y: vector.y / size };
}
