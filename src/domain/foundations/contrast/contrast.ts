import { contrast } from "../../../engines/tokens/engine.ts";
import { runInSlices } from "../../../safe/yield-to-event-loop.ts";
import type { ColorToken } from "../colors/color-entries.ts";

/** A background color for contrast ratios. */
export interface ContrastBackground {
  /** Part of a class name. */
  key: "white" | "black" | "page" | "text";
  name: string;
  hex: string;
}

/** AAA and AA apply to text of any size, `AA18` to text from 24 px or 18.66 px bold (WCAG 2.2, 1.4.3 and 1.4.6). */
export type ContrastLevel = "AAA" | "AA" | "AA18";

/** The highest level of a contrast ratio (1–21). Undefined if it suits no text. */
export function contrastLevel(ratio: number): ContrastLevel | undefined {
  if (ratio >= 7) return "AAA";
  if (ratio >= 4.5) return "AA";
  return ratio >= 3 ? "AA18" : undefined;
}

/** The ratio with one decimal, rounded down so that it never promises more than it has. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** How a color reads on each ground. Colors that cannot be measured have none. */
export function contrasts(hex: string | undefined, grounds: readonly ContrastBackground[]) {
  if (hex === undefined) return [];
  return grounds.flatMap((background) => {
    const ratio = contrast(hex, background.hex);
    return Number.isNaN(ratio) ? [] : [{ ground: background, ratio: ratioText(ratio), level: contrastLevel(ratio) }];
  });
}

/** Words by which design systems call the ground of a page and its text, most telling first. */
const PAGE = [
  /^(body|page|app|canvas) (background|bg|bg color|surface)$/,
  /\b(background|bg|bg color|surface) (page|body|app|canvas|default|base|primary)$/,
  /^(background|canvas|surface)( default)?$/,
];
const TEXT = [
  /^(text|fg|fg color|foreground|content|ink)( color)? (default|base|body|primary)$/,
  /^(body )?(text|foreground)( color)?$/,
];

/** White, black, and the page's ground and text where the names of the colors tell them. */
export async function groundsOf(entries: readonly ColorToken[]): Promise<ContrastBackground[]> {
  const known: ContrastBackground[] = [
    { key: "white", name: "White", hex: "#ffffff" },
    { key: "black", name: "Black", hex: "#000000" },
  ];
  // The nearest to the top first, as `bgColor.default` goes before `avatar.bgColor.default`.
  const opaque = entries.filter(({ hex }) => hex?.length === 7).sort((a, b) => a.path.length - b.path.length);
  const called: Called[] = [];
  await runInSlices(opaque, (entry) => called.push({ entry, names: [words(entry.name), words(fullName(entry))] }));
  for (const [key, patterns] of [
    ["page", PAGE],
    ["text", TEXT],
  ] as const) {
    const entry = named(called, patterns);
    if (entry?.hex && !known.some(({ hex }) => hex === entry.hex))
      known.push({ key, name: fullName(entry), hex: entry.hex });
  }
  return known;
}

/** A color with its name, with and without its group. */
interface Called {
  entry: ColorToken;
  names: string[];
}

function named(called: readonly Called[], patterns: readonly RegExp[]): ColorToken | undefined {
  for (const pattern of patterns) {
    const found = called.find(({ names }) => names.some((name) => pattern.test(name)));
    if (found) return found.entry;
  }
  return undefined;
}

const fullName = ({ name, path }: ColorToken): string => {
  const group = path.at(-1) ?? "";
  return group === "" || words(name).startsWith(words(group)) ? name : `${group} ${name}`;
};

/** `bgColor Default` → `bg color default`. */
const words = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[\s_./-]+/g, " ")
    .trim()
    .toLowerCase();
