import type { Foundations } from "../../../domain/foundations/foundations-reader.ts";
import { sectionsOf, tokenTree, typeCounts } from "../../../domain/foundations/tokens/token-groups.ts";
import type { TokenList } from "../../../domain/tokens/describe-tokens.ts";
import { groupColors } from "../colors/color-groups.ts";
import { type FontFamily, familiesOf } from "../colors/families.ts";
import { evenly } from "../fold.tsx";
import { type FoldFacts, foldFacts, MAX_GROUPS } from "../tokens/fold-facts.ts";

/** Colors, text styles, effects and tokens for the overview of the foundations. */
export interface OverviewFacts {
  colors: number;
  /** Colors (hex) of the system's scales, otherwise of its largest groups. */
  strips: string[][];
  styles: number;
  /** Families the text styles name, the most used first. */
  families: Pick<FontFamily, "name" | "stack" | "weight">[];
  effects: number;
  /** Shadows from low to high, as CSS. */
  shadows: string[];
  tokens: number;
  /** How many tokens there are of each type, in the order of the first. */
  types: [type: string, count: number][];
}

/** Facts about all tokens for pages, computed once for each state. */
export interface FoundationFacts extends Omit<TokenList, "tokens" | "faults"> {
  overview: OverviewFacts;
  /** The number of problems in the bundle. */
  problems: number;
  /** The first groups, closed, and how many there are. */
  groups: FoldFacts[];
  groupCount: number;
}

const STRIPS = 6;
const STEPS = 12;
const SHADOWS = 3;

type Made = Pick<Foundations, "tokens" | "colors" | "specimens" | "effects">;

/** `order` is that of the groups of colors. */
export async function overviewFacts(made: Made, order: readonly string[] = []): Promise<OverviewFacts> {
  const [colors, specimens, effects] = await Promise.all([made.colors(), made.specimens(), made.effects()]);
  return {
    colors: colors.length,
    strips: stripsOf(await groupColors(colors, order)),
    styles: specimens.length,
    families: familiesOf(specimens, []).map(({ name, stack, weight }) => ({ name, stack, weight })),
    effects: effects.length,
    shadows: shadowsOf(effects),
    tokens: made.tokens.length,
    types: [...typeCounts(made.tokens)],
  };
}

export async function foundationFacts(list: TokenList, made: Made): Promise<FoundationFacts> {
  const { tokens, faults, ...rest } = list;
  const sections = sectionsOf(await tokenTree(tokens));
  return {
    ...rest,
    overview: await overviewFacts(made),
    problems: faults.length,
    groups: sections.slice(0, MAX_GROUPS).map(foldFacts),
    groupCount: sections.length,
  };
}

/** Up to six strips. */
function stripsOf(sections: Awaited<ReturnType<typeof groupColors>>): string[][] {
  const ramps = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => block.ramps.map(({ steps }) => steps.flatMap(({ entry }) => entry.hex ?? []))),
  );
  const groups = sections
    .map(({ entries }) => entries.flatMap(({ hex }) => hex ?? []))
    .sort((a, b) => b.length - a.length);
  const chosen = ramps.length >= 3 ? ramps : groups.slice(0, STRIPS);
  const distinct = [...new Map(chosen.map((colors) => [colors.join(), colors])).values()];
  return evenly(distinct, STRIPS).map((colors) => evenly(colors, STEPS));
}

/** Three shadows from low to high. */
function shadowsOf(effects: Awaited<ReturnType<Foundations["effects"]>>): string[] {
  const shadows = effects
    .filter(({ kind }) => kind === "shadow")
    .flatMap(({ properties }) =>
      properties.filter(({ property, value }) => property === "box-shadow" && !/\binset\b/.test(value)),
    )
    .sort((a, b) => reachOf(a.value) - reachOf(b.value));
  return evenly(shadows, SHADOWS).map(({ value }) => value);
}

/** The largest length of a shadow in px. */
const reachOf = (shadow: string): number =>
  Math.max(0, ...Array.from(shadow.matchAll(/([\d.]+)px/g), ([, length]) => Number(length)));
