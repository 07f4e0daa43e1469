import type { ColorEntry } from "../../../domain/foundations/colors/color-entries.ts";

/** A scale has at least so many steps. */
const LEAST = 4;
/** More steps than these are no scale that a row could show. */
const MOST = 40;
/** Names of the middle of a scale of tints and shades. */
const MIDDLE = /^(?:primary|base|default|main|core)$/;

/**
 * The colors of one group that are steps of a scale, from the first to the last, and the rest in their order. Steps are
 * told by their names: numbers (`blue 500`), or tints and shades of a middle (`Tint 50`, `Primary`, `Shade 25`).
 */
export function rampOf(entries: readonly ColorEntry[]): {
  steps: { label: string; entry: ColorEntry }[];
  rest: ColorEntry[];
} {
  const named = entries.map((entry) => ({ entry, label: ownName(entry) }));
  const numbered = named.filter(({ label }) => /^\d+$/.test(label));
  const tinted = named.filter(({ label }) => tintOf(label) !== undefined);
  const isTinted = tinted.some(({ label }) => !MIDDLE.test(label.toLowerCase()));
  const [found, order] = numbered.length >= tinted.length || !isTinted ? [numbered, Number] : [tinted, tintOf];
  if (found.length < LEAST || found.length > MOST || found.some(({ entry }) => entry.background === undefined))
    return { steps: [], rest: [...entries] };
  const steps = found.toSorted((a, b) => (order(a.label) ?? 0) - (order(b.label) ?? 0));
  const inside = new Set(steps.map(({ entry }) => entry));
  return { steps, rest: entries.filter((entry) => !inside.has(entry)) };
}

/** Where a step stands: tints before the middle, the palest first; shades after it. */
function tintOf(label: string): number | undefined {
  const [, kind, amount] = /^(tint|shade)[\s_-]*(\d+)$/i.exec(label) ?? [];
  if (kind !== undefined) return kind.toLowerCase() === "tint" ? -Number(amount) : Number(amount);
  return MIDDLE.test(label.toLowerCase()) ? 0 : undefined;
}

/** The name without the group it repeats: `Sea 500` in `sea` → `500`. */
function ownName({ name, path }: ColorEntry): string {
  const group = path.at(-1) ?? "";
  const repeats =
    name.toLowerCase().startsWith(`${group.toLowerCase()} `) ||
    name.toLowerCase().startsWith(`${group.toLowerCase()}-`);
  return group !== "" && repeats ? name.slice(group.length + 1) : name;
}
