import { isObject } from "../../../safe/is-object.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import type { Problem } from "../problem.ts";
import { fontNames, fontWeights, fontWeightText } from "../values/primitive-value.ts";
import { hasReference } from "./reference.ts";

/** The finding about an invalid value. */
export type ValueFinding = Pick<Problem, "rule" | "message" | "suggestion">;

const strokeStyles = ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"];
const lineCaps = new Set(["round", "butt", "square"]);
const measure = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*([a-z%]*)\s*$/i;
const bezier = /^\s*cubic-bezier\(([^()]+)\)\s*$/i;

/** Checks of primitive types (Format module 2025.10, 8). They return undefined for a valid value. */
export const primitiveRules: readonly (readonly [string, (value: unknown) => ValueFinding | undefined])[] = [
  ["dimension", dimensionRule],
  ["duration", (value) => measureRule("duration", value, ["ms", "s"])],
  ["number", numberRule],
  ["boolean", booleanRule],
  ["fontFamily", fontFamilyRule],
  ["fontWeight", fontWeightRule],
  ["cubicBezier", cubicBezierRule],
  ["strokeStyle", strokeStyleRule],
];

export function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** Whether a value is a number from 0 to 1. */
export function isShare(value: unknown): boolean {
  return isFiniteNumber(value) && value >= 0 && value <= 1;
}

function dimensionRule(value: unknown): ValueFinding | undefined {
  return measureRule("dimension", value, ["px", "rem"]);
}

function measureRule(type: string, value: unknown, units: readonly string[]): ValueFinding | undefined {
  if (isObject(value) && isFiniteNumber(value.value) && units.includes(String(value.unit))) return undefined;
  const message = `a ${type} must be {value, unit} with the unit ${units.join(" or ")}`;
  const { amount, unit } = measureOf(value);
  if (amount === undefined) {
    const example = JSON.stringify(type === "duration" ? { value: 200, unit: "ms" } : { value: 16, unit: "px" });
    return { rule: `${type}-value`, message, suggestion: `Write it like ${example}.` };
  }
  if (unit === "" || units.includes(unit)) {
    const written = JSON.stringify({ value: amount, unit: unit || units[0] });
    return { rule: `${type}-value`, message, suggestion: `Write ${written}.` };
  }
  const suggestion =
    type === "dimension" && unit === "em"
      ? "Use rem, or store a number and multiply it in your code."
      : `Convert it to ${units.join(" or ")}.`;
  return { rule: `${type}-unit`, message, suggestion };
}

/** Returns the amount and unit of `{value, unit}`, of `16px`, or of a bare number. */
function measureOf(value: unknown): { amount?: number; unit: string } {
  if (isObject(value)) {
    const amount = typeof value.value === "string" ? Number(value.value) : value.value;
    return { unit: String(value.unit ?? ""), ...(isFiniteNumber(amount) ? { amount } : {}) };
  }
  const [, amount, unit = ""] = measure.exec(typeof value === "number" ? String(value) : textOf(value)) ?? [];
  return amount === undefined ? { unit: "" } : { amount: Number(amount), unit: unit.toLowerCase() };
}

function numberRule(value: unknown): ValueFinding | undefined {
  if (isFiniteNumber(value)) return undefined;
  const [, amount, unit] = measure.exec(textOf(value)) ?? [];
  const suggestion =
    amount === undefined
      ? "Write a number such as 1.5, without quotes."
      : unit === "%"
        ? `Write ${Number((Number(amount) / 100).toFixed(6))}.`
        : `Write ${Number(amount)}, without quotes.`;
  return { rule: "number-value", message: "a number must be a JSON number", suggestion };
}

function booleanRule(value: unknown): ValueFinding | undefined {
  if (typeof value === "boolean") return undefined;
  return {
    rule: "boolean-value",
    message: "this must be true or false",
    suggestion: "Write true or false, without quotes.",
  };
}

function fontWeightRule(value: unknown): ValueFinding | undefined {
  if (typeof value === "number" && value >= 1 && value <= 1000) return undefined;
  if (typeof value === "string" && fontWeights.has(value)) return undefined;
  const weight = fontWeightText(value);
  const meant = didYouMean(textOf(value), fontWeights.keys());
  return {
    rule: "font-weight-value",
    message: "a font weight must be a number from 1 to 1000 or a name from the Format module",
    suggestion: meant ? `Did you mean "${meant}"?` : weight ? `Write ${weight}, without quotes.` : "Write 400 or 700.",
  };
}

function cubicBezierRule(value: unknown): ValueFinding | undefined {
  const isBezier = Array.isArray(value) && value.length === 4 && value.every(isFiniteNumber);
  if (isBezier && isShare(value[0]) && isShare(value[2])) return undefined;
  const written = bezier.exec(textOf(value))?.[1]?.split(",").map(Number);
  return {
    rule: "cubic-bezier-value",
    message: "a cubic Bézier must have four numbers, with the first and third from 0 to 1",
    suggestion:
      written?.length === 4 && written.every(isFiniteNumber)
        ? `Write ${JSON.stringify(written)}.`
        : "Write it like [0.4, 0, 0.2, 1].",
  };
}

function fontFamilyRule(value: unknown): ValueFinding | undefined {
  const names = typeof value === "string" ? [value] : value;
  if (!Array.isArray(names) || names.length === 0 || !names.every((name) => typeof name === "string" && name !== "")) {
    return {
      rule: "font-family-value",
      message: "a font family must be a name or a list of names",
      suggestion: 'Write it like ["Inter", "sans-serif"].',
    };
  }
  if (!names.some((name) => name.includes(","))) return undefined;
  const list = names.flatMap((name) => fontNames(name) ?? []);
  return {
    rule: "font-family-value",
    message: "several font names must be a list, not one string with commas",
    suggestion: `Write ${JSON.stringify(list)}.`,
  };
}

function strokeStyleRule(value: unknown): ValueFinding | undefined {
  if (typeof value === "string" && strokeStyles.includes(value)) return undefined;
  const rule = "stroke-style-value";
  if (!isObject(value)) {
    const meant = didYouMean(textOf(value), strokeStyles);
    const message = "a stroke style must be a line style or an object with dashArray and lineCap";
    return { rule, message, suggestion: meant ? `Did you mean "${meant}"?` : `Use ${strokeStyles.join(", ")}.` };
  }
  const dashes = value.dashArray;
  if (!Array.isArray(dashes) || dashes.some((dash) => dimensionRule(dash) !== undefined && !hasReference(dash))) {
    return { rule, message: "dashArray must be a list of dimensions" };
  }
  if (typeof value.lineCap === "string" && (lineCaps.has(value.lineCap) || hasReference(value.lineCap)))
    return undefined;
  return { rule, message: "lineCap must be round, butt or square" };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, 200) : "");
