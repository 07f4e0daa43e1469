// What a reader sets a property with. The page and its script read it alike.
import { isObject } from "../../../safe/is-object.ts";

/** A value a choice offers. */
export type Option = string | number | boolean;

/** A field for one property. `standard` is what the component takes where nothing is set. */
export type Control = { name: string; label: string; standard?: Option } & (
  | { kind: "text" | "long-text" | "switch" | "color" | "icon" | "address" }
  | ({ kind: "number" } & Bounds)
  | { kind: "time"; form: TimeForm }
  | { kind: "json"; holds?: "list" | "object" }
  | { kind: "choice"; options: readonly Option[] }
);

/** What a number has to keep to; a `step` of 1 makes it a whole one. */
export interface Bounds {
  min?: number;
  max?: number;
  step?: number;
}

/** What HTML calls fields of days and times. */
export type TimeForm = "date" | "time" | "datetime-local";

/** How each is written (HTML, 2.3.5). */
export const TIMES: Record<TimeForm, { pattern: RegExp; like: string }> = {
  date: { pattern: /^\d{4,}-\d\d-\d\d$/, like: "2027-06-12" },
  time: { pattern: /^\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/, like: "16:40" },
  "datetime-local": { pattern: /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/, like: "2027-06-12T16:40" },
};

/** What the script of the playground reads. */
export interface PlaygroundData {
  id: string;
  title: string;
  format: string;
  /** The Nunjucks macro that is the component. */
  macro?: string;
  /** Path of the document that draws any values. */
  live: string;
  /** Values of each variant; those of the chosen one alone where all are too many. */
  variants: Record<string, Record<string, unknown>>;
  controls: readonly Control[];
  /** What stands on the stage is drawn already: nobody else knows its code. */
  isDrawn: boolean;
}

/** What a field says: a value, that nothing is set, or why it is none. */
export type Said = { value: unknown } | { unset: true } | { fault: string };

/** What the names of fields begin with. */
export const FIELD_START = "with.";

const MARKUP_OR_CODE = /[<>=\\{}]|:\/\//;
/** A scheme or host. What runs may have blanks behind its colon; other words with a colon are sentences then. */
const ADDRESS = /^(?:\/\/|[a-z][\w+.-]*:\S|(?:javascript|vbscript|data):)/i;
/** What browsers leave out of an address before they read it: blanks in front, line ends and tabs anywhere. */
const LEFT_OUT = /^[\p{Cc} ]+|[\t\r\n]/gu;

/** Its field is called so, and what is set in the address: a field whose name is `elements` would hide those of its form. */
export const fieldName = ({ name }: Pick<Control, "name">): string => FIELD_START + name;

/** What the text of a field means; of a switch, `true` and `false`. */
export function saidBy(control: Control, text: string): Said {
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

function numberSaid(value: number, { min, max, step }: Bounds): Said {
  if (!Number.isFinite(value)) return { fault: "is not a number" };
  if (step === 1 && !Number.isInteger(value)) return { fault: "is not a whole number" };
  if (min !== undefined && value < min) return { fault: `is less than ${min}` };
  return max !== undefined && value > max ? { fault: `is more than ${max}` } : { value };
}

function jsonSaid(text: string, holds: "list" | "object" | undefined): Said {
  try {
    const value: unknown = JSON.parse(text);
    if (holds === "list" && !Array.isArray(value)) return { fault: "is not a list: put it in [ and ]" };
    if (holds === "object" && !isObject(value)) return { fault: "is not an object: put it in { and }" };
    return { value };
  } catch (error) {
    return { fault: `is not valid JSON${whereIn(text, error instanceof Error ? error.message : "")}` };
  }
}

/** Where a text stops being JSON, as far as the browser says so. */
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
 * Whether a value out of an address can do no more than be read. What can be markup, an address or a handler of events is
 * drawn only once the reader asked for it: whoever made the link chose what it shows, on a page of ours.
 */
export function isPlain(value: unknown): boolean {
  if (typeof value === "string") return !MARKUP_OR_CODE.test(value) && !ADDRESS.test(value.replace(LEFT_OUT, ""));
  return typeof value !== "object" || value === null;
}
