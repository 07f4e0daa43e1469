import { fontFamilyText, fontNames } from "../../../engines/tokens/engine.ts";
import { safeCssValue } from "../../../safe/css.ts";
import { isObject } from "../../../safe/is-object.ts";
import { runInSlices } from "../../../safe/yield-to-event-loop.ts";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";
import type { Style } from "../../tokens/kind.ts";
import { createAnchors, createTokenFinder, headOf, styleTitleOf } from "./style-head.ts";
import { type TextProperty, textProperties } from "./text-values.ts";

/** One text style of a design system, as the page shows it. */
export interface TypeSpecimen {
  /** Id of its element on the page of typography. */
  anchor: string;
  name: string;
  path: string[];
  /** Words that `type_sort` may name, lower case. */
  words: string[];
  properties: TextProperty[];
  /** First of its font families, as fonts are named. */
  family?: string;
  /** Size in px; undefined where only a page can tell. */
  size?: number;
  token?: TokenInfo;
}

/**
 * The text styles to show: the styles of the raw snapshot, otherwise the typography tokens of the bundle. With
 * `selected` axes the values are the tokens', and styles without a token are left out. Works in slices.
 */
export async function specimensOf(
  styles: readonly Style[],
  tokens: readonly TokenInfo[],
  selected = false,
): Promise<TypeSpecimen[]> {
  const typography = tokens.filter(({ type }) => type === "typography");
  const byName = new Map(tokens.map((token) => [token.name, token]));
  const stacks = familyStacks(tokens);
  const tokenOf = await createTokenFinder(typography);
  const anchorOf = createAnchors("type");
  const shown: readonly Style[] = styles.length > 0 ? styles : typography.map(styleOfToken);
  const specimens: TypeSpecimen[] = [];
  await runInSlices(shown, (style) => {
    const head = headOf(style);
    const token = tokenOf(head);
    const anchor = anchorOf(head.key);
    if (selected && !token) return;
    const own = isObject(style.values) ? style.values : {};
    const values = selected && isObject(token?.value) ? token.value : own;
    const properties = textProperties(values, byName).map((property) => withFallbacks(property, stacks));
    const stack = properties.find(({ property }) => property === "font-family")?.value;
    specimens.push({
      anchor,
      name: head.name,
      path: head.path,
      words: [...head.path, ...head.key.split(/[\s_./-]+/)].map((word) => word.toLowerCase()),
      properties,
      family: fontNames(stack)?.[0],
      size: pixels(properties.find(({ property }) => property === "font-size")?.value),
      token,
    });
  });
  return specimens;
}

const styleOfToken = ({ name, path, value }: TokenInfo): Style => ({
  id: name,
  name: styleTitleOf(path.at(-1)?.replaceAll("-", " ") ?? name),
  groups: path.slice(0, -1),
  group: path.slice(0, -1).join("/"),
  machineName: path.join("-"),
  values: value,
});

/** Font stacks of the bundle, by each family in them: snapshots name one family without its fallbacks. */
function familyStacks(tokens: readonly TokenInfo[]): Map<string, string> {
  const stacks = new Map<string, string>();
  for (const { type, value } of tokens) {
    const family =
      type === "fontFamily" ? value : type === "typography" && isObject(value) ? value.fontFamily : undefined;
    const names = fontNames(family) ?? [];
    for (const [position, name] of names.slice(0, -1).entries()) {
      const text = safeCssValue(fontFamilyText(names.slice(position)) ?? "");
      if (text && !stacks.has(name)) stacks.set(name, text);
    }
  }
  return stacks;
}

function withFallbacks(property: TextProperty, stacks: ReadonlyMap<string, string>): TextProperty {
  if (property.property !== "font-family") return property;
  const names = fontNames(property.value) ?? [];
  const [name] = names;
  return names.length === 1 && name
    ? { ...property, value: stacks.get(name) ?? `${property.value}, ${genericOf(name)}` }
    : property;
}

/** The generic fallback of a font, from its name. */
export const genericOf = (family: string): string => (/mono|code|courier/i.test(family) ? "monospace" : "sans-serif");

function pixels(length = ""): number | undefined {
  const [, amount, unit] = /^([\d.]+)(px|rem)$/.exec(length) ?? [];
  return amount === undefined ? undefined : Number(amount) * (unit === "rem" ? 16 : 1);
}

/** The style as a CSS declaration block without braces. */
export const specimenCss = ({ properties }: Pick<TypeSpecimen, "properties">): string =>
  properties.map(({ property, value }) => `${property}: ${value};`).join("\n");

/** The style for a style attribute. */
export const styleOf = ({ properties }: Pick<TypeSpecimen, "properties">): Record<string, string> =>
  Object.fromEntries(properties.map(({ property, value }) => [property, value]));

/** Specimens with their headings, in the order of `type_sort`. Others follow in their own order. */
export function sortSpecimens(
  specimens: readonly TypeSpecimen[],
  order: readonly string[],
): { title?: string; specimens: TypeSpecimen[] }[] {
  const wanted = order.map((name) => name.toLowerCase());
  const rank = ({ words }: TypeSpecimen) => {
    const position = wanted.findIndex((name) => words.includes(name));
    return position === -1 ? order.length : position;
  };
  const groups = Map.groupBy(specimens, rank);
  const named = [...groups].sort(([a], [b]) => a - b).filter(([position]) => position < order.length);
  const rest = [...Map.groupBy(groups.get(order.length) ?? [], ({ path }) => path[0])];
  return [
    ...named.map(([position, members]) => ({ title: styleTitleOf(order[position] ?? ""), specimens: members })),
    ...rest.map(([title, members]) => ({ title: title && styleTitleOf(title), specimens: members })),
  ];
}
