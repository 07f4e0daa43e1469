import { z } from "zod";
import { safeColor } from "../../safe/css.ts";
import { isObject } from "../../safe/is-object.ts";
import { spread } from "../../safe/spread.ts";
import type { Summary } from "../../store/kind.ts";
import type { DtcgDocument } from "./dtcg-document.ts";

/** The tokens on the start page: colors as CSS, names of custom properties, otherwise of tokens. */
const shownTokens = z.object({
  colors: z.array(z.string()),
  names: z.array(z.string()),
  colorCount: z.number(),
  styleCount: z.number(),
  tokenCount: z.number(),
});

export type TokenExcerpt = z.infer<typeof shownTokens>;

const MAX_COLORS = 24;
const MAX_NAMES = 4;
/** Longest name in a summary, which has a size limit. */
const LONGEST = 60;
/** Groups inside of each other that are looked into, as the token engine does. */
const DEEPEST = 64;

const COLOR = /:\s*(#[0-9a-f]{3,8}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^;()]{1,100}\))\s*;/gi;

/** Tokens between two breaths: about a millisecond. */
const STRIDE = 1_000;

/**
 * Selects the tokens for the start page, from the style sheet and a walk over the tree that follows no reference: some
 * tens of milliseconds for 50,000 tokens, in steps. It is stored with the record, because resolving all tokens would
 * delay the page.
 */
export function* excerptInSteps({
  css,
  dtcg,
  manifest: { counts = {} },
}: Pick<DtcgDocument, "css" | "dtcg" | "manifest">): Generator<void, TokenExcerpt> {
  const walked = yield* walk(dtcg);
  const written: string[] = [];
  for (const [, color = ""] of css.matchAll(COLOR)) {
    written.push(color);
    if (written.length % STRIDE === 0) yield;
  }
  const variables = new Set<string>();
  for (const [name] of css.matchAll(/(?<![\p{L}\p{M}\p{Nd}_-])--[\p{L}\p{M}\p{Nd}_-]+(?=\s*:)/gu))
    if (variables.add(name).size === MAX_NAMES) break;
  const countOf = (type: string) => counts[type] ?? walked.counts.get(type) ?? 0;
  const colors = written.length > 0 ? written : walked.colors;
  return {
    colors: spread(colors, MAX_COLORS).flatMap((color) => (color.length > LONGEST ? [] : (safeColor(color) ?? []))),
    names: (variables.size > 0 ? [...variables] : walked.names).map((name) => name.slice(0, LONGEST)),
    colorCount: countOf("color") + countOf("gradient"),
    styleCount: countOf("typography"),
    tokenCount: walked.total,
  };
}

/** The same in one go. */
export function tokenExcerptOf(document: Parameters<typeof excerptInSteps>[0]): TokenExcerpt {
  const steps = excerptInSteps(document);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same as a summary has it; undefined where it has none. */
export const readTokenExcerpt = ({ shown }: Summary): TokenExcerpt | undefined => shownTokens.safeParse(shown).data;

/** Tokens from which on no page reads all of them to show a few. */
const MANY = 2_000;

/** Whether a bundle has many tokens, by its summary. */
export const hasManyTokens = (summary: Summary): boolean => (readTokenExcerpt(summary)?.tokenCount ?? 0) >= MANY;

interface Group {
  node: Record<string, unknown>;
  path: readonly string[];
  type: string | undefined;
}

/** Color spaces with their own function, and the unit of their numbers (Color module 2025.10; CSS Color 4). */
const FUNCTIONS: Readonly<Record<string, string>> = { hsl: "%", hwb: "%", lab: "", lch: "", oklab: "", oklch: "" };

/** A literal color as CSS. Undefined for a reference and for other values. */
function colorText(value: unknown): string | undefined {
  if (typeof value === "string") return value.includes("{") ? undefined : value;
  if (!isObject(value)) return undefined;
  const { hex, colorSpace, components, alpha } = value;
  if (typeof hex === "string" && (alpha === undefined || alpha === 1)) return hex;
  if (typeof colorSpace !== "string" || !Array.isArray(components)) return undefined;
  const unit = FUNCTIONS[colorSpace];
  const numbers = components.map((one, at) =>
    typeof one === "number" ? `${Number(one.toFixed(4))}${at > 0 ? (unit ?? "") : ""}` : "none",
  );
  const opacity = typeof alpha === "number" ? ` / ${Number(alpha.toFixed(4))}` : "";
  return unit === undefined
    ? `color(${colorSpace} ${numbers.join(" ")}${opacity})`
    : `${colorSpace}(${numbers.join(" ")}${opacity})`;
}

/** Tokens by type, own or of the nearest group; colors that are written as values; the first names; how many there are. */
function* walk(tree: Record<string, unknown>) {
  let total = 0;
  const counts = new Map<string, number>();
  const colors: string[] = [];
  const names: string[] = [];
  const open: Group[] = [{ node: tree, path: [], type: undefined }];
  for (let group = open.pop(); group; group = open.pop()) {
    const { node, path } = group;
    const type = typeof node.$type === "string" ? node.$type : group.type;
    if (!("$value" in node)) {
      const below = Object.entries(node).reverse();
      for (const [name, child] of path.length < DEEPEST ? below : [])
        if (isObject(child) && (name === "$root" || !name.startsWith("$")))
          open.push({ node: child, path: [...path, name], type });
      continue;
    }
    total += 1;
    if (total % STRIDE === 0) yield;
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
    if (names.length < MAX_NAMES) names.push(path.join("."));
    const color = type === "color" ? colorText(node.$value) : undefined;
    if (color !== undefined) colors.push(color);
  }
  return { counts, colors, names, total };
}
