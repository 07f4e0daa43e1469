export type ColorScheme = "light" | "dark";

/** The media features for showing a drawing; others depend on the place, and are unknown. */
const FEATURES: Readonly<Record<string, string>> = {
  "prefers-reduced-motion": "no-preference",
  "prefers-reduced-transparency": "no-preference",
  "prefers-contrast": "no-preference",
  "prefers-reduced-data": "no-preference",
  "forced-colors": "none",
  "inverted-colors": "none",
  "-ms-high-contrast": "none",
};

/** Values for which a feature without a value is false. */
const FALSE = new Set(["no-preference", "none"]);

function featureHolds(text: string, scheme: ColorScheme): boolean | undefined {
  const [, name = "", value] = /^([\w-]+)\s*(?::\s*([^<>]+))?$/.exec(text.trim().toLowerCase()) ?? [];
  if (name === "prefers-color-scheme") return value === undefined || value.trim() === scheme;
  if (/^min-(?:width|height)$/.test(name) && /^0(?:px|em|rem)?$/.test(value?.trim() ?? "")) return true;
  const is = FEATURES[name];
  if (is === undefined) return undefined;
  return value === undefined ? !FALSE.has(is) : value.trim() === is;
}

function conditionHolds(text: string, scheme: ColorScheme): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === "all" || word === "screen" || word === "only screen" || word === "only all" || word === "") return true;
  if (/^(?:only\s+)?(?:print|speech|tty|tv|projection|handheld|braille|embossed|aural)$/.test(word)) return false;
  const negated = /^not\s+(.*)$/s.exec(word);
  if (negated) {
    const holds = conditionHolds(negated[1] ?? "", scheme);
    return holds === undefined ? undefined : !holds;
  }
  const inside = /^\(([^()]*)\)$/.exec(word);
  return inside ? featureHolds(inside[1] ?? "", scheme) : undefined;
}

function queryHolds(query: string, scheme: ColorScheme): boolean | undefined {
  const [first = "", ...others] = query
    .trim()
    .toLowerCase()
    .split(/\s+and\s+/);
  // A "not" before a medium applies to the whole query.
  const isNegated = others.length > 0 && /^not\s/.test(first);
  const parts = [isNegated ? first.slice(4) : first, ...others].map((part) => conditionHolds(part, scheme));
  const holds = parts.includes(false) ? false : parts.includes(undefined) ? undefined : true;
  return isNegated && holds !== undefined ? !holds : holds;
}

/** Whether a list of media queries matches a screen of this scheme; undefined if that depends on other features. */
export function mediaMatches(list: string, scheme: ColorScheme): boolean | undefined {
  if (list.length > 1000) return undefined;
  const holds = list.split(",").map((query) => queryHolds(query, scheme));
  return holds.includes(true) ? true : holds.includes(undefined) ? undefined : false;
}
