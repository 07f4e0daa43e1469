// What a reader sets a property with. The page and its script read it alike.

/** A value a choice offers. */
export type Option = string | number | boolean;

/** A field for one property. `standard` is what the component takes where nothing is set. */
export type Control = { name: string; label: string; standard?: Option } & (
  | { kind: "text" | "long-text" | "json" | "number" | "switch" }
  | { kind: "choice"; options: readonly Option[] }
);

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

type Property = Record<string, unknown>;

const isObject = (value: unknown): value is Property =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What the names of fields begin with. */
export const FIELD_START = "with.";

/** More characters than fit a line. */
const LINE = 48;

const FUNCTION = /=>|\bfunction\b|^\(|callback|EventHandler|Dispatch</i;
/** What only code can make. */
const CODE = /\b(?:ElementType|ComponentType|Ref(?:Object)?|FC|Element(?!s))\b(?!.*\bReactNode\b)/;
const MARKUP = /ReactNode|\bslot\b|html|block|node|markup|richtext/i;
const MARKUP_OR_CODE = /[<>=\\{}]|:\/\//;
/** A scheme or host. What runs may have blanks behind its colon; other words with a colon are sentences then. */
const ADDRESS = /^(?:\/\/|[a-z][\w+.-]*:\S|(?:javascript|vbscript|data):)/i;
/** What browsers leave out of an address before they read it: blanks in front, line ends and tabs anywhere. */
const LEFT_OUT = /^[\p{Cc} ]+|[\t\r\n]/gu;
const LITERALS = /^(?:\|?\s*(?:"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|true|false|undefined|null)\s*)+$/;
const LITERAL = /"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?)|\b(true|false)\b/g;

/**
 * The fields for the properties of a component, those its variants set first; `others` are names of properties that only
 * code can set. What no property declares and a variant sets has a field too.
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
  if (/^(?:number|int|float|double)/i.test(type) || isAll("number")) return { ...known, kind: "number" };
  if (samples.some((sample) => typeof sample === "object" && sample !== null)) return { ...known, kind: "json" };
  if (isAll("string")) return { ...known, kind: samples.some(isLong) || MARKUP.test(type) ? "long-text" : "text" };
  if (FUNCTION.test(type) || CODE.test(type)) return undefined;
  if (MARKUP.test(type) || name === "children") return { ...known, kind: "long-text" };
  if (/^(?:string|text|url|color|date|email|icon|image|enum)\b/i.test(type) || type === "")
    return { ...known, kind: "text" };
  return { ...known, kind: /\bstring\b/.test(type) ? "text" : "json" };
}

/** What lists and types offer: `["primary"]`, `[{value}]`, `"small" | "large"`. */
function optionsOf(declared: unknown, type: string): Option[] {
  const listed = Array.isArray(declared) ? declared : isObject(declared) ? Object.keys(declared) : [];
  const offered = listed.flatMap((option) => {
    const value = isObject(option) ? (option.value ?? option.key ?? option.label) : option;
    return isOption(value) ? [value] : [];
  });
  const literals = LITERALS.test(type) ? [...type.matchAll(LITERAL)].map(literalOf) : [];
  if (offered.length === 0) return literals;
  // Builds read types as texts; a number in them is one.
  return offered.map((option) => literals.find((literal) => String(literal) === String(option)) ?? option);
}

const literalOf = ([, double, single, number, truth]: RegExpExecArray): Option =>
  number !== undefined ? Number(number) : truth !== undefined ? truth === "true" : (double ?? single ?? "");

const isOption = (value: unknown): value is Option => ["string", "number", "boolean"].includes(typeof value);

const isLong = (value: unknown): boolean => typeof value === "string" && (value.length > LINE || value.includes("\n"));

/** Documentation writes texts in the quotes of code. */
function standardOf(value: unknown): Option | undefined {
  if (!isOption(value) || value === "") return undefined;
  const [, quoted] = typeof value === "string" ? (/^['"](.*)['"]$/.exec(value) ?? []) : [];
  return quoted ?? value;
}

const labelOf = (name: string, called: unknown): string =>
  typeof called === "string" && called !== "" && called.toLowerCase() !== name.toLowerCase() ? called : name;

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
          : { fault: "is none of its options" }
        : { value: found };
    }
    case "number":
      if (text.trim() === "") return { unset: true };
      return Number.isFinite(Number(text)) ? { value: Number(text) } : { fault: "is no number" };
    case "json":
      return text.trim() === "" ? { unset: true } : jsonSaid(text);
    default:
      return text === "" ? { unset: true } : { value: text };
  }
}

function jsonSaid(text: string): Said {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { fault: "is no JSON" };
  }
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
