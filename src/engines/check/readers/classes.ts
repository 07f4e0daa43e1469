import type { OpenReading, StyleDeclaration } from "../reading.ts";
import { UNKNOWN_VALUE } from "./unknown.ts";

/** CSS properties of utilities with arbitrary values: `bg-[#0055cc]` in Tailwind. */
const PROPERTIES: Readonly<Record<string, string>> = {
  ...{ bg: "background-color", fill: "fill", stroke: "stroke", accent: "accent-color", caret: "caret-color" },
  ...{ p: "padding", px: "padding", py: "padding", pt: "padding", pr: "padding", pb: "padding", pl: "padding" },
  ...{ ps: "padding", pe: "padding", m: "margin", mx: "margin", my: "margin", mt: "margin", mr: "margin" },
  ...{ mb: "margin", ml: "margin", ms: "margin", me: "margin", gap: "gap", "gap-x": "gap", "gap-y": "gap" },
  ...{ "space-x": "margin", "space-y": "margin", rounded: "border-radius", shadow: "box-shadow", z: "z-index" },
  ...{ leading: "line-height", tracking: "letter-spacing", duration: "transition-duration", delay: "transition-delay" },
  ...{ from: "background-image", via: "background-image", to: "background-image", divide: "border-color" },
  ...{ ease: "transition-timing-function", decoration: "text-decoration-color", outline: "outline-color" },
};
/** Utilities that accept a color or a length. */
const MIXED: Readonly<Record<string, readonly [color: string, length: string]>> = {
  text: ["color", "font-size"],
  border: ["border-color", "border-width"],
  ring: ["outline-color", "outline-width"],
};
/** A utility without its variants: `-m-[8px]`, `!bg-(--x)!`, `[color:red]`. */
const UTILITY = /^!?-?([a-z]+(?:-[xytrblse])?)-([[(])([^[\]]+)[\])]!?$/;
const PROPERTY = /^!?\[([a-z-]+):([^[\]]+)\]!?$/;
/** A type hint for the value of a utility. */
const HINT = /^(?:color|length|number|size|position|family-name|percentage|image|url|shadow):/;
const LONGEST = 200;

/** Reads the names in a `class`, and the values in them. */
export function readClasses(value: string, at: number, reading: OpenReading): void {
  for (const { 0: name, index } of value.matchAll(/\S+/g)) {
    if (name.includes(UNKNOWN_VALUE)) continue;
    const start = at + index;
    reading.classes.push({ name, place: { start, end: start + name.length } });
    if (!/[\])]/.test(name) || name.length > LONGEST) continue;
    // An opacity doesn't change the variable: `bg-(--x)/50`.
    const utility = utilityOf(name).replace(/(--[\w-]+\)?[\])])\/[\w.%()[\]-]+$/, "$1");
    const found = readUtility(utility);
    if (!found) continue;
    const begin = start + name.lastIndexOf(found.written);
    const place = { start: begin, end: begin + found.written.length };
    const { property, value: css, write } = found;
    reading.declarations.push({
      property,
      value: css,
      place,
      language: "css",
      within: [],
      under: name.slice(0, name.indexOf(utility)),
      ...(write ? { write } : {}),
    });
  }
}

/** A utility without its variants, `hover:` and `[&>svg]:`. */
function utilityOf(name: string): string {
  let depth = 0;
  let from = 0;
  for (let at = 0; at < name.length; at++) {
    const sign = name.charAt(at);
    if (sign === "[" || sign === "(") depth++;
    else if (sign === "]" || sign === ")") depth--;
    else if (sign === ":" && depth === 0) from = at + 1;
  }
  return name.slice(from);
}

interface Utility extends Pick<StyleDeclaration, "property" | "value" | "write"> {
  /** The value as written in the class. */
  written: string;
}

function readUtility(text: string): Utility | undefined {
  const [, own, ownValue = ""] = PROPERTY.exec(text) ?? [];
  // Spaces are written as `_`, so the value can't be located. These are hints for people.
  if (own !== undefined)
    return ownValue.includes("_")
      ? undefined
      : { property: own, value: ownValue, written: ownValue, ...inClass(ownValue) };
  const [, utility = "", bracket = "", said = ""] = UTILITY.exec(text) ?? [];
  const written = said.replace(HINT, "");
  const property = propertyOf(utility, written, HINT.exec(said)?.[0]);
  if (property === undefined || written === "" || written.includes("_")) return undefined;
  // A bare variable is the value: `bg-(--x)` in Tailwind 4, `bg-[--x]` in Tailwind 3.
  if (written.startsWith("--")) return { property, value: `var(${written})`, written, write: nameIn };
  if (bracket === "(") return undefined;
  return { property, value: written, written, ...(said === written ? writingOf(utility, written) : inClass(written)) };
}

const nameIn = (text: string): string => /^var\((--[\w-]+)\)$/.exec(text)?.[1] ?? text;

/** How to write a new value in a class: without spaces. A variable in it is replaced by its name only. */
const inClass = (value: string, kind = ""): Pick<StyleDeclaration, "write"> =>
  value.includes("var(") ? {} : { write: (text) => kind + text.replaceAll(" ", "_") };

/** A utility that accepts colors and lengths needs a type hint with a variable. */
function writingOf(utility: string, value: string): Pick<StyleDeclaration, "write"> {
  const [base = ""] = utility.split("-");
  return inClass(value, !Object.hasOwn(MIXED, base) ? "" : isLength(value) ? "length:" : "color:");
}

const isLength = (value: string): boolean => /^-?[\d.]/.test(value);

function propertyOf(utility: string, value: string, hint = ""): string | undefined {
  const [base = ""] = utility.split("-");
  const mixed = Object.hasOwn(MIXED, base) ? MIXED[base] : undefined;
  if (mixed) return isLength(value) || hint === "length:" ? mixed[1] : mixed[0];
  if (base === "rounded") return "border-radius";
  return Object.hasOwn(PROPERTIES, utility) ? PROPERTIES[utility] : undefined;
}
