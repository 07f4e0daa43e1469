import { ENDINGS_OF } from "../endings.ts";
import { EMPTY_READING, type Reader } from "../reading.ts";
import { readAstro, readSvelte } from "./braced.ts";
import { readHtmlParts } from "./html.ts";
import { readStylesheet } from "./stylesheet.ts";
import { isTailwindConfig, readThemeColors } from "./tailwind-config.ts";
import { readTemplate } from "./template.ts";
import { readTsx } from "./tsx.ts";
import { readVue } from "./vue.ts";

/** Creates a reader for each extension. */
const readersFor = (endings: readonly string[], readerFor: (ending: string) => Reader) =>
  Object.fromEntries(endings.map((ending) => [ending, readerFor(ending)]));

/** The reader of each file extension. */
const READERS: Readonly<Record<string, Reader>> = {
  ...readersFor(ENDINGS_OF.style, (ending) => (text) => readStylesheet(text, ending)),
  // Pages of Django, Jekyll and others are templates with another extension. A page without tags reads the same.
  ...readersFor(ENDINGS_OF.page, () => readTemplate),
  ...readersFor(ENDINGS_OF.svg, () => (text) => readHtmlParts(text)),
  ...readersFor(ENDINGS_OF.vue, () => readVue),
  ...readersFor(ENDINGS_OF.svelte, () => readSvelte),
  ...readersFor(ENDINGS_OF.astro, () => readAstro),
  ...readersFor(ENDINGS_OF.script, (ending) => (text) => readTsx(text, ending)),
  ...readersFor(ENDINGS_OF.template, () => readTemplate),
  // Rules for documentation read its text.
  ...readersFor(ENDINGS_OF.markdown, () => () => EMPTY_READING),
};

/** Returns the reader of a file. Undefined for an unsupported file. */
export function readerOf(path: string): Reader | undefined {
  if (isTailwindConfig(path)) return (text) => readTsx(text, "ts", 0, readThemeColors);
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(READERS, ending) ? READERS[ending] : undefined;
}
