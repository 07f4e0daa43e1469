import type { FileSpan } from "../reading.ts";

/** Strings, URLs and comments. The one that starts first wins. */
const PARTS =
  /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|\burl\([^)"'\n]{0,500}\)|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/gi;

/**
 * Returns the comments of a stylesheet.
 *
 * @param hasLines whether `//` starts a comment
 * @param at offset of the text in its file
 */
export const commentsIn = (text: string, hasLines: boolean, at = 0): FileSpan[] =>
  Array.from(text.matchAll(PARTS), ({ 0: part, index }) => ({ part, index }))
    .filter(({ part }) => part.startsWith("/*") || (hasLines && part.startsWith("//")))
    .map(({ part, index }) => ({ start: at + index, end: at + index + part.length }));
