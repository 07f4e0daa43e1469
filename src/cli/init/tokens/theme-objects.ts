import { colorFromCss, nameWords } from "../../../engines/tokens/engine.ts";
import { modeOf } from "./axis-names.ts";

/** ThemeValues by name. */
export type ThemeValues = ReadonlyMap<string, string>;

/** ThemeValues that hold always, and values of themes that say them otherwise. */
export interface ThemedValues {
  /** Custom property without a change of its name → CSS text. */
  base: Map<string, string>;
  /** The differences of each theme, by name. The base is the first one. */
  themes: Map<string, ThemeValues>;
  /** The differences of values of other axes. */
  modes?: ThemeModeValues[];
}

/** The values of one value of an axis that differ. */
export interface ThemeModeValues {
  axis: string;
  value: string;
  values: ThemeValues;
}

/** Fewer names than this are members of a scale, not a theme, unless the object is called like a color scheme. */
const FEWEST_NAMES = 12;
const FEWEST_IN_SCHEME = 2;
/** Themes of one system have at least this share of their names in common. */
const SHARE = 0.7;

/**
 * Finds objects that are themes of each other (`lightTheme`, `darkTheme`; `white`, `g100`): mostly the same names with
 * other values. Scales such as `blue` and `red` aren't themes, because their names are steps. The first list is the
 * largest.
 */
export function themesAmong(objects: ReadonlyMap<string, ThemeValues>): string[][] {
  const groups: string[][] = [];
  for (const [name, values] of objects) {
    const words = [...values.keys()].filter((key) => /\p{L}{2}/u.test(key));
    const fewest = modeOf(name)?.axis === "scheme" ? FEWEST_IN_SCHEME : FEWEST_NAMES;
    if (words.length < fewest || !isTheme(name, values)) continue;
    const group = groups.find(([first = ""]) => {
      const known = objects.get(first);
      if (known === undefined) return false;
      const shared = words.filter((key) => known.has(key)).length;
      return shared >= SHARE * Math.max(words.length, known.size);
    });
    if (group) group.push(name);
    else groups.push([name]);
  }
  return groups.filter((group) => group.length > 1).toSorted((one, other) => other.length - one.length);
}

/** Text styles also share members (`heading-large`, `heading-small`), so a theme needs a theme name or colors. */
function isTheme(name: string, values: ThemeValues): boolean {
  const colors = [...values.values()].filter((text) => colorFromCss(text) !== undefined);
  return colors.length * 4 >= values.size || nameWords(name).some((word) => word === "theme" || word === "mode");
}

/** The distinguishing part of each name: `webLightTheme`, `webDarkTheme` are `light`, `dark`. */
export function themeNames(names: readonly string[]): Map<string, string> {
  const all = names.map(nameWords);
  const [first = []] = all;
  const shared = (word: string) => all.every((words) => words.includes(word));
  const own = all.map((words) => words.filter((word) => !first.includes(word) || !shared(word)));
  return new Map(names.map((name, at) => [name, (own[at]?.length ? own[at] : (all[at] ?? [])).join("-")]));
}

/** The default theme: one with the name default or light, preferably for the web, otherwise the first. */
export const usualTheme = (names: readonly string[]): string | undefined =>
  names.find((name) => /default|base/i.test(name)) ??
  names.find((name) => /light/i.test(name) && nameWords(name).includes("web")) ??
  names.find((name) => /light|white|day/i.test(name)) ??
  names[0];

/**
 * Adds the values of objects by path: of themes without the theme's name, of other objects with the object's name.
 * Existing values stay.
 *
 * @param objects by name without `--`. An empty name means no object
 */
export function addThemeObjects(objects: ReadonlyMap<string, ThemeValues>, into: ThemedValues): void {
  const [themes = []] = themesAmong(objects);
  const names = themeNames(themes);
  const usual = usualTheme(themes);
  const add = (name: string, text: string) => {
    if (!into.base.has(name)) into.base.set(name, text);
  };
  for (const [name, text] of objects.get(usual ?? "") ?? []) add(`--${name}`, text);
  for (const theme of themes) {
    if (theme === usual) continue;
    const own = [...(objects.get(theme) ?? [])].map(([name, text]) => [`--${name}`, text] as const);
    into.themes.set(names.get(theme) ?? theme, new Map(own.filter(([name, text]) => into.base.get(name) !== text)));
  }
  for (const [name, values] of objects) {
    if (themes.includes(name)) continue;
    for (const [member, text] of values) add(name === "" ? `--${member}` : `--${name}-${member}`, text);
  }
}

/** Themed values as a style sheet says them: a theme by the attribute that chooses it. */
export function sheetOf({ base, themes, modes = [] }: ThemedValues): string {
  const rule = (selector: string, values: ThemeValues) =>
    `${selector} {\n${[...values].map(([name, text]) => `  ${name}: ${text};\n`).join("")}}\n`;
  return [
    rule(":root", base),
    ...[...themes].map(([name, values]) => rule(`[data-theme="${name}"]`, values)),
    ...modes.map(({ axis, value, values }) => rule(`[data-${axis}="${value}"]`, values)),
  ].join("");
}
