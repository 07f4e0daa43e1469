import type { Span } from "../reading.ts";

/** Strings, addresses and comments, whatever begins first. */
const PARTS =
  /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|\burl\([^)"'\n]{0,500}\)|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/gi;

/**
 * The comments of a stylesheet.
 *
 * @param hasLines `//` begins one, too
 * @param at where the text begins in its file
 */
export const commentsIn = (text: string, hasLines: boolean, at = 0): Span[] =>
  Array.from(text.matchAll(PARTS), ({ 0: part, index }) => ({ part, index }))
    .filter(({ part }) => part.startsWith("/*") || (hasLines && part.startsWith("//")))
    .map(({ part, index }) => ({ start: at + index, end: at + index + part.length }));
