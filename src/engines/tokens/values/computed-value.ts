import { isObject } from "../../../safe/is-object.ts";
import type { Token } from "../token-tree.ts";
import { adviceOn, calculate, mixesUnits } from "./arithmetic.ts";
import { colorFromCall } from "./modify-color.ts";
import { colorFromCss } from "./read-color.ts";

/** Maximum depth of members. */
const MAX_DEPTH = 16;
/** Composite members that are numbers without a unit. */
const NUMBERS = new Set(["lineHeight", "fontWeight", "position", "opacity", "alpha"]);

/** Thrown for a calculation without a value. */
export class NoValue extends Error {
  /** How to fix it. */
  suggestion: string;

  constructor(text: string, suggestion: string) {
    super(`${text.slice(0, 200)} cannot be calculated, so it is left out`);
    this.suggestion = suggestion;
  }
}

/** Whether a token's value is a calculation, as marked by the reader of its source. */
export function isComputed({ extensions }: Pick<Token, "extensions">): boolean {
  const own = extensions?.["design-system-registry"];
  return isObject(own) && own.math === true;
}

/**
 * Evaluates calculations and color functions of a resolved value (`16px * 1.5`, `lighten(#1d70b8, 0.2, lch)`) from
 * Tokens Studio. A number for a length gets px, and a length in px for a number loses its unit. Other values stay
 * unchanged. Throws `NoValue` if evaluation fails.
 *
 * @param type of the token; composite members have theirs from their names
 */
export function computedValue(type: string | undefined, value: unknown, depth = 0): unknown {
  if (typeof value === "string") return computedText(type, value);
  if (type === "dimension" && typeof value === "number") return { value, unit: "px" };
  if (depth === 0 && type === "number" && isObject(value) && value.unit === "px") return value.value;
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => computedValue(type, item, depth + 1));
  if (!isObject(value) || Object.hasOwn(value, "unit")) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, computedValue(memberType(name, type), member, depth + 1)]),
  );
}

function memberType(name: string, type: string | undefined): string | undefined {
  if (name === "color") return "color";
  if (NUMBERS.has(name)) return "number";
  return type === "typography" || type === "shadow" || type === "border" ? "dimension" : type;
}

function computedText(type: string | undefined, text: string): unknown {
  if (type === "color") return colorFromCall(text) ?? colorFromCss(text) ?? text;
  if (type !== "dimension" && type !== "number" && type !== "fontWeight" && type !== "duration") return text;
  const result = calculate(text);
  if (result === undefined) {
    if ((type === "dimension" || type === "duration") && mixesUnits(text)) return calcText(text);
    const advice = adviceOn(text);
    if (advice !== undefined) throw new NoValue(text, advice);
    return text;
  }
  const { value, unit } = result;
  if (type === "number" || type === "fontWeight") {
    if (unit === "%") return value / 100;
    return unit === "" || unit === "px" ? value : `${value}${unit}`;
  }
  if (type === "duration") return { value, unit: unit === "s" ? "s" : "ms" };
  if (unit === "" || unit === "px" || unit === "rem") return { value, unit: unit === "" ? "px" : unit };
  return `${value}${unit}`;
}

/** CSS requires white space around `+` and `-`. */
const calcText = (text: string): string => `calc(${text.replace(/(?<=[\w%)])\s*([-+])\s*(?=[\d.(])/g, " $1 ")})`;
