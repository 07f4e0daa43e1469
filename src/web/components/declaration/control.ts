// Controls for a property. Page and script share this module.
import { isObject } from "../../../safe/is-object.ts";

/** A value a choice offers. */
export type ControlOption = string | number | boolean;

/** A field for one property. `standard` is the component's default. */
export type Control = { name: string; label: string; standard?: ControlOption } & (
  | { kind: "text" | "long-text" | "switch" | "color" | "icon" | "address" }
  | ({ kind: "number" } & Bounds)
  | { kind: "time"; form: TimeForm }
  | { kind: "json"; holds?: "list" | "object" }
  | { kind: "choice"; options: readonly ControlOption[] }
);

/** Limits of a number. A `step` of 1 allows only integers. */
export interface Bounds {
  min?: number;
  max?: number;
  step?: number;
}

/** HTML names of date and time fields. */
export type TimeForm = "date" | "time" | "datetime-local";

/** How each is written (HTML, 2.3.5). */
export const TIMES: Record<TimeForm, { pattern: RegExp; like: string }> = {
  date: { pattern: /^\d{4,}-\d\d-\d\d$/, like: "2027-06-12" },
  time: { pattern: /^\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/, like: "16:40" },
  "datetime-local": { pattern: /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/, like: "2027-06-12T16:40" },
};

/** The input of the playground's script. */
export interface PlaygroundData {
  id: string;
  title: string;
  format: string;
  /** The Nunjucks macro that is the component. */
  macro?: string;
  /** Path of the document that draws any values. */
  live: string;
  /** The values of each variant, or only of the selected one if all would be too many. */
  variants: Record<string, Record<string, unknown>>;
  controls: readonly Control[];
  /** Whether the stage is already drawn, because its code is unknown. */
  isDrawn: boolean;
}

/** The meaning of a field: a value, no value, or a fault. */
export type ParsedField = { value: unknown } | { unset: true } | { fault: string };

/** Prefix of field names. */
export const FIELD_START = "with.";

const MARKUP_OR_CODE = /[<>=\\{}]|:\/\//;
/** A scheme or host. A script scheme may have spaces after its colon; with other words they make a sentence. */
const ADDRESS = /^(?:\/\/|[a-z][\w+.-]*:\S|(?:javascript|vbscript|data):)/i;
/** Characters that browsers ignore in an address: leading spaces, line ends and tabs. */
const LEFT_OUT = /^[\p{Cc} ]+|[\t\r\n]/gu;

/**
 * The name of a field and of its value in the address. The prefix is needed, because a field named `elements` would
 * hide the form's property.
 */
export const fieldName = ({ name }: Pick<Control, "name">): string => FIELD_START + name;

/** The meaning of a field's text; `true` and `false` for a checkbox. */
export function parseField(control: Control, text: string): ParsedField {
  switch (control.kind) {
    case "switch":
      return { value: text === "true" };
    case "choice": {
      const found = control.options.find((option) => String(option) === text);
      return found === undefined
        ? text === ""
          ? { unset: true }
          : { fault: "isn't a valid option" }
        : { value: found };
    }
    case "number":
      return text.trim() === "" ? { unset: true } : numberSaid(Number(text), control);
    case "time":
      if (text === "") return { unset: true };
      return TIMES[control.form].pattern.test(text)
        ? { value: text }
        : { fault: `needs the format ${TIMES[control.form].like}` };
    case "json":
      return text.trim() === "" ? { unset: true } : jsonSaid(text, control.holds);
    default:
      return text === "" ? { unset: true } : { value: text };
  }
}

function numberSaid(value: number, { min, max, step }: Bounds): ParsedField {
  if (!Number.isFinite(value)) return { fault: "is not a number" };
  if (step === 1 && !Number.isInteger(value)) return { fault: "is not a whole number" };
  if (min !== undefined && value < min) return { fault: `is less than ${min}` };
  return max !== undefined && value > max ? { fault: `is more than ${max}` } : { value };
}

function jsonSaid(text: string, holds: "list" | "object" | undefined): ParsedField {
  try {
    const value: unknown = JSON.parse(text);
    if (holds === "list" && !Array.isArray(value)) return { fault: "is not a list: put it in [ and ]" };
    if (holds === "object" && !isObject(value)) return { fault: "is not an object: put it in { and }" };
    return { value };
  } catch (error) {
    return { fault: `is not valid JSON${whereIn(text, error instanceof Error ? error.message : "")}` };
  }
}

/** The position of a JSON fault, if the browser reports it. */
function whereIn(text: string, message: string): string {
  const [, position] = /\bposition (\d+)/.exec(message) ?? [];
  if (/end of (?:JSON input|data)/i.test(message) || Number(position) >= text.trimEnd().length)
    return ": the end is missing";
  const [, line, column] = /\bline (\d+) column (\d+)/.exec(message) ?? [];
  if (line !== undefined) return `: check line ${line}, character ${column}`;
  const [, character] = /^Unexpected token '(.)'/u.exec(message) ?? [];
  return character === undefined ? "" : `: unexpected ${character}`;
}

/** The text of a field for a value; empty for none. */
export function fieldText({ kind, standard }: Control, value: unknown): string {
  if (kind === "switch") return String(String(value ?? standard) === "true");
  if (value === undefined || value === null) return "";
  if (kind === "json") return JSON.stringify(value, null, 2);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * Whether a value in an address is harmless text. Possible markup, addresses and event handlers are drawn only on the
 * reader's request, because the link's author chose them.
 */
export function isHarmlessText(value: unknown): boolean {
  if (typeof value === "string") return !MARKUP_OR_CODE.test(value) && !ADDRESS.test(value.replace(LEFT_OUT, ""));
  return typeof value !== "object" || value === null;
}
