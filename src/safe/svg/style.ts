import { type ColorScheme, mediaMatches } from "./media.ts";
import { svgBackground, svgProperties } from "./names.ts";
import { elementsIn, type SvgElement, type SvgTree, textContentOf } from "./parse.ts";
import { svgRefused } from "./refused.ts";
import { matchesSelector } from "./selector.ts";
import { parseDeclarations, parseSheets, type SvgDeclaration, type SvgRule, type SvgStyleSheet } from "./sheet.ts";
import { addTransformProperties, type ReferenceBox, transformAttribute } from "./transform.ts";
import {
  COLORS,
  fontParts,
  isColor,
  isOf,
  isPresentationStyle,
  isValid,
  parsePath,
  printStyled,
  UNSUPPORTED_PROPERTIES,
} from "./values.ts";
import { type CustomProperties, substituteVariables } from "./variables.ts";

/** Maximum matching steps over all elements; a real drawing needs a few per element. */
const maxSteps = 1_000_000;
/** Maximum characters of styles over all elements, including intermediate variables. */
const maxRead = 16 * 1024 * 1024;

/** Parts of a drawing that can't be shown, as ends of the sentence "The SVG …". */
export type SvgNotes = Set<string>;

/** Winning declarations by property. */
type Winners = Map<string, string>;

/** Values that children inherit. */
interface Outer {
  variables: Record<ColorScheme, CustomProperties>;
  /** User units of one em. */
  em: number;
  box: ReferenceBox;
}

/** Rules by the most specific part of their selector: "#id", ".class", element name or "*". */
type RuleIndex = ReadonlyMap<string, readonly SvgRule[]>;

const SHORTHANDS: Readonly<Record<string, (value: string) => [string, string][] | undefined>> = {
  font: fontParts,
  marker: (value) => ["marker-start", "marker-mid", "marker-end"].map((property) => [property, value]),
  background: (value) => [["background-color", value]],
};

/** Valid declarations, with shorthands expanded. */
function takenOf(declarations: readonly SvgDeclaration[]): SvgDeclaration[] {
  return declarations
    .flatMap((one): SvgDeclaration[] => {
      const parts = SHORTHANDS[one.property]?.(one.value);
      if (one.property in SHORTHANDS && !parts) return [];
      return parts ? parts.map(([property, value]) => ({ ...one, property, value })) : [one];
    })
    .filter(({ property, value }) => isValid(property, value));
}

/** A type with parameters is CSS (SVG 2, 6.2), although Chromium ignores it. */
const typeOf = ({ attributes }: SvgElement): string | undefined =>
  /^(?:text\/css)?\s*(;|$)/i.exec((attributes.get("type") ?? "").trim())?.[1];

function indexOf(rules: readonly SvgRule[]): RuleIndex {
  return Map.groupBy(rules, ({ selector }) => selector.compounds[0]?.key ?? "*");
}

class Styler {
  readonly #sheet: SvgStyleSheet;
  readonly #index: RuleIndex;
  readonly #schemes: readonly ColorScheme[];
  readonly #notes: SvgNotes;
  #steps = 0;
  #characters = 0;
  /** Whether a color differs in the dark scheme. */
  hasBoth = false;

  constructor(styles: readonly SvgElement[], notes: SvgNotes) {
    const sheets = styles
      .filter((style) => typeOf(style) !== undefined)
      .map((style) => ({ css: textContentOf(style), media: style.attributes.get("media") ?? "" }));
    this.#sheet = parseSheets(sheets);
    // Selectors of a list share their declarations.
    const shared = new Set(this.#sheet.rules.map(({ declarations }) => declarations));
    const taken = new Map(Array.from(shared, (declarations) => [declarations, takenOf(declarations)]));
    const rules = this.#sheet.rules.map((rule) => ({ ...rule, declarations: taken.get(rule.declarations) ?? [] }));
    this.#index = indexOf(rules);
    this.#notes = notes;
    if (styles.some((style) => typeOf(style) === ";"))
      notes.add("has styles that Chromium ignores but the registry applies");
    const media = [...new Set(rules.flatMap((rule) => rule.media))];
    this.#schemes = media.some((one) => /prefers-color-scheme/i.test(one)) ? ["light", "dark"] : ["light"];
    if (media.some((one) => mediaMatches(one, "light") === undefined))
      notes.add("has styles that apply only to some sizes or media");
    for (const at of this.#sheet.unread)
      if (!/^@(?:import|charset|namespace|page)$/.test(at)) notes.add(`has ${at} in its styles`);
  }

  #spend = (): void => {
    this.#steps += 1;
    if (this.#steps > maxSteps) throw svgRefused("has too many style rules. Use attributes instead");
  };

  #read = (characters: number): void => {
    this.#characters += characters;
    if (this.#characters > maxRead) throw svgRefused("has too many combined styles. Use attributes instead");
  };

  #rulesOf(element: SvgElement, scheme: ColorScheme): SvgRule[] {
    if (this.#index.size === 0) return [];
    const classes = new Set((element.attributes.get("class") ?? "").split(/\s+/).map((word) => `.${word}`));
    const keys = ["*", element.name, `#${element.attributes.get("id")}`, ...classes];
    return keys
      .flatMap((key) => this.#index.get(key) ?? [])
      .filter(({ selector }) => matchesSelector(selector, element, this.#spend))
      .filter(({ media }) => media.every((one) => mediaMatches(one, scheme) === true))
      .sort((a, b) => a.rank - b.rank);
  }

  /** The cascaded values of an element, with variables replaced. */
  #winners(
    element: SvgElement,
    scheme: ColorScheme,
    outer: CustomProperties,
  ): { winners: Winners; variables: CustomProperties } {
    const { attributes } = element;
    const own = takenOf(parseDeclarations(attributes.get("style") ?? ""));
    const declarations = [...this.#rulesOf(element, scheme).flatMap((rule) => rule.declarations), ...own];
    const written: Winners = new Map();
    for (const _one of declarations) this.#spend();
    for (const important of [false, true])
      for (const one of declarations) if (one.important === important) written.set(one.property, one.value);
    for (const [property, value] of this.#ended(written)) written.set(property, value);
    const variables = this.#withOwn(outer, written);
    for (const [name, value] of attributes)
      if (svgProperties.has(name) && !written.has(name) && /var\(/i.test(value)) written.set(name, value);
    const winners: Winners = new Map();
    for (const [property, value] of written) {
      if (property.startsWith("--")) continue;
      const given = /var\(/i.test(value) ? substituteVariables(value, variables, this.#read) : value;
      this.#read(given.length);
      // A value without variables was validated before.
      winners.set(property, given === value || isValid(property, given) ? given : "unset");
    }
    return { winners, variables };
  }

  #withOwn(outer: CustomProperties, written: Winners): CustomProperties {
    const own = [...written].filter(([property]) => property.startsWith("--"));
    if (own.length === 0) return outer;
    this.#read(outer.size);
    return new Map([...outer, ...own]);
  }

  /** The final values of CSS animations. */
  #ended(written: Winners): Pair[] {
    const given = ["animation", "animation-name"].map((property) => written.get(property) ?? "").join(" ");
    const names = [...new Set(given.split(/[\s,]+/))].filter((name) => this.#sheet.frames.has(name));
    if (names.length === 0) return [];
    const words = [...written].flatMap(([property, value]) =>
      property.startsWith("animation") ? value.split(/[\s,]+/) : [],
    );
    if (words.includes("infinite")) {
      this.#notes.add("has an endless animation, which is shown as a still image");
      return [];
    }
    if (!words.includes("forwards") && !words.includes("both")) return [];
    if (words.some((word) => word.startsWith("alternate")))
      this.#notes.add("has an alternating animation, which is shown as a still image");
    return names.flatMap((name) => {
      const frames = this.#sheet.frames.get(name);
      const last = words.includes("reverse") ? frames?.first : frames?.last;
      return takenOf(last ?? []).map(({ property, value }): Pair => [property, value]);
    });
  }

  /** Writes the styles of an element into its attributes. */
  #apply(element: SvgElement, { light, dark }: { light: Winners; dark: Winners | undefined }, outer: Outer): void {
    const { attributes, name } = element;
    const styled: string[] = [];
    for (const property of new Set([...light.keys(), ...(dark?.keys() ?? [])])) {
      const value = dark ? this.#bothSchemes(element, property, light, dark) : light.get(property);
      if (value === undefined || !isOf(property, name)) continue;
      // As an image a drawing has the size of its attributes, regardless of its styles; without a box it needs one.
      if (!element.parent && attributes.has("viewBox") && SIDES.has(property)) continue;
      if (isPresentationStyle(property)) {
        const printed = property === "color-scheme" && element.parent ? undefined : printStyled(property, value);
        if (printed) styled.push(printed);
      } else if (property === "d") attributes.set("d", parsePath(value) ?? "");
      else if (svgProperties.has(property) && property !== "transform") attributes.set(property, value);
      else if (UNSUPPORTED_PROPERTIES.has(property)) this.#noteUnsaid(element, property, value);
    }
    this.#applyTransform(element, light, outer);
    attributes.delete("style");
    if (styled.length > 0) attributes.set("style", styled.join(";"));
    const background = element.parent ? undefined : light.get("background-color");
    if (background !== undefined && isColor(background)) attributes.set(svgBackground, background);
    else if (background !== undefined && !/^(?:none|transparent|unset|initial)$/i.test(background))
      this.#notes.add("has a background that is not a color");
  }

  #noteUnsaid(element: SvgElement, property: string, value: string): void {
    if (/^(?:none|normal|0|auto|unset|initial|inherit|visible)(?:px)?$/i.test(value)) return;
    const isOfBox = /^(?:border|box|outline|padding|zoom|background)/.test(property);
    if (isOfBox ? !element.parent : property !== "text-transform" || /^(?:text|tspan)$/.test(element.name))
      this.#notes.add(`has the style "${property}", which cannot be shown`);
  }

  #applyTransform(element: SvgElement, winners: Winners, { em, box }: Outer): void {
    const own = addTransformProperties((property) => winners.get(property));
    if (own === undefined || !["transform", "translate", "rotate", "scale"].some((property) => winners.has(property)))
      return;
    const isViewBox = /^(?:view-box|unset)?$/.test(winners.get("transform-box") ?? "");
    const isReset = /^(?:unset|initial|revert)$/.test(own);
    const said = isReset ? "" : transformAttribute(own, em, isViewBox ? box : undefined);
    const name = {
      linearGradient: "gradientTransform",
      radialGradient: "gradientTransform",
      pattern: "patternTransform",
    }[element.name];
    if (said === undefined) this.#notes.add(`has the transform "${own.slice(0, 60)}", which cannot be shown`);
    else if (said === "") element.attributes.delete(name ?? "transform");
    else element.attributes.set(name ?? "transform", said);
  }

  /** One value for both schemes; other properties than colors use the light one. */
  #bothSchemes(element: SvgElement, property: string, light: Winners, dark: Winners): string | undefined {
    const [day, night] = [light.get(property), dark.get(property)];
    if (day === night || property.startsWith("animation") || property === "color-scheme") return day;
    const colors = [day, night].map((value) => value ?? presentValue(element, property)).map(asColor);
    if (COLORS.has(property) && colors.every((color) => color !== undefined)) {
      this.hasBoth = true;
      return `light-dark(${colors.join(", ")})`;
    }
    this.#notes.add(`has another "${property}" in the dark scheme, but is always shown with the light one`);
    return day;
  }

  style(element: SvgElement, outer: Outer): Outer {
    const read = this.#schemes.map((scheme) => this.#winners(element, scheme, outer.variables[scheme]));
    const [light, dark = light] = read;
    if (!light || !dark) return outer;
    const size = light.winners.get("font-size") ?? element.attributes.get("font-size");
    const em = Number(/^([\d.]+)(?:px)?$/.exec(size ?? "")?.[1] ?? outer.em);
    const inner = { variables: { light: light.variables, dark: dark.variables }, em, box: boxOf(element) ?? outer.box };
    const isSame =
      dark === light ||
      [...new Set([...light.winners.keys(), ...dark.winners.keys()])].every(
        (key) => light.winners.get(key) === dark.winners.get(key),
      );
    if (light.winners.size > 0 || !isSame || element.attributes.has("style"))
      this.#apply(element, { light: light.winners, dark: isSame ? undefined : dark.winners }, { ...outer, em });
    return inner;
  }
}

const SIDES = new Set(["width", "height"]);

type Pair = [property: string, value: string];

/** The value of an inherited property for an element without styles. */
function presentValue(element: SvgElement, property: string): string {
  const initial = property === "stroke" ? "none" : "black";
  const isInherited = /^(?:fill|stroke|color)$/.test(property);
  for (let at: SvgElement | undefined = element; at; at = isInherited ? at.parent : undefined) {
    const value = at.attributes.get(property);
    if (value !== undefined && value !== "inherit") return value;
  }
  return initial;
}

function asColor(value: string): string | undefined {
  if (/^none$/i.test(value)) return "transparent";
  return isColor(value) && !/light-dark\(/i.test(value) ? value : undefined;
}

function boxOf({ name, attributes }: SvgElement): ReferenceBox {
  if (name !== "svg" && name !== "symbol") return undefined;
  const [, , width, height] = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (width && height) return { width, height };
  const sides = ["width", "height"].map((side) => Number(/^([\d.]+)(?:px)?$/.exec(attributes.get(side) ?? "")?.[1]));
  return sides[0] && sides[1] ? { width: sides[0], height: sides[1] } : undefined;
}

/**
 * Writes style sheets and `style` into the attributes of elements, in cascade order; `style` keeps properties without
 * an attribute, as trusted words. A color that differs in the dark scheme becomes `light-dark(…)`. Throws `UnsafeInput`
 * "svg" for more than a million matching steps.
 */
export function applyStyles({ root, styles }: SvgTree, notes: SvgNotes): void {
  const styler = new Styler(styles, notes);
  function visit(element: SvgElement, outer: Outer): void {
    const inner = styler.style(element, outer);
    for (const child of elementsIn(element)) visit(child, inner);
  }
  visit(root, { variables: { light: new Map(), dark: new Map() }, em: 16, box: undefined });
  const style = root.attributes.get("style");
  if (styler.hasBoth && !style?.includes("color-scheme"))
    root.attributes.set("style", [...(style ? [style] : []), "color-scheme:light dark"].join(";"));
}
