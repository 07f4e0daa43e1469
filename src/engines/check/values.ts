import parseValue, { type Node } from "postcss-value-parser";
import { memoizeByObject } from "../../safe/memoize.ts";
import type { FileSpan, StyleDeclaration } from "./reading.ts";

/** A literal value: `16px`, `#fff`, `rgb(0 0 0 / 50%)`, `cubic-bezier(…)`. */
export interface StyleLiteral {
  text: string;
  place: FileSpan;
  /** Names of the enclosing functions, outermost first: `calc`. */
  within: readonly string[];
  /** Whether it is the complete value. */
  isWhole: boolean;
  /** Whether it follows a `/`: the line height of `font`. */
  isAfterSlash: boolean;
  /** Which item of a list with commas it is part of, from 0: one of several transitions. */
  item: number;
  /** It is multiplied or divided: `3 * 1rem` is another length than its parts. */
  isFactor: boolean;
}

/** A referenced variable: `--x` of `var(--x)`, `$x`, `@x`. */
export interface VariableReference {
  name: string;
  place: FileSpan;
  /** The complete `var(…)`, or the variable. */
  call: FileSpan;
  hasFallback: boolean;
  /** The variable with this one as its fallback. */
  insteadOf?: string | undefined;
}

/** The parts of a value. */
export interface ReadValue {
  literals: readonly StyleLiteral[];
  references: readonly VariableReference[];
  /** Whether Sass or Less calculate with it, or no browser accepts it: a custom property would change the result. */
  isComputed: boolean;
}

/** Functions that are values. */
const WHOLE = new Set([
  ...["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"],
  ...["cubic-bezier", "linear", "steps"],
]);
/** Functions whose arguments are values of the property. */
const OPEN = new Set([
  ...["calc", "min", "max", "clamp", "color-mix", "light-dark", "drop-shadow", "fit-content", "minmax", "repeat"],
  ...["linear-gradient", "radial-gradient", "conic-gradient", "image", "cross-fade"],
  ...["repeating-linear-gradient", "repeating-radial-gradient", "repeating-conic-gradient", "-webkit-linear-gradient"],
]);
/** Colors of two modes: a value itself, and each side another. */
export const LIGHT_DARK = "light-dark";
/** A name without parts from Sass, Less, templates or scripts. */
const CUSTOM = /^--[^#@${}()\uE000]+$/;
const OPERATOR = /^[-+*/%]$/;
const VARIABLE = /^-?([$@][\w-]+|[\w-]+\.\$[\w-]+)$/;
/** Nesting that no hand-written code reaches. */
const MAX_DEPTH = 64;

const isFactor = (nodes: readonly Node[], index: number): boolean =>
  [nodes[index - 1], nodes[index + 1]].some((node) => node !== undefined && /^[*/]$/.test(node.value));

/** The two colors of a text that is `light-dark(…)`; undefined for all others. */
export function sidesOf(text: string): [light: string, dark: string] | undefined {
  if (!text.toLowerCase().startsWith(LIGHT_DARK)) return undefined;
  const [call] = parseValue(text).nodes;
  if (call?.type !== "function") return undefined;
  const comma = call.nodes.findIndex(({ type, value }) => type === "div" && value === ",");
  return comma === -1
    ? undefined
    : [parseValue.stringify(call.nodes.slice(0, comma)), parseValue.stringify(call.nodes.slice(comma + 1))];
}

/** The parts of a declaration's value, read once for all rules. */
export const readValue = memoizeByObject(read);

function read({ value, place, language, write }: StyleDeclaration): ReadValue {
  const literals: StyleLiteral[] = [];
  const references: VariableReference[] = [];
  let isComputed = false;
  let item = 0;
  const spanOf = ({ sourceIndex, sourceEndIndex }: Node): FileSpan =>
    write ? place : { start: place.start + sourceIndex, end: place.start + sourceEndIndex };
  /** Excludes the sign before a Sass variable. */
  const nameIn = (node: Node): FileSpan => {
    const { start, end } = spanOf(node);
    return { start: !write && node.value.startsWith("-") ? start + 1 : start, end };
  };
  const isCompiled = language === "scss" || language === "less";

  const visit = (nodes: readonly Node[], within: readonly string[], insteadOf: string | undefined, depth: number) => {
    const isFallback = insteadOf !== undefined;
    const meant = nodes.filter(
      ({ type, value: text }) => type !== "space" && type !== "comment" && text !== "!default",
    );
    const isAlone = within.length === 0 && meant.length === 1;
    let isAfterSlash = false;
    for (const [index, node] of meant.entries()) {
      const text = value.slice(node.sourceIndex, node.sourceEndIndex);
      const literal = () => {
        if (!isFallback)
          literals.push({
            text,
            place: spanOf(node),
            within,
            isWhole: isAlone,
            isAfterSlash,
            item,
            isFactor: within.length > 0 && isFactor(meant, index),
          });
      };
      if (node.type === "string") literal();
      else if (node.type === "word") {
        if (within.length === 0 && OPERATOR.test(node.value) && index > 0) isComputed = true;
        const variable = isCompiled ? VARIABLE.exec(node.value)?.[1] : undefined;
        if (variable !== undefined)
          references.push({ name: variable, place: nameIn(node), call: nameIn(node), hasFallback: false, insteadOf });
        else if (!/[$@{}]|#\{/.test(node.value)) literal();
        else isComputed = true;
      } else if (node.type === "function") {
        const name = node.value.toLowerCase();
        const [first, comma, ...fallback] = node.nodes.filter(({ type }) => type !== "space" && type !== "comment");
        if (name === "var") {
          // A name with an insertion: `--size-#{$step}`.
          if (first?.type !== "word" || !CUSTOM.test(first.value)) continue;
          const hasFallback = comma !== undefined;
          references.push({ name: first.value, place: spanOf(first), call: spanOf(node), hasFallback, insteadOf });
          if (depth < MAX_DEPTH) visit(fallback, [...within, name], first.value, depth + 1);
        } else if (WHOLE.has(name) && !/\bvar\(|[$@]/i.test(text)) literal();
        else if ((OPEN.has(name) || (name === "" && within.length > 0) || WHOLE.has(name)) && depth < MAX_DEPTH) {
          if (name === LIGHT_DARK) literal();
          visit(node.nodes, [...within, name], insteadOf ?? (WHOLE.has(name) ? "" : undefined), depth + 1);
        } else isComputed ||= isCompiled;
      }
      if (node.type === "div" && node.value === "," && within.length === 0) item++;
      isAfterSlash = node.type === "div" && node.value === "/";
      // A division, or a separator as in CSS, depending on the values next to it.
      if (isCompiled && isAfterSlash && within.length === 0) isComputed = true;
    }
  };
  visit(parseValue(value).nodes, [], undefined, 0);
  return { literals, references, isComputed };
}
