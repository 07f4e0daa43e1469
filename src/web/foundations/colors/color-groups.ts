import type { ColorToken } from "../../../domain/foundations/colors/color-entries.ts";
import { styleTitleOf } from "../../../domain/foundations/styles/style-head.ts";
import { runInSlices } from "../../../safe/yield-to-event-loop.ts";

/** A group of colors of the first level. */
export interface ColorGroup {
  id: string;
  title: string;
  /** Empty for colors without a group. */
  name: string;
}

export interface ColorSection extends ColorGroup {
  entries: ColorToken[];
  blocks: ColorBlock[];
}

/** Colors below one heading of a section. */
export interface ColorBlock {
  /** Undefined for the section's own colors. */
  title?: string;
  /** Colors that are the steps of one scale, in their order. */
  ramps: Ramp[];
  /** The others; `label` names the groups below the heading. */
  cells: { label?: string; entry: ColorToken }[];
}

export interface Ramp {
  title?: string;
  steps: { label: string; entry: ColorToken }[];
  /** The group whose steps these tokens are aliases of, if it is a single one. */
  aliasOf?: string;
}

/** Blocks with fewer colors each than this are shown as one. */
const SMALL = 4;

/** Colors by group, in the order of their first color. */
export const byGroup = (entries: readonly ColorToken[]): Map<string, ColorToken[]> =>
  Map.groupBy(entries, ({ path }) => path[0] ?? "");

/** Groups in the order of `color_sort`, then the others in their own order. */
export function sortGroups<G extends { name: string }>(
  groups: readonly G[],
  order: readonly string[],
): (G & ColorGroup)[] {
  const wanted = order.map((name) => name.toLowerCase());
  const rank = ({ name }: G) => {
    const position = wanted.indexOf(name.toLowerCase());
    return position === -1 ? order.length : position;
  };
  return groups
    .toSorted((a, b) => rank(a) - rank(b))
    .map((group, position) => ({
      ...group,
      id: `group-${group.name.replaceAll(/\s+/g, "-") || position}`,
      title: group.name === "" ? (groups.length === 1 ? "All colors" : "Other") : styleTitleOf(group.name),
    }));
}

/** Sections in the order of `color_sort`, then the others in the order of their first color. */
export async function groupColors(entries: readonly ColorToken[], order: readonly string[]): Promise<ColorSection[]> {
  const groups = Array.from(byGroup(entries), ([name, members]) => ({ name, entries: members }));
  const sections: ColorSection[] = [];
  await runInSlices(sortGroups(groups, order), (group) => sections.push({ ...group, blocks: blocksOf(group.entries) }));
  return sections;
}

function blocksOf(entries: readonly ColorToken[]): ColorBlock[] {
  const groups = Map.groupBy(entries, ({ path }) => path[1]);
  const small = [...groups].every(([title, members]) => title === undefined || members.length < SMALL);
  if (small || groups.size === 1) return [blockOf(undefined, entries, 1)];
  return [...groups].map(([title, members]) => blockOf(title, members, title === undefined ? 1 : 2));
}

/** `depth` is how many groups the headings above the block name. */
function blockOf(title: string | undefined, entries: readonly ColorToken[], depth: number): ColorBlock {
  const block: ColorBlock = { title, ramps: [], cells: [] };
  for (const members of Map.groupBy(entries, ({ path }) => path.slice(depth).join(" / ")).values()) {
    const label = members[0]?.path.slice(depth).join(" / ") || undefined;
    const { steps, rest } = rampOf(members);
    if (steps.length > 0) block.ramps.push({ title: label, steps, aliasOf: commonAlias(steps) });
    for (const entry of rest) block.cells.push({ label, entry });
  }
  return block;
}

function commonAlias(steps: Ramp["steps"]): string | undefined {
  const parents = new Set(steps.map(({ entry }) => entry.token?.aliasOf?.replace(/\.[^.]*$/, "")));
  const [parent] = parents;
  return parents.size === 1 ? parent : undefined;
}

/** A scale has at least so many steps. */
const MIN = 4;
/** Longest scale in one row. */
const MAX_SCALE_LENGTH = 40;
/** Names of the middle step between tints and shades. */
const MIDDLE = /^(?:primary|base|default|main|core)$/;

/**
 * The steps of a group's scale in order, and its other colors. Names identify steps: numbers (`blue 500`), or tints and
 * shades of a middle (`Tint 50`, `Primary`, `Shade 25`).
 */
function rampOf(entries: readonly ColorToken[]): {
  steps: { label: string; entry: ColorToken }[];
  rest: ColorToken[];
} {
  const named = entries.map((entry) => ({ entry, label: ownName(entry) }));
  const numbered = named.filter(({ label }) => /^\d+$/.test(label));
  const tinted = named.filter(({ label }) => tintOf(label) !== undefined);
  const isTinted = tinted.some(({ label }) => !MIDDLE.test(label.toLowerCase()));
  const [found, order] = numbered.length >= tinted.length || !isTinted ? [numbered, Number] : [tinted, tintOf];
  if (
    found.length < MIN ||
    found.length > MAX_SCALE_LENGTH ||
    found.some(({ entry }) => entry.background === undefined)
  )
    return { steps: [], rest: [...entries] };
  const steps = found.toSorted((a, b) => (order(a.label) ?? 0) - (order(b.label) ?? 0));
  const inside = new Set(steps.map(({ entry }) => entry));
  return { steps, rest: entries.filter((entry) => !inside.has(entry)) };
}

/** The position of a step: tints before the middle, lightest first; shades after it. */
function tintOf(label: string): number | undefined {
  const [, kind, amount] = /^(tint|shade)[\s_-]*(\d+)$/i.exec(label) ?? [];
  if (kind !== undefined) return kind.toLowerCase() === "tint" ? -Number(amount) : Number(amount);
  return MIDDLE.test(label.toLowerCase()) ? 0 : undefined;
}

/** The name without the group it repeats: `Sea 500` in `sea` → `500`. */
function ownName({ name, path }: ColorToken): string {
  const group = path.at(-1) ?? "";
  const repeats =
    name.toLowerCase().startsWith(`${group.toLowerCase()} `) ||
    name.toLowerCase().startsWith(`${group.toLowerCase()}-`);
  return group !== "" && repeats ? name.slice(group.length + 1) : name;
}
