import { isObject } from "../../../safe/is-object.ts";
import type { Token } from "../token-tree.ts";
import { adviceOn, calculate, mixesUnits } from "./arithmetic.ts";
import { colorFromCall } from "./modify-color.ts";

/** How deep members of a value are looked at. */
const MAX_DEPTH = 16;
/** Members of composites that are numbers where they have no unit. */
const NUMBERS = new Set(["lineHeight", "fontWeight", "position", "opacity", "alpha"]);

/** Thrown for arithmetic that has no value. */
export class NoValue extends Error {
  /** What to do about it. */
  suggestion: string;

  constructor(text: string, suggestion: string) {
    super(`${text.slice(0, 200)} cannot be calculated, so it is left out`);
    this.suggestion = suggestion;
  }
}

/** Whether a token's value is arithmetic, as the reading of its source found. */
export function isComputed({ extensions }: Pick<Token, "extensions">): boolean {
  const own = extensions?.["design-system-registry"];
  return isObject(own) && own.math === true;
}

/**
 * A resolved value with its arithmetic and color functions worked out (`16px * 1.5`, `lighten(#1d70b8, 0.2, lch)`), as
 * tokens of Tokens Studio have them. There a number that is a length is px, and a length in px that is a number has none.
 * What is neither stays as it is. Throws `NoValue` for what cannot be worked out.
 *
 * @param type of the token; members of composites take theirs from their names
 */
export function computedValue(type: string | undefined, value: unknown, depth = 0): unknown {
  if (typeof value === "string") return computedText(type, value);
  if (depth === 0 && type === "dimension" && typeof value === "number") return { value, unit: "px" };
  if (depth === 0 && type === "number" && isObject(value) && value.unit === "px") return value.value;
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => computedValue(type, item, depth + 1));
  if (!isObject(value)) return value;
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
  if (type === "color") return colorFromCall(text) ?? text;
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

/** CSS wants white space around `+` and `-`. */
const calcText = (text: string): string => `calc(${text.replace(/(?<=[\w%)])\s*([-+])\s*(?=[\d.(])/g, " $1 ")})`;
