import { EMPTY_READING, type UsageReading } from "../reading.ts";
import { readCss } from "./css.ts";
import { readIndented } from "./indented.ts";

/**
 * Reads a stylesheet in a language: a file extension or the `lang` of a style block.
 *
 * @param at offset of the text in its file
 */
export function readStylesheet(text: string, language: string, at = 0): UsageReading {
  if (language === "" || language === "css") return readCss(text, "css", at);
  if (language === "scss" || language === "less") return readCss(text, language, at);
  if (language === "pcss" || language === "postcss") return readPostCss(text, at);
  if (language === "sass") return readIndented(text, "sass", at);
  if (language === "styl" || language === "stylus") return readStylus(text, at);
  const message = `Styles in ${language.slice(0, 40)} are not read.`;
  return { ...EMPTY_READING, faults: [{ message, place: { start: at, end: at } }] };
}

/** PostCSS plugins mostly add Sass syntax such as line comments. */
function readPostCss(text: string, at: number): UsageReading {
  const plain = readCss(text, "css", at);
  if (plain.faults.length === 0) return plain;
  const other = readCss(text, "scss", at);
  return other.faults.length === 0 ? other : plain;
}

/** Stylus can have CSS braces. */
function readStylus(text: string, at: number): UsageReading {
  if (!text.includes("{")) return readIndented(text, "stylus", at);
  const braced = readCss(text, "scss", at);
  return braced.faults.length === 0 ? braced : readIndented(text, "stylus", at);
}
