import { readCss } from "./readers/css.ts";
import { readHtml } from "./readers/html.ts";
import { readTemplate } from "./readers/template.ts";
import { readTsx } from "./readers/tsx.ts";
import { readVue } from "./readers/vue.ts";
import type { Reader } from "./reading.ts";

const SCRIPTS = ["tsx", "jsx", "ts", "js", "mts", "mjs", "cts", "cjs"];
const TEMPLATES = ["njk", "nunjucks", "jinja", "j2", "twig", "liquid", "hbs", "handlebars", "ejs", "erb"];

/** The reader of each kind of file, by the ending of its name. */
const READERS: Readonly<Record<string, Reader>> = {
  css: (text) => readCss(text, "css"),
  pcss: (text) => readCss(text, "css"),
  postcss: (text) => readCss(text, "css"),
  scss: (text) => readCss(text, "scss"),
  less: (text) => readCss(text, "less"),
  // Pages of Django, Jekyll and others are templates by another name; in a page without tags both read the same.
  html: readTemplate,
  htm: readTemplate,
  svg: (text) => readHtml(text),
  vue: readVue,
  ...Object.fromEntries(SCRIPTS.map((ending) => [ending, (text: string) => readTsx(text, ending)])),
  ...Object.fromEntries(TEMPLATES.map((ending) => [ending, readTemplate])),
};

/** Endings of the files that can be read. */
export const ENDINGS: readonly string[] = Object.keys(READERS);

/** The reader of a file; undefined for what is not read. */
export function readerOf(path: string): Reader | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(READERS, ending) ? READERS[ending] : undefined;
}
