import { isObject } from "../../../safe/is-object.ts";
import { plainText } from "../../../safe/plain-text.ts";
import { rounded } from "./pick.ts";

/** What a text style says of itself in the REST API (`TypeStyle`), in the order of the snapshot. Alignment is the layer's. */
const TAKEN = [
  "fontFamily",
  "fontPostScriptName",
  "fontStyle",
  "italic",
  "fontWeight",
  "fontSize",
  "textAlignHorizontal",
  "textAlignVertical",
  "textCase",
  "textDecoration",
  "letterSpacing",
  "lineHeightPx",
  "lineHeightPercent",
  "lineHeightPercentFontSize",
  "lineHeightUnit",
  "paragraphSpacing",
  "paragraphIndent",
  "listSpacing",
] as const;

/** Values of a text style, each as the tool has it but for the noise of its floats; what it leaves out stays out. */
export function textValues(style: Record<string, unknown>): {
  values: Record<string, string | number | boolean>;
  notes: string[];
} {
  const values: Record<string, string | number | boolean> = {};
  for (const key of TAKEN) {
    const value = style[key];
    if (typeof value === "number" && Number.isFinite(value)) values[key] = rounded(value);
    else if (typeof value === "boolean") values[key] = value;
    else if (typeof value === "string") values[key] = plainText(value) ?? "";
  }
  const flags = isObject(style.opentypeFlags) ? Object.entries(style.opentypeFlags) : [];
  const on = flags.filter(([, value]) => value === 1).map(([name]) => (plainText(name) ?? "").toLowerCase());
  if (on.length > 0) values.fontFeatures = on.sort().join(", ");
  const missing = (["fontFamily", "fontSize"] as const).filter((key) => values[key] === undefined);
  return { values, notes: missing.map((key) => `it has no ${key === "fontFamily" ? "font" : "size"}`) };
}
