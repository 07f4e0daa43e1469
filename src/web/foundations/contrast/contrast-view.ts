import { z } from "zod";
import { loadFoundations } from "../../../domain/foundations/foundations-data.ts";
import { selectionQuery } from "../../../domain/foundations/selection.ts";
import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import type { ModesIndex } from "../../../domain/tokens/modes-index.ts";
import { tokenReader } from "../../../domain/tokens/token-reader.ts";
import { fold, matching } from "../../../engines/text/filter-match.ts";
import { counted } from "../../../engines/text/noun.ts";
import { contrastRatio } from "../../../engines/tokens/engine.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { createBoundedMap } from "../../../safe/bounded-map.ts";
import { createYielder } from "../../../safe/yield-to-event-loop.ts";
import { memoizeAsync } from "../../../store/memoize-async.ts";
import { columnsOf, type TokenColumns } from "../tokens/token-columns.ts";
import { type ColorPair, neededRatio, pageBackgroundToken, pairsOf, textsAndGrounds } from "./contrast-pairs.ts";

const words = z.string().max(200).optional();

export const contrastQuery = selectionQuery.extend({
  text: words.meta({ description: "Words in the names of the text colors to show." }),
  on: words.meta({ description: "Words in the names of the background colors to show." }),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

/** A pair in one mode. */
export interface MeasuredContrast {
  text: string;
  ground: string;
  /** WCAG 2.2, 1–21. */
  ratio: number;
  /** The color below a translucent background. */
  page?: string | undefined;
}

/** A pair in every mode, one for each column. */
export interface MeasuredPair extends ColorPair {
  modes: (MeasuredContrast | undefined)[];
  /** The lowest ratio of all modes. */
  worst: number;
  /** The required ratio, 0 if exempt. */
  needed: number;
}

/** Columns and rows of the free table. */
const MAX_TEXTS = 24;
const MAX_BACKGROUNDS = 8;

/**
 * Contrasts of text on backgrounds in every mode: the pairs that names suggest, worst first, and a table of chosen
 * colors.
 */
export async function viewContrast(
  call: Pick<
    Call<undefined, z.infer<typeof contrastQuery>>,
    "client" | "part" | "snapshot" | "query" | "actor" | "remote"
  >,
) {
  const { tokens, ...data } = await loadFoundations(call);
  const modes = await (await call.part(tokenReader)).modes(call.snapshot);
  const axis = data.roles.scheme ?? data.roles.brand ?? Object.keys(data.axes)[0];
  const columns = axis === undefined ? undefined : columnsOf(modes, axis, data.selected);
  const pairs = await measuredPairs(modes, tokens, columns, data.selected);
  const all = await textsAndGrounds(tokens);
  const page = (await pageBackgroundToken(tokens))?.hex;
  const texts = chosenBy(call.query.text, tokens, all.texts);
  const grounds = chosenBy(call.query.on, tokens, all.grounds);
  return {
    ...data,
    tokens,
    columns,
    pairs,
    texts: { all: texts.length, shown: texts.slice(0, MAX_TEXTS) },
    grounds: { all: grounds.length, shown: grounds.slice(0, MAX_BACKGROUNDS) },
    page,
  };
}

/** Colors with these words in their names, otherwise the proposed ones. */
function chosenBy(requested: string | undefined, tokens: readonly TokenInfo[], proposed: readonly TokenInfo[]) {
  if (requested === undefined || requested.trim() === "") return proposed;
  const colors = tokens.filter(({ type, hex }) => type === "color" && hex !== undefined);
  return matching(
    colors.map(({ name }) => fold(name)),
    requested,
  ).flatMap((position) => colors[position] ?? []);
}

/** Measured pairs of one state of the tokens, by selection. */
const KEPT = 6;
const measured = new WeakMap<ModesIndex, ReturnType<typeof createBoundedMap<string, () => Promise<MeasuredPair[]>>>>();

function measuredPairs(
  modes: ModesIndex,
  tokens: readonly TokenInfo[],
  columns: TokenColumns | undefined,
  selected: Record<string, string>,
): Promise<MeasuredPair[]> {
  const known = measured.get(modes) ?? createBoundedMap<string, () => Promise<MeasuredPair[]>>(KEPT);
  measured.set(modes, known);
  const key = JSON.stringify(Object.entries(selected).sort());
  const made = known.get(key) ?? memoizeAsync(() => measure(tokens, columns));
  known.set(key, made);
  return made();
}

async function measure(tokens: readonly TokenInfo[], columns: TokenColumns | undefined): Promise<MeasuredPair[]> {
  const hexesOf = (token: TokenInfo) => columns?.formsOf(token.name).map((form) => form?.hex) ?? [token.hex];
  const background = await pageBackgroundToken(tokens);
  const pages = background ? hexesOf(background) : [];
  const pairs: MeasuredPair[] = [];
  const yieldToLoop = createYielder();
  for (const pair of await pairsOf(tokens)) {
    const backs = hexesOf(pair.ground);
    const inModes = hexesOf(pair.text).map((text, index): MeasuredContrast | undefined => {
      const back = backs[index];
      if (text === undefined || back === undefined) return undefined;
      return { text, ground: back, ratio: contrastRatio(text, back, pages[index]), page: pages[index] };
    });
    const worst = Math.min(...inModes.flatMap((one) => one?.ratio ?? []));
    if (Number.isFinite(worst)) pairs.push({ ...pair, modes: inModes, worst, needed: neededRatio(pair) });
    await yieldToLoop();
  }
  // The largest shortfall first, exempt pairs last.
  return pairs.sort((a, b) => reserveOf(a) - reserveOf(b));
}

const reserveOf = ({ worst, needed }: MeasuredPair): number => (needed === 0 ? Number.MAX_VALUE : worst / needed);

/** The result of all pairs in a sentence: `36 pairs of text, icon and background colors. All pass WCAG 2.2 AA.` */
export function contrastSummary(pairs: readonly { worst: number; needed: number }[]): string {
  const failing = pairs.filter(({ worst, needed }) => worst < needed).length;
  if (pairs.length === 0) return "No pairs of text, icon and background colors.";
  return `${counted(pairs.length, "pair")} of text, icon and background colors. ${failing === 0 ? "All pass" : `${failing.toLocaleString("en")} ${failing === 1 ? "doesn't" : "don't"} pass`} WCAG 2.2 AA.`;
}
