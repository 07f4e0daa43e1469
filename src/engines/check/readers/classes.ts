import type { Declaration, OpenReading } from "../reading.ts";
import { UNKNOWN } from "./unknown.ts";

/** What utilities with a value of one's own set: `bg-[#0055cc]` of Tailwind. */
const PROPERTIES: Readonly<Record<string, string>> = {
  ...{ bg: "background-color", fill: "fill", stroke: "stroke", accent: "accent-color", caret: "caret-color" },
  ...{ p: "padding", px: "padding", py: "padding", pt: "padding", pr: "padding", pb: "padding", pl: "padding" },
  ...{ ps: "padding", pe: "padding", m: "margin", mx: "margin", my: "margin", mt: "margin", mr: "margin" },
  ...{ mb: "margin", ml: "margin", ms: "margin", me: "margin", gap: "gap", "gap-x": "gap", "gap-y": "gap" },
  ...{ "space-x": "margin", "space-y": "margin", rounded: "border-radius", shadow: "box-shadow", z: "z-index" },
  ...{ leading: "line-height", tracking: "letter-spacing", duration: "transition-duration", delay: "transition-delay" },
  ...{ ease: "transition-timing-function", decoration: "text-decoration-color", outline: "outline-color" },
};
/** What takes a color as well as a length. */
const MIXED: Readonly<Record<string, readonly [color: string, length: string]>> = {
  text: ["color", "font-size"],
  border: ["border-color", "border-width"],
  ring: ["outline-color", "outline-width"],
};
const ARBITRARY = /^(?:[^\s[\]]*:)?!?-?([a-z]+(?:-[xytrblse])?)-\[([^[\]]+)\]$/;

/** Reads the names of a `class`, and the values that stand in them. */
export function readClasses(value: string, at: number, reading: OpenReading): void {
  for (const { 0: name, index } of value.matchAll(/\S+/g)) {
    if (name.includes(UNKNOWN)) continue;
    const start = at + index;
    reading.classes.push({ name, place: { start, end: start + name.length } });
    if (!name.endsWith("]") || name.length > 200) continue;
    const [, utility = "", written = ""] = ARBITRARY.exec(name) ?? [];
    const property = propertyOf(utility, written);
    // Blanks are written `_`, and so is nothing that stands at its place; these are hints for people.
    if (property === undefined || written === "" || written.includes("_")) continue;
    const begin = start + name.length - 1 - written.length;
    const place = { start: begin, end: begin + written.length };
    reading.declarations.push({
      property,
      value: written,
      place,
      language: "css",
      within: [],
      ...writingOf(utility, written),
    });
  }
}

/**
 * How a new value is written there: without blanks, and where the utility takes colors as well as lengths with which of them
 * it is, since a variable does not say. A variable in there is replaced by its name alone.
 */
function writingOf(utility: string, value: string): Pick<Declaration, "write"> {
  if (value.includes("var(")) return {};
  const [base = ""] = utility.split("-");
  const kind = !Object.hasOwn(MIXED, base) ? "" : isLength(value) ? "length:" : "color:";
  return { write: (text) => kind + text.replaceAll(" ", "_") };
}

const isLength = (value: string): boolean => /^-?[\d.]/.test(value);

function propertyOf(utility: string, value: string): string | undefined {
  const [base = ""] = utility.split("-");
  const mixed = Object.hasOwn(MIXED, base) ? MIXED[base] : undefined;
  if (mixed) return isLength(value) ? mixed[1] : mixed[0];
  if (base === "rounded") return "border-radius";
  return Object.hasOwn(PROPERTIES, utility) ? PROPERTIES[utility] : undefined;
}
