import type { ResolvedToken } from "../dtcg/resolve.ts";
import { isInset, shadowLayers } from "../values/composite-value.ts";

/** Words at the start of a path that repeat the namespace: `color.blue` → `--color-blue`. */
const synonyms: Record<string, readonly string[]> = {
  color: ["color", "colors", "colour", "colours"],
  spacing: ["spacing", "space", "spaces"],
  radius: ["radius", "radii", "borderradius", "rounded"],
  shadow: ["shadow", "shadows", "boxshadow", "elevation"],
  "inset-shadow": ["shadow", "shadows", "boxshadow", "elevation"],
  font: ["font", "fonts", "fontfamily", "family", "fontstack"],
  "font-weight": ["font", "fontweight", "weight"],
  text: ["text", "typography", "font", "fontsize", "type"],
  leading: ["lineheight", "leading"],
  tracking: ["letterspacing", "tracking"],
  ease: ["ease", "easing", "easings"],
  breakpoint: ["breakpoint", "breakpoints", "screen", "screens"],
  container: ["container", "containers"],
  "border-width": ["borderwidth", "border"],
  "transition-duration": ["duration", "durations"],
  "background-image": ["gradient", "gradients"],
  "z-index": ["zindex"],
  blur: ["blur"],
  opacity: ["opacity"],
  aspect: ["aspect", "aspectratio"],
};

/** Namespaces of lengths and numbers by words of the path. The first match wins. */
const byWord: Record<"dimension" | "number", readonly (readonly [string, RegExp])[]> = {
  dimension: [
    ["radius", /radius|radii|rounded/],
    ["breakpoint", /breakpoint|screen/],
    ["container", /container/],
    ["leading", /lineheight|leading/],
    ["tracking", /letterspacing|tracking/],
    ["text", /(?:font|text)sizes?|(?:^|\.)(?:text|fonts?|type|typography)\.(?:.*\.)?sizes?(?:\.|$)/],
    ["border-width", /borderwidth|(?:^|\.)borders?\.(?:.*\.)?width/],
    ["blur", /blur/],
    ["spacing", /./],
  ],
  number: [
    ["leading", /lineheight|leading/],
    ["z-index", /zindex/],
    ["opacity", /opacity|alpha/],
    ["aspect", /aspect/],
  ],
};

const byType: ReadonlyMap<string, string> = new Map(
  Object.entries({
    color: "color",
    fontFamily: "font",
    fontWeight: "font-weight",
    cubicBezier: "ease",
    duration: "transition-duration",
    gradient: "background-image",
    typography: "text",
  }),
);

/**
 * Returns the Tailwind 4 theme namespace of a token (`color`, `spacing`, `text`, …), by its type and the words of its
 * path.
 */
export function utilityNamespace(token: ResolvedToken): string | undefined {
  const { type } = token;
  if (type === "shadow") return shadowLayers(token.resolved).every(isInset) ? "inset-shadow" : "shadow";
  if (type !== "dimension" && type !== "number") return type === undefined ? undefined : byType.get(type);
  const words = token.path.map(plain).join(".");
  return byWord[type].find(([, pattern]) => pattern.test(words))?.[0];
}

/** Returns the path below a namespace, without leading words that repeat the namespace. The last word always stays. */
export function pathInNamespace(path: readonly string[], namespace: string): string[] {
  const repeated = synonyms[namespace] ?? [];
  const named = path.filter((part) => part !== "$root");
  const start = named.findIndex((part) => !repeated.includes(plain(part)));
  return named.slice(start === -1 ? -1 : start);
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[-_ ]/g, "");
}
