import type { Axis, AxisChoice } from "../system/axis.ts";
import { commentText, cssText, quotedText } from "../values/css-text.ts";
import type { VariableDeclaration } from "./declarations.ts";
import { type Edition, schemeAxis, schemeOf } from "./edition.ts";
import { type EmitOptions, originText } from "./emitter.ts";
import { type RuleBlock, stylesheetOf } from "./stylesheet.ts";
import { cssNaming } from "./variables.ts";

/**
 * Browsers without support for a wide color notation drop a custom property only on use, so that a second declaration
 * isn't a fallback. The sRGB value comes first, the wide one after this condition. The browser maps it to the display
 * (CSS Color 4, 13), so that no media query is needed.
 */
const WIDE_COLORS = "@supports (color: color(display-p3 0 0 0))";

/**
 * Returns CSS custom properties: the defaults in one rule, then one rule for each value of an open axis, and for
 * combinations that need it (`stylesheetOf`). Aliases are `var(--target)`. Typography has its shorthand and a variable
 * for each property. Drops tokens that CSS can't express. Of two equal names, the later one gets a number.
 */
export function emitCss(edition: Edition, options: EmitOptions = {}): string {
  const { fixed, varying, blocks, left } = stylesheetOf(edition, cssNaming);
  const scheme = schemeAxis(edition.open);
  const root = plainSelector(options.selector);
  const selectors = createSelectors(edition.open, options.attributes);
  const rules = [rule(root, fixed, colorScheme(scheme?.default))];
  for (const { axes, declarations } of varying) {
    rules.push(rule([root, ...axes.map((axis) => selectors.any(axis))].join(",\n"), declarations));
  }
  for (const { when, declarations } of withSchemes(blocks, scheme)) {
    const value = scheme && Object.keys(when).length === 1 ? when[scheme.name] : undefined;
    rules.push(rule(selectors.of(when), declarations, colorScheme(value)));
    if (!options.followsSystem || !scheme || !isMeantBySystem(scheme, when)) continue;
    const preferred = schemeOf(when[scheme.name] ?? "");
    const system = rule(selectors.of(when, scheme.name), declarations, colorScheme(value));
    rules.push(`@media (prefers-color-scheme: ${preferred}) {\n${indented(system)}}\n`);
  }
  return header(options) + rules.join("") + omittedTokens(left);
}

/** Adds a rule for each value of the scheme, if only for its `color-scheme`. */
function withSchemes(blocks: readonly RuleBlock[], scheme: Axis | undefined): RuleBlock[] {
  if (scheme === undefined) return [...blocks];
  const isOfScheme = ({ when }: RuleBlock) => Object.keys(when).join() === scheme.name;
  const own = scheme.values.map(
    (value): RuleBlock =>
      blocks.find((block) => isOfScheme(block) && block.when[scheme.name] === value) ?? {
        when: { [scheme.name]: value },
        declarations: [],
      },
  );
  const size = ({ when }: RuleBlock) => Object.keys(when).length;
  const others = blocks.filter((block) => !isOfScheme(block));
  return [...others.filter((block) => size(block) === 1), ...own, ...others.filter((block) => size(block) > 1)];
}

/**
 * Whether the system's preference for light or dark selects this value: the first one of its kind that isn't the
 * default.
 */
function isMeantBySystem({ name, values, default: usual }: Axis, when: AxisChoice): boolean {
  const value = when[name];
  if (value === undefined || value === usual) return false;
  const wish = schemeOf(value);
  return wish !== undefined && value === values.find((each) => schemeOf(each) === wish);
}

/** Returns a rule, followed by the one for browsers with wide colors. */
export function rule(selector: string, declarations: readonly VariableDeclaration[], first = ""): string {
  let lines = first;
  for (const { name, text, srgb, remark } of declarations) {
    if (remark !== "") lines += `  /* ${remark} */\n`;
    lines += `  --${name}: ${srgb ?? text};\n`;
  }
  return `${selector} {\n${lines}}\n${wideRule(selector, declarations)}`;
}

/** Returns the values in wide notations as a rule for browsers that support them. Empty without such values. */
export function wideRule(selector: string, declarations: readonly VariableDeclaration[]): string {
  const lines = declarations.flatMap(({ name, text, srgb }) => (srgb === undefined ? [] : [`  --${name}: ${text};\n`]));
  return lines.length === 0 ? "" : `${WIDE_COLORS} {\n${indented(`${selector} {\n${lines.join("")}}\n`)}}\n`;
}

/** Returns a first line with project and revision as a comment, if they are known. */
export function header({ origin }: EmitOptions): string {
  const text = originText(origin);
  return text === undefined ? "" : `/* ${commentText(text)} */\n`;
}

/** Returns functions for the selectors of choices: attributes on the element, or some of them on ancestors. */
export function createSelectors(axes: readonly Axis[], attributes: EmitOptions["attributes"] = {}) {
  const names = new Map<string, string>();
  for (const { name, role = name } of axes) {
    const own = new Map(Object.entries(attributes)).get(Object.hasOwn(attributes, name) ? name : role);
    const wanted = own && /^data-[a-z0-9-]+$/.test(own) ? own : `data-${plainName(name)}`;
    const taken = [...names.values()];
    let attribute = wanted;
    for (let count = 2; taken.includes(attribute); count++) attribute = `${wanted}-${count}`;
    names.set(name, attribute);
  }
  const compound = (when: AxisChoice) =>
    Object.entries(when)
      .map(([axis, value]) => `[${names.get(axis)}=${quotedText(value)}]`)
      .join("");
  /** Has no specificity. Excludes elements inside an ancestor that chooses again on these axes. */
  const choosesNot = (chosen: readonly string[]) =>
    chosen.length === 0 ? "" : `:where(:not(${chosen.map((axis) => `[${names.get(axis)}]`).join(",")}))`;
  const within = (path: readonly AxisChoice[], chosen: readonly string[] = []) =>
    path
      .map((when, index) => {
        const outside = [...chosen, ...path.slice(0, index).flatMap((outer) => Object.keys(outer))];
        return `${compound(when)}${choosesNot(outside)}`;
      })
      .join(" ");
  return {
    /** Matches elements that choose any value of an axis. */
    any: (axis: string): string => `[${names.get(axis)}]`,
    /** Returns the selector of a choice. `byDefault` names an axis without a choice on the root. */
    of(when: AxisChoice, byDefault?: string): string {
      if (byDefault === undefined)
        return nestings(Object.entries(when))
          .map((path) => within(path))
          .join(",\n");
      const { [byDefault]: _, ...rest } = when;
      const root = `:root:not([${names.get(byDefault)}])`;
      if (Object.keys(rest).length === 0) return root;
      return nestings(Object.entries(rest))
        .flatMap((path) => [`${root}${within(path)}`, `${root} ${within(path, [byDefault])}`])
        .join(",\n");
    },
  };
}

/** Returns every nesting of the attributes, outermost first. Attributes of one step are on one element. */
function nestings(entries: readonly [string, string][]): AxisChoice[][] {
  if (entries.length === 0) return [[]];
  const subsets = Array.from({ length: 2 ** entries.length - 1 }, (_, index) => index + 1).reverse();
  return subsets.flatMap((bits) => {
    const outer = Object.fromEntries(entries.filter((_, index) => bits & (1 << index)));
    return nestings(entries.filter((_, index) => !(bits & (1 << index)))).map((inner) => [outer, ...inner]);
  });
}

/** A comment about combinations that a file lacks. */
export const omittedTokens = (left: number): string =>
  left === 0 ? "" : `/* ${left} combinations of values are left out. To get them, export one mode at a time. */\n`;

/** Returns `color-scheme` for form controls and scrollbars. */
function colorScheme(value: string | undefined): string {
  const scheme = value === undefined ? undefined : schemeOf(value);
  return scheme === undefined ? "" : `  color-scheme: ${scheme};\n`;
}

function plainSelector(selector: string | undefined): string {
  const text = selector === undefined || /[<@]/.test(selector) ? undefined : cssText(selector);
  return text ?? ":root";
}

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "axis";

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, "  ");
