import type { Magnitude } from "./magnitude.ts";

/** The distance of two values as a word. */
export type Closeness = "equal" | "imperceptible" | "near" | "far";

export interface Distance {
  /**
   * For colors, the Euclidean distance in OKLab (ΔE OK, CSS Color 4, 14.1) with alpha as a fourth dimension. For
   * amounts, their difference as a share of the larger one. For font lists, the share that differs. For composites, the
   * largest distance of their parts. 0 is equal.
   */
  distance: number;
  closeness: Closeness;
}

const ORDER: readonly Closeness[] = ["equal", "imperceptible", "near", "far"];

/** Maximum distances of imperceptible and near values. */
const LIMITS = {
  // The just noticeable difference of CSS Color 4 (13.2) in gamut mapping.
  color: { imperceptible: 0.02, near: 0.1 },
  amount: { imperceptible: 0.01, near: 0.25 },
  family: { imperceptible: 0, near: 0.5 },
};
/** An invisible difference in steps of 255. OKLab overestimates the distance of the darkest colors. */
const UNSEEN_STEPS = 2;

/** Returns the distance of two magnitudes. Undefined if their kinds or shapes differ. */
export function distanceOf(one: Magnitude, other: Magnitude): Distance | undefined {
  if (one.kind === "color") return other.kind === "color" ? colorDistance(one, other) : undefined;
  if (one.kind === "family") return other.kind === "family" ? familyDistance(one.names, other.names) : undefined;
  if (one.kind === "parts") return other.kind === "parts" ? furthest(one, other) : undefined;
  if (one.kind !== other.kind) return undefined;
  const largest = Math.max(Math.abs(one.amount), Math.abs(other.amount));
  return judged(largest === 0 ? 0 : Math.abs(one.amount - other.amount) / largest, LIMITS.amount);
}

type Color = Extract<Magnitude, { kind: "color" }>;
type Parts = Extract<Magnitude, { kind: "parts" }>;

function colorDistance(one: Color, other: Color): Distance {
  const distance = Math.hypot(...one.point.map((part, index) => part - (other.point[index] ?? 0)));
  const steps = one.bytes && other.bytes ? stepsBetween(one.bytes, other.bytes) : Number.POSITIVE_INFINITY;
  const found = judged(steps === 0 ? 0 : distance, LIMITS.color);
  return steps <= UNSEEN_STEPS && ORDER.indexOf(found.closeness) > 1 ? { ...found, closeness: "imperceptible" } : found;
}

const stepsBetween = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((step, index) => Math.abs(step - (other[index] ?? 0))));

function familyDistance(one: readonly string[], other: readonly string[]): Distance {
  const all = new Set([...one, ...other]);
  const shared = one.filter((name) => other.includes(name)).length;
  const isSame = one.length === other.length && one.every((name, index) => name === other[index]);
  // The first font is the visible one.
  const distance = isSame ? 0 : (one[0] === other[0] ? 0 : 0.5) + 0.5 * (1 - shared / all.size);
  return judged(isSame ? 0 : Math.max(distance, 0.01), LIMITS.family);
}

function furthest(one: Parts, other: Parts): Distance | undefined {
  if (one.shape !== other.shape || one.parts.length !== other.parts.length) return undefined;
  let worst: Distance = { distance: 0, closeness: "equal" };
  for (const [index, part] of one.parts.entries()) {
    const counterpart = other.parts[index];
    const found = counterpart && distanceOf(part, counterpart);
    if (!found) return undefined;
    const closeness = ORDER[Math.max(ORDER.indexOf(found.closeness), ORDER.indexOf(worst.closeness))] ?? "far";
    worst = { distance: Math.max(found.distance, worst.distance), closeness };
  }
  return worst;
}

function judged(distance: number, { imperceptible, near }: { imperceptible: number; near: number }): Distance {
  const closeness =
    distance < 1e-4 ? "equal" : distance < imperceptible ? "imperceptible" : distance <= near ? "near" : "far";
  return { distance: Math.round(distance * 10_000) / 10_000, closeness };
}
