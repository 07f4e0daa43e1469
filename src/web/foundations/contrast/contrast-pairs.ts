import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import { runInSlices } from "../../../safe/yield-to-event-loop.ts";

/** A text color and the ground it is made for, as their names tell. */
export interface ColorPair {
  text: TokenInfo;
  ground: TokenInfo;
}

const ICON = ["icon", "iconcolor"];
const TEXT = [...ICON, "text", "fg", "fgcolor", "foreground", "label", "ink", "content", "textcolor", "color"];
const GROUND = ["background", "bg", "bgcolor", "surface", "fill", "canvas", "ground", "backgroundcolor", "container"];

/** `on-primary`: a text color for primary. */
const ON = /^on./;
const NAMED = /^(?:white|black|transparent)$/;

/** Text colors and background colors, by their names. */
export async function textsAndGrounds(tokens: readonly TokenInfo[]) {
  const texts: TokenInfo[] = [];
  const grounds: TokenInfo[] = [];
  await runInSlices(tokens, (token) => {
    if (token.type !== "color" || token.hex === undefined) return;
    const words = token.path.map(plain);
    if (words.some((word) => word !== "color" && TEXT.includes(word))) texts.push(token);
    else if (words.some((word) => GROUND.includes(word))) grounds.push(token);
  });
  return { texts, grounds };
}

/**
 * Pairs by the conventions of names: `button.fg` on `button.bg`, `alert.info.text` on `alert.info.background`,
 * `color.on-primary` on `color.primary`, `text.on-accent` on `surface.accent`. In the order of the tokens.
 */
export async function pairsOf(tokens: readonly TokenInfo[]): Promise<ColorPair[]> {
  const colors = new Map<string, TokenInfo>();
  await runInSlices(tokens, (token) => {
    const key = token.path.map(plain).join(".");
    if (token.type === "color" && token.hex !== undefined && !colors.has(key)) colors.set(key, token);
  });
  const pairs: ColorPair[] = [];
  await runInSlices(colors.values(), (text) => {
    const words = text.path.map(plain);
    // White on white is a name for each, no use of both.
    if (NAMED.test(words.at(-1) ?? "")) return;
    const found = groundsFor(words).flatMap((candidate) => colors.get(candidate.join(".")) ?? []);
    const isOn = words.some((word) => ON.test(word));
    const grounds = new Set(found.filter((background) => background !== text).slice(0, isOn ? 1 : undefined));
    for (const background of grounds) pairs.push({ text, ground: background });
  });
  return pairs;
}

/** The names a ground for a text of this name would have. */
function groundsFor(words: readonly string[]): string[][] {
  const on = words.findIndex((word) => ON.test(word));
  const named = on === -1 ? undefined : words.with(on, words[on]?.slice(2) ?? "");
  const swapped = [words, ...(named ? [named] : [])].flatMap((path) =>
    path.flatMap((word, index) =>
      TEXT.includes(word) ? GROUND.map((background) => path.with(index, background)) : [],
    ),
  );
  return [...(named ? [named] : []), ...swapped];
}

/** `bgColor` → `bgcolor`, `on-primary` → `onprimary`. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[-_\s]/g, "");

/**
 * The ratio that a pair needs at level AA (WCAG 2.2): 4.5 for text, 3 for icons (1.4.3 and 1.4.11). 0 for disabled
 * controls, which are exempt.
 */
export function neededRatio(pair: ColorPair): number {
  if (isExempt(pair)) return 0;
  return pair.text.path.some((word) => ICON.includes(plain(word))) ? 3 : 4.5;
}

/** Whether text of this color is exempt, because disabled controls need no contrast (WCAG 2.2, 1.4.3). */
const isExempt = ({ text, ground }: ColorPair): boolean =>
  [text, ground].some(({ path }) => path.some((word) => /disabled|inactive/i.test(word)));

const PAGE = [
  /^(?:body|page|app|canvas)(?:background|bg|bgcolor|surface)$/,
  /(?:background|bg|bgcolor|surface|canvas)(?:page|body|app|canvas|default|base|primary)$/,
];

/** The token of a page's background, by its name. The shortest path is preferred. */
export async function pageBackgroundToken(tokens: readonly TokenInfo[]): Promise<TokenInfo | undefined> {
  const found: (TokenInfo | undefined)[] = [];
  await runInSlices(tokens, (token) => {
    if (token.type !== "color" || token.hex?.length !== 7) return;
    const name = token.path.map(plain).join("");
    const place = PAGE.findIndex((pattern) => pattern.test(name));
    if (place !== -1 && token.path.length < (found[place]?.path.length ?? Number.POSITIVE_INFINITY))
      found[place] = token;
  });
  return found.find((token) => token !== undefined);
}
