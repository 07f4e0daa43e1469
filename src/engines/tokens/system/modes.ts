import type { Problem } from "../problem.ts";
import { type Axis, BASE_SCHEME, isColorScheme } from "./axis.ts";
import type { Layer, LayerReading } from "./layer.ts";
import { fontFamilyOf, type ModeValues, readModeValues } from "./mode-values.ts";
import { nameWords, sameWords } from "./name-words.ts";

/** Maximum number of modes. Real systems have a few dozen, and each costs a layer per source. */
const MAX_MODES = 64;

/**
 * Returns the reading with the values for modes in `$extensions` of tokens. They apply if the mode is chosen, directly
 * above their own source. Color schemes are values of the scheme axis, all other modes of an axis `mode`.
 *
 * If tokens name color schemes, scheme files are parts of them: `dark.tokens.json` applies to all dark ones,
 * `dark.high-contrast` to `dark-tritanopia-high-contrast` too. A name that only a file has stays a separate scheme.
 */
export function withModes(reading: LayerReading): LayerReading {
  const found = reading.layers.map((layer) => ({ layer, modes: readModeValues(layer.tree) }));
  const names = [...new Set(found.flatMap(({ modes }) => modes.map(({ mode }) => mode)))];
  if (names.length === 0) return reading;
  const problems = [...reading.problems];
  if (names.length > MAX_MODES) problems.push(tooManyModes(names.length));
  const known = names.slice(0, MAX_MODES);
  const schemes = known.filter(isColorScheme);
  const isResolved = (mode: string) =>
    reading.axes.some(({ name, from, values }) => from === "resolver" && name !== "brand" && values.includes(mode));
  const others = known.filter((mode) => !isColorScheme(mode) && !isResolved(mode));

  let axes = reading.axes;
  let layers = found;
  const all = found.flatMap(({ modes }) => modes);
  if (schemes.length > 0) {
    const scheme = schemeAxis(axes, schemes, all);
    if (scheme.from !== "resolver") layers = spreadSchemeFiles(found, scheme);
    axes = replaced(axes, scheme);
  }
  if (others.length > 0) axes = replaced(axes, modeAxis(axes, others, all));

  const overlaid = layers.flatMap(({ layer, modes }) => [
    layer,
    ...axes.flatMap((axis) => axis.values.flatMap((value) => overlays(layer, modes, axis, value))),
  ]);
  return { layers: overlaid, axes, problems };
}

/** Returns the values of one mode as layers above their own: first the family's, then the mode's. */
function overlays(layer: Layer, modes: readonly ModeValues[], axis: Axis, value: string): Layer[] {
  if (layer.when[axis.name] !== undefined && layer.when[axis.name] !== value) return [];
  const [key, family] = [nameWords(value).join(" "), fontFamilyOf(value)];
  const own = modes.filter(({ words }) => words === key);
  const inherited = modes.filter(({ words, hasFamilies }) => hasFamilies && words === family);
  return [...inherited, ...own].map(({ tree, pointer }) => ({
    source: layer.source,
    tree,
    when: { ...layer.when, [axis.name]: value },
    pointer: (path) => pointer(path),
  }));
}

function schemeAxis(axes: readonly Axis[], schemes: readonly string[], modes: readonly ModeValues[]): Axis {
  const present = axes.find(({ name }) => name === "scheme") ?? axes.find((axis) => axis.values.some(isColorScheme));
  if (present?.from === "resolver") return present;
  const words = new Set(schemes.flatMap(nameWords));
  const ownFiles = (present?.values ?? []).filter(
    (value) => value !== present?.default && !schemes.some((scheme) => isPartOf(value, scheme, words)),
  );
  const named = schemes.find((scheme) => sameWords(scheme, BASE_SCHEME));
  // With scheme files, equal aliases don't mean equal values.
  const base = named ?? (present ? undefined : baseOf(schemes, modes)) ?? BASE_SCHEME;
  const values = [...new Set([base, ...schemes, ...ownFiles])];
  return { name: present?.name ?? "scheme", values, default: base, from: "extensions" };
}

function modeAxis(axes: readonly Axis[], names: readonly string[], modes: readonly ModeValues[]): Axis {
  const present = axes.find(({ name, values }) => names.every((each) => values.includes(each)) && name !== "brand");
  if (present) return present;
  return { name: "mode", values: names, default: baseOf(names, modes), from: "extensions" };
}

/** Returns the mode whose values equal the tokens' own. */
function baseOf(names: readonly string[], modes: readonly ModeValues[]): string | undefined {
  return names.find((name) => modes.filter(({ mode }) => mode === name).every(({ isBase }) => isBase));
}

/** Returns the layers of scheme files for each scheme they are part of, the nearest to its name last. */
function spreadSchemeFiles<T extends { layer: Layer }>(found: readonly T[], { name, values }: Axis): T[] {
  const words = new Set(values.flatMap(nameWords));
  const spread = found.flatMap((each, order) => {
    const file = each.layer.when[name];
    if (file === undefined) return [{ each, order, nearness: [-1, 0] as const }];
    return partsOf(file, values, words).map((value) => ({
      each: { ...each, layer: { ...each.layer, when: { ...each.layer.when, [name]: value } } },
      order,
      nearness: nearness(subjectOf(file, words), value),
    }));
  });
  // Unconditional files and brand files keep their position below.
  const below = spread.filter(({ each }) => each.layer.when[name] === undefined);
  const above = spread.filter(({ each }) => each.layer.when[name] !== undefined);
  above.sort(
    (one, other) =>
      Object.keys(one.each.layer.when).length - Object.keys(other.each.layer.when).length ||
      one.nearness[0] - other.nearness[0] ||
      one.nearness[1] - other.nearness[1] ||
      one.order - other.order,
  );
  return [...below, ...above].map(({ each }) => each);
}

/** Returns the words of a file name that schemes have too: `display-dark` contains `dark`. */
const subjectOf = (file: string, words: ReadonlySet<string>): string[] =>
  nameWords(file).filter((word) => words.has(word));

function isPartOf(file: string, scheme: string, words: ReadonlySet<string>): boolean {
  const subject = subjectOf(file, words);
  const whole = nameWords(scheme);
  return subject.length > 0 && subject.every((word) => whole.includes(word));
}

function partsOf(file: string, schemes: readonly string[], words: ReadonlySet<string>): string[] {
  const targets = schemes.filter((scheme) => isPartOf(file, scheme, words));
  return targets.length > 0 ? targets : [file];
}

/**
 * Returns the number of words at the start of the scheme's name, then the total number: `dark.dimmed` overrides
 * `dark.high-contrast`.
 */
function nearness(subject: readonly string[], scheme: string): readonly [number, number] {
  const whole = nameWords(scheme);
  const differs = subject.findIndex((word, index) => whole[index] !== word);
  return [differs === -1 ? subject.length : differs, subject.length];
}

const replaced = (axes: readonly Axis[], axis: Axis): Axis[] =>
  axes.some(({ name }) => name === axis.name)
    ? axes.map((each) => (each.name === axis.name ? axis : each))
    : [...axes, axis];

const tooManyModes = (count: number): Problem => ({
  rule: "too-many-modes",
  severity: "error",
  pointer: "",
  message: `The tokens use ${count} modes in $extensions. Only the first ${MAX_MODES} are used.`,
  suggestion: "Use the same name for a mode in all tokens.",
});
