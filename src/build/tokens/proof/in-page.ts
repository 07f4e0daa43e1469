// Functions that run in a page of the comparing browser. Each is independent, because the browser gets only its text.

/** Two values of one custom property. */
export interface ValuePair {
  ours: string;
  theirs: string;
}

/** Returns the custom properties of the body with `var()` replaced, by name without `--`, and its `color-scheme`. */
export function readCustomProperties(): { properties: Record<string, string>; colorScheme: string } {
  const style = getComputedStyle(document.body);
  const properties: Record<string, string> = {};
  for (const [name] of document.body.computedStyleMap())
    if (name.startsWith("--")) properties[name.slice(2)] = style.getPropertyValue(name).trim();
  return { properties, colorScheme: style.colorScheme };
}

/**
 * Returns for each pair whether both values have the same effect in every CSS property that accepts one of them.
 * Compares the browser's computed values, colors as sRGB, numbers to four digits.
 */
export function areSameValues(pairs: ValuePair[]): boolean[] {
  /** In order of priority. Properties that accept any word come last. */
  const PROPERTIES =
    "color|width|margin-left|line-height|font-weight|opacity|z-index|letter-spacing|font-size|font-stretch|font-style|transition-duration|transition-timing-function|background-image|background|box-shadow|text-shadow|border-style|border|border-radius|filter|aspect-ratio|rotate|scale|translate|text-transform|text-decoration|display|flex".split(
      "|",
    );
  const WORDS =
    "font-family|font|transition|animation|transition-property|content|grid-template-columns|cursor|clip-path|mask-image".split(
      "|",
    );
  const element = document.body.appendChild(document.createElement("div"));
  const color = document.body.appendChild(document.createElement("div"));
  const colors = new Map<string, string>();
  const asSrgb = (text: string): string => {
    const known = colors.get(text);
    if (known !== undefined) return known;
    color.style.color = "";
    color.style.color = `color(from ${text} srgb r g b / alpha)`;
    const made = color.style.color === "" ? text : getComputedStyle(color).color;
    colors.set(text, made);
    return made;
  };
  const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?:[^()]|\([^()]*\))*\)/g;
  const computed = (property: string, value: string): string | undefined => {
    element.style.cssText = "";
    element.style.setProperty(property, value);
    if (element.style.getPropertyValue(property) === "") return undefined;
    return getComputedStyle(element).getPropertyValue(property).replace(FUNCTION, asSrgb);
  };
  const NUMBER = /-?\d*\.?\d+(?:e[+-]?\d+)?/g;
  const areNear = (one: string, other: string): boolean => {
    if (one === other) return true;
    if (one.replace(NUMBER, "#") !== other.replace(NUMBER, "#")) return false;
    const [a, b] = [one.match(NUMBER) ?? [], other.match(NUMBER) ?? []];
    return a.every(
      (text, at) => Math.abs(Number(text) - Number(b[at])) <= Math.max(0.0025, Math.abs(Number(text)) * 2e-4),
    );
  };
  const plain = (text: string): string =>
    text
      .replace(/["']/g, "")
      .replace(/\s*([,/()])\s*/g, "$1")
      .replace(/\s+/g, " ")
      .trim()
      .toLowerCase();
  const takes = (property: string, value: string) => CSS.supports(property, value);
  const doSame = (property: string, { ours, theirs }: ValuePair) =>
    areNear(computed(property, ours) ?? "", computed(property, theirs) ?? "");
  const isZero = (text: string) => /^-?0*\.?0*(?:[a-z]+|%)?$/i.test(text) && /0/.test(text);
  const isSame = (pair: ValuePair): boolean => {
    const { ours, theirs } = pair;
    if (ours === theirs) return true;
    if (ours === "" || theirs === "") return false;
    // A zero with a unit is valid like one without, except in properties that accept no lengths.
    if (isZero(ours) && isZero(theirs)) return true;
    for (const property of ["color", "width"])
      if (takes(property, ours) && takes(property, theirs)) return doSame(property, pair);
    for (const group of [PROPERTIES, WORDS]) {
      const taken = group.filter((property) => takes(property, ours) && takes(property, theirs));
      if (taken.length === 0) continue;
      // A percentage isn't a number, although a line height accepts both.
      const isMeasure = takes("width", ours) !== takes("width", theirs);
      return !isMeasure && taken.every((property) => doSame(property, pair));
    }
    return plain(ours) === plain(theirs);
  };
  const known = new Map<string, boolean>();
  const isSameOnce = (pair: ValuePair): boolean => {
    const key = `${pair.ours}\n${pair.theirs}`;
    const before = known.get(key) ?? isSame(pair);
    known.set(key, before);
    return before;
  };
  const found = pairs.map(isSameOnce);
  element.remove();
  color.remove();
  return found;
}
