import { isObject } from "../../../safe/is-object.ts";
import { type Bounds, type Control, type ControlOption, TIMES, type TimeForm } from "./control.ts";

type Property = Record<string, unknown>;

/** More characters than fit a line. */
const LINE = 48;

const FUNCTION = /=>|\bfunction\b|^\(|callback|EventHandler|Dispatch</i;
/** Types that only code can create. */
const CODE = /\b(?:ElementType|ComponentType|Ref(?:Object)?|FC|Element(?!s))\b(?!.*\bReactNode\b)/;
const MARKUP = /ReactNode|\bslot\b|html|block|node|markup|richtext/i;
/** One of the parts between the bars; matched part by part, so that no text is read in two ways. */
const LITERAL_PART = /^(?:"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|true|false|undefined|null)?$/;
const LITERAL = /"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?)|\b(true|false)\b/g;
const LINE_TYPE = /^(?:string|text|url|uri|link|colou?r|date|date-?time|time|email|image|img|picture|asset|enum)\b/i;
/** Property names of icon ids. */
const ICON = /^icon(?:name|id)?$/i;
const ADDRESS_NAME = /^(?:href|src|url)$|(?:Href|Src|Url|URL)$/;
const TIME_FORMS = new Map<string, TimeForm>([
  ["date", "date"],
  ["time", "time"],
  ["datetime", "datetime-local"],
  ["date-time", "datetime-local"],
]);
const COLOR =
  /^(?:#[\da-f]{3,8}$|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix)\(|var\(--|transparent$|currentcolor$)/i;

/**
 * Returns the fields for a component's properties. Properties that variants set come first. `others` are properties
 * that only code can set. An undeclared property of a variant also has a field.
 */
export function controlsOf(
  properties: Record<string, Property>,
  variants: readonly Record<string, unknown>[],
): { controls: Control[]; others: string[] } {
  const set = [...new Set(variants.flatMap((values) => Object.keys(values)))];
  const names = [...new Set([...set, ...Object.keys(properties)])];
  const made = names.map((name) => {
    const samples = variants.flatMap((values) => (Object.hasOwn(values, name) ? [values[name]] : []));
    return { name, control: controlOf(name, Object.hasOwn(properties, name) ? properties[name] : undefined, samples) };
  });
  return {
    controls: made.flatMap(({ control }) => control ?? []),
    others: made.flatMap(({ name, control }) => (control ? [] : [name])),
  };
}

function controlOf(name: string, property: Property = {}, samples: readonly unknown[]): Control | undefined {
  const type = typeof property.type === "string" ? property.type : "";
  const standard = standardOf(property.default);
  const known = { name, label: labelOf(name, property.name), ...(standard === undefined ? {} : { standard }) };
  const options = optionsOf(property.options, type);
  const isAll = (kind: string) => samples.length > 0 && samples.every((sample) => typeof sample === kind);
  if (options.length > 0 && options.every((option) => typeof option === "boolean")) return { ...known, kind: "switch" };
  if (options.length > 0) return { ...known, kind: "choice", options };
  if (/^bool/i.test(type) || isAll("boolean")) return { ...known, kind: "switch" };
  if (/^(?:number|int|float|double)/i.test(type) || isAll("number"))
    return { ...known, kind: "number", ...boundsOf(property, type) };
  if (samples.some((sample) => typeof sample === "object" && sample !== null)) return { ...known, ...jsonOf(type) };
  const line = { ...known, ...lineOf(name, type, [...samples, ...(standard === undefined ? [] : [standard])]) };
  if (isAll("string")) return samples.some(isLong) || MARKUP.test(type) ? { ...known, kind: "long-text" } : line;
  if (ICON.test(type)) return line;
  if (FUNCTION.test(type) || CODE.test(type)) return undefined;
  if (MARKUP.test(type) || name === "children") return { ...known, kind: "long-text" };
  if (LINE_TYPE.test(type) || type === "") return line;
  return /\bstring\b/.test(type) ? line : { ...known, ...jsonOf(type) };
}

/** The type of a one-line text, from its type, otherwise from its name if the samples match. */
function lineOf(name: string, type: string, samples: readonly unknown[]) {
  const form = TIME_FORMS.get(type.toLowerCase());
  // A field of the browser shows nothing that is written in another way.
  if (form && samples.every((sample) => TIMES[form].pattern.test(String(sample))))
    return { kind: "time", form } as const;
  const isColor = samples.length > 0 && samples.every((sample) => COLOR.test(String(sample)));
  if (/^colou?r\b/i.test(type) || (/colou?r$/i.test(name) && isColor)) return { kind: "color" } as const;
  if (ICON.test(type) || /^(?:.*I|i)con(?:Name|Id)?$/.test(name)) return { kind: "icon" } as const;
  if (/^(?:url|uri|link|image|img|picture|asset)\b/i.test(type) || ADDRESS_NAME.test(name))
    return { kind: "address" } as const;
  return { kind: "text" } as const;
}

function jsonOf(type: string) {
  if (/^(?:array|list)\b|^(?:readonly )?[\w.]+\[\]$|^(?:Readonly)?Array</i.test(type))
    return { kind: "json", holds: "list" } as const;
  return /^(?:object|map|Record<)/i.test(type)
    ? ({ kind: "json", holds: "object" } as const)
    : ({ kind: "json" } as const);
}

/** The limits of a number in a declaration, in HTML or JSON Schema terms. */
function boundsOf(property: Property, type: string): Bounds {
  const said = { ...(isObject(property.rules) ? property.rules : {}), ...property };
  const first = (...names: string[]) =>
    names.map((one) => said[one]).find((value): value is number => typeof value === "number" && Number.isFinite(value));
  const [min, max] = [first("min", "minimum"), first("max", "maximum")];
  const step = first("step", "multipleOf") ?? (/^int/i.test(type) ? 1 : undefined);
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(step !== undefined && step > 0 ? { step } : {}),
  };
}

/** Options in lists and types: `["primary"]`, `[{value}]`, `"small" | "large"`. */
function optionsOf(declared: unknown, type: string): ControlOption[] {
  const listed = Array.isArray(declared) ? declared : isObject(declared) ? Object.keys(declared) : [];
  const offered = listed.flatMap((option) => {
    const value = isObject(option) ? (option.value ?? option.key ?? option.label) : option;
    return isOption(value) ? [value] : [];
  });
  const literals = isLiterals(type) ? [...type.matchAll(LITERAL)].map(literalOf) : [];
  if (offered.length === 0) return literals;
  // Builds read types as texts; a number in them is one.
  return offered.map((option) => literals.find((literal) => String(literal) === String(option)) ?? option);
}

/** Whether a type consists of literals: `"small" | "large"`. */
const isLiterals = (type: string): boolean =>
  type.trim() !== "" && type.split("|").every((part) => LITERAL_PART.test(part.trim()));

const literalOf = ([, double, single, number, truth]: RegExpExecArray): ControlOption =>
  number !== undefined ? Number(number) : truth !== undefined ? truth === "true" : (double ?? single ?? "");

const isOption = (value: unknown): value is ControlOption => ["string", "number", "boolean"].includes(typeof value);

const isLong = (value: unknown): boolean => typeof value === "string" && (value.length > LINE || value.includes("\n"));

/** Documentation writes texts in the quotes of code. */
function standardOf(value: unknown): ControlOption | undefined {
  if (!isOption(value) || value === "") return undefined;
  const [, quoted] = typeof value === "string" ? (/^['"](.*)['"]$/.exec(value) ?? []) : [];
  return quoted ?? value;
}

const labelOf = (name: string, called: unknown): string =>
  typeof called === "string" && called !== "" && called.toLowerCase() !== name.toLowerCase() ? called : name;
