import { nameWords } from "../../../engines/tokens/engine.ts";

/** An axis and one of its values. */
export interface AxisValue {
  axis: string;
  value: string;
}

const SCHEMES = new Set(["light", "dark", "night", "day"]);
/** Words that refine a color scheme: `dark-high-contrast`, `light-colorblind`. */
const OF_SCHEMES = new Set([
  ...["high", "low", "contrast", "hc", "dimmed", "dim", "soft", "colorblind", "tritanopia", "protanopia"],
  ...["deuteranopia", "increased"],
]);
const DENSITIES = new Set([
  ...["compact", "comfortable", "cozy", "dense", "condensed", "spacious", "roomy", "relaxed"],
]);
/** Names of axes in classes, attributes and folders. */
const AXES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ theme: "theme", themes: "theme", brand: "brand", brands: "brand", palette: "palette", palettes: "palette" },
    ...{ scheme: "scheme", schemes: "scheme", mode: "mode", modes: "mode", skin: "skin", skins: "skin" },
    ...{ density: "density", densities: "density", size: "size", sizes: "size", flavor: "flavor", flavors: "flavor" },
    ...{ accent: "accent", contrast: "contrast", motion: "motion", platform: "platform", platforms: "platform" },
    ...{ flavour: "flavor", flavours: "flavor", tenant: "brand", tenants: "brand" },
  }),
);
/** Default values of axes, in this order. */
const USUAL = [
  "default",
  "base",
  "light",
  "core",
  "main",
  "common",
  "global",
  "regular",
  "standard",
  "medium",
  "normal",
];

/** The words of a name; `darkMode` and `darkmode` alike. */
export const wordsIn = (name: string): string[] =>
  nameWords(name).flatMap((word) => {
    const [, scheme, kind] = /^(light|dark|night)(mode|theme)$/.exec(word) ?? [];
    return scheme === undefined || kind === undefined ? [word] : [scheme, kind];
  });

/** The color scheme, contrast or density that a name says by its words: `sl-theme-dark`, `hc`, `compact`. */
export function modeOf(name: string): AxisValue | undefined {
  const words = wordsIn(name);
  const scheme = words.find((word) => SCHEMES.has(word));
  if (scheme !== undefined)
    return { axis: "scheme", value: [scheme, ...words.filter((word) => OF_SCHEMES.has(word))].join("-") };
  if (words.includes("hc") || words.includes("hcm") || words.includes("contrast"))
    return { axis: "contrast", value: words.includes("low") || words.includes("less") ? "low" : "high" };
  const density = words.find((word) => DENSITIES.has(word));
  return density !== undefined && words.every((word) => DENSITIES.has(word) || word === "density")
    ? { axis: "density", value: density }
    : undefined;
}

/** The axis of an attribute or folder: `data-bs-theme` and `themes` are `theme`, `data-color-scheme` is `scheme`. */
export function axisOfWords(name: string): string | undefined {
  const word = wordsIn(name).findLast((each) => AXES.has(each));
  return word === undefined ? undefined : AXES.get(word);
}

/**
 * The axis and value a name says, in its own words (`wa-palette-bright`, `theme.acme`); else a value of `axis`.
 *
 * @param prefix words that all names of the system begin with
 */
export function axisValueOf(name: string, axis: string, prefix: readonly string[] = []): AxisValue {
  const mode = modeOf(name);
  if (mode) return mode;
  const words = withoutPrefix(wordsIn(name), prefix);
  const at = words.findLastIndex((word) => AXES.has(word));
  const rest = (at === -1 ? words : at < words.length - 1 ? words.slice(at + 1) : words.slice(0, at)).join("-");
  // `.acme-theme` of Acme itself is the default theme.
  return { axis: AXES.get(words[at] ?? "") ?? axis, value: rest || "default" };
}

/** The rest of a name without its mode (`vet-dark-high-contrast` → `vet`) and without general words. */
export function nameWithoutMode(name: string, prefix: readonly string[] = []): string {
  const words = withoutPrefix(wordsIn(name), prefix);
  const isOfMode = (word: string) =>
    SCHEMES.has(word) || OF_SCHEMES.has(word) || AXES.has(word) || FILLERS.has(word) || USUAL.includes(word);
  return words.filter((word) => !isOfMode(word)).join("-");
}

/** Words of files that name no value. */
const FILLERS = new Set([
  "color",
  "colors",
  "tokens",
  "token",
  "variables",
  "vars",
  "index",
  "all",
  "raw",
  "css",
  "json",
]);

const withoutPrefix = (words: readonly string[], prefix: readonly string[]): readonly string[] => {
  const own = words.slice(prefix.every((word, index) => words[index] === word) ? prefix.length : 0);
  return own.length > 0 ? own : words;
};

/** The words all names begin with, of three names or more. */
export function prefixOf(names: readonly string[]): string[] {
  const [first = [], ...others] = [...new Set(names)].map(wordsIn);
  if (others.length < 2) return [];
  const end = first.findIndex((word, index) =>
    others.some((other) => other[index] !== word || other.length <= index + 1),
  );
  return first.slice(0, end === -1 ? first.length - 1 : end).filter((word) => !AXES.has(word) && !SCHEMES.has(word));
}

/** A normalized value: words of letters and digits. A name without either stays unchanged. */
export const valueName = (name: string): string => wordsIn(name).join("-") || name.trim() || "value";

/** The default value, by name. Undefined if no name shows it. */
export const usualOf = (values: readonly string[]): string | undefined =>
  USUAL.find((usual) => values.includes(usual)) ??
  values.find((value) => USUAL.some((usual) => wordsIn(value).includes(usual)) && !isNamedLight(value, values));

/** Whether `light` is a word of a name and no scheme: `light-green` without another green. */
function isNamedLight(value: string, values: readonly string[]): boolean {
  const rest = nameWithoutMode(value);
  const isOfLight = !wordsIn(value).some((word) => word !== "light" && USUAL.includes(word));
  return isOfLight && rest !== "" && !values.some((other) => other !== value && nameWithoutMode(other) === rest);
}
