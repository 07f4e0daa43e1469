import { isObject } from "../../safe/is-object.ts";
import type { Fault } from "../token-tree.ts";
import { colorSpaces, hexDisagrees } from "../values/color-value.ts";
import { cssValue } from "../values/css-value.ts";
import { fontWeights } from "../values/primitive-value.ts";
import { holdsReference, referenceOf } from "./reference.ts";

type Report = (fault: Fault) => void;
/** What a value lacks to be of its type in 2025.10, or undefined. */
type Rule = (value: unknown) => string | undefined;
type Members = Record<string, { type: string; optional?: boolean }>;

const px = /^(?:px|rem)$/;
const time = /^(?:ms|s)$/;
const strokeStyles = new Set(["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"]);
const lineCaps = new Set(["round", "butt", "square"]);
const percentSpaces = new Set(["hsl", "hwb"]);
const hueAt: Record<string, number> = { hsl: 0, hwb: 0, lch: 2, oklch: 2 };

const rules: ReadonlyMap<string, Rule> = new Map(
  Object.entries<Rule>({
    color: colorRule,
    dimension: dimensionRule,
    duration: (value) => measureRule(value, time, "a duration is {value, unit} with the unit ms or s"),
    number: (value) => (typeof value === "number" ? undefined : "a number is a JSON number"),
    boolean: (value) => (typeof value === "boolean" ? undefined : "this is true or false"),
    fontFamily: fontFamilyRule,
    fontWeight: (value) =>
      (typeof value === "number" && value >= 1 && value <= 1000) ||
      (typeof value === "string" && fontWeights.has(value))
        ? undefined
        : "a font weight is a number from 1 to 1000 or one of the names of the Format module",
    cubicBezier: (value) =>
      Array.isArray(value) && value.length === 4 && value.every(isNumber) && [value[0], value[2]].every(isShare)
        ? undefined
        : "a cubic Bézier is four numbers, the first and third from 0 to 1",
    strokeStyle: strokeStyleRule,
  }),
);

const composites: ReadonlyMap<string, Members> = new Map(
  Object.entries<Members>({
    border: { color: { type: "color" }, width: { type: "dimension" }, style: { type: "strokeStyle" } },
    transition: {
      duration: { type: "duration" },
      delay: { type: "duration" },
      timingFunction: { type: "cubicBezier" },
    },
    shadow: {
      color: { type: "color" },
      offsetX: { type: "dimension" },
      offsetY: { type: "dimension" },
      blur: { type: "dimension" },
      spread: { type: "dimension" },
      inset: { type: "boolean", optional: true },
    },
    gradient: { color: { type: "color" }, position: { type: "number" } },
    typography: {
      fontFamily: { type: "fontFamily" },
      fontSize: { type: "dimension" },
      fontWeight: { type: "fontWeight" },
      letterSpacing: { type: "dimension" },
      lineHeight: { type: "number" },
    },
  }),
);

/**
 * Reports where a value is not of its type as the Format and Color modules 2025.10 say. What CSS can still express
 * (older drafts, missing or unknown members) is a warning, the rest an error. References are passed over.
 *
 * @param path what the reported pointers begin with; empty for pointers from the value on
 */
export function checkValue(type: string, value: unknown, path: string, report: Report): void {
  const members = composites.get(type);
  if (members === undefined) checkPrimitive(type, value, path, report);
  else if (type === "gradient" || (type === "shadow" && Array.isArray(value)))
    checkList(type, members, value, path, report);
  else checkMembers(type, members, value, path, report);
}

function checkPrimitive(type: string, value: unknown, path: string, report: Report): void {
  const message = rules.get(type)?.(value);
  if (message === undefined || holdsReference(value)) return;
  report({ path, message, severity: cssValue(type, value) === undefined ? "error" : "warning" });
}

function checkList(type: string, members: Members, value: unknown, path: string, report: Report): void {
  if (!Array.isArray(value) || value.length === 0) {
    checkMembers(type, members, undefined, path, report, value);
    return;
  }
  value.forEach((item, index) => {
    checkMembers(type, members, item, `${path}/${index}`, report);
  });
}

function checkMembers(
  type: string,
  members: Members,
  value: unknown,
  path: string,
  report: Report,
  whole = value,
): void {
  if (referenceOf(whole) !== undefined || referenceOf(value) !== undefined) return;
  if (!isObject(value)) {
    const message = `a ${type} is ${type === "gradient" ? "a list of stops" : "an object"} with ${Object.keys(members).join(", ")}`;
    report({ path, message, severity: cssValue(type, whole) === undefined ? "error" : "warning" });
    return;
  }
  for (const [name, { type: memberType, optional }] of Object.entries(members)) {
    if (Object.hasOwn(value, name)) checkValue(memberType, value[name], `${path}/${name}`, report);
    else if (!optional) report({ path, message: `a ${type} needs ${name}`, severity: "warning" });
  }
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(members, name)) {
      report({ path: `${path}/${name}`, message: `a ${type} has no member ${name}`, severity: "warning" });
    }
  }
}

function colorRule(value: unknown): string | undefined {
  if (!isObject(value)) return "a color is an object with colorSpace and components";
  const { colorSpace, components, alpha, hex } = value;
  if (typeof colorSpace !== "string" || !colorSpaces.has(colorSpace)) return "colorSpace is not one of the 14 spaces";
  if (!Array.isArray(components) || components.length !== 3) return "a color has three components";
  if (!components.every((part) => isNumber(part) || part === "none")) return 'components are numbers or "none"';
  if (!components.every((part, index) => part === "none" || inRange(colorSpace, index, part))) {
    return `a component is out of the range of ${colorSpace}`;
  }
  if (alpha !== undefined && !isShare(alpha)) return "alpha is a number from 0 to 1";
  if (hex !== undefined && !(typeof hex === "string" && /^#[0-9a-f]{6}$/i.test(hex))) return "hex has six digits";
  return hexDisagrees(value) ? "hex is another color than the components" : undefined;
}

function inRange(space: string, index: number, component: number): boolean {
  if (hueAt[space] === index) return component >= 0 && component < 360;
  if (percentSpaces.has(space)) return component >= 0 && component <= 100;
  if (space === "lab" || space === "lch")
    return index === 0 ? component >= 0 && component <= 100 : space === "lab" || component >= 0;
  if (space === "oklab" || space === "oklch")
    return index === 0 ? component >= 0 && component <= 1 : space === "oklab" || component >= 0;
  return component >= 0 && component <= 1;
}

function measureRule(value: unknown, unit: RegExp, message: string): string | undefined {
  if (!isObject(value) || !isNumber(value.value)) return message;
  return typeof value.unit === "string" && unit.test(value.unit) ? undefined : message;
}

function dimensionRule(value: unknown): string | undefined {
  return measureRule(value, px, "a dimension is {value, unit} with the unit px or rem");
}

function fontFamilyRule(value: unknown): string | undefined {
  const names = typeof value === "string" ? [value] : value;
  if (!Array.isArray(names) || names.length === 0 || !names.every((name) => typeof name === "string" && name !== "")) {
    return "a font family is a name or a list of names";
  }
  return names.some((name) => name.includes(","))
    ? "several font names are a list, not one string with commas"
    : undefined;
}

function strokeStyleRule(value: unknown): string | undefined {
  if (typeof value === "string" && strokeStyles.has(value)) return undefined;
  if (!isObject(value)) return "a stroke style is a line style or an object with dashArray and lineCap";
  const dashes = value.dashArray;
  if (!Array.isArray(dashes) || dashes.some((dash) => dimensionRule(dash) !== undefined && !holdsReference(dash))) {
    return "dashArray is a list of dimensions";
  }
  return typeof value.lineCap === "string" && lineCaps.has(value.lineCap)
    ? undefined
    : "lineCap is round, butt or square";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isShare(value: unknown): boolean {
  return isNumber(value) && value >= 0 && value <= 1;
}
