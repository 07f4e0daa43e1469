import { readCss } from "./readers/css.ts";
import type { Reader } from "./reading.ts";

/** The reader of each kind of file, by the ending of its name. */
const READERS: Readonly<Record<string, Reader>> = {
  css: (text) => readCss(text, "css"),
  pcss: (text) => readCss(text, "css"),
  postcss: (text) => readCss(text, "css"),
  scss: (text) => readCss(text, "scss"),
  less: (text) => readCss(text, "less"),
};

/** Endings of the files that can be read. */
export const ENDINGS: readonly string[] = Object.keys(READERS);

/** The reader of a file; undefined for what is not read. */
export function readerOf(path: string): Reader | undefined {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(READERS, ending) ? READERS[ending] : undefined;
}
