import { posix } from "node:path";
import type { Repository } from "./repository.ts";

/** Attributes of `<html>` by name, with a value for each scheme or one for all: `preview.html` of the configuration. */
export type RootAttributes = Record<string, string | { light?: string; dark?: string }>;

/** Where applications and Storybooks write the root element. */
const DOCUMENTS = [
  "index.html",
  ...["", "src/"].flatMap((folder) => [
    ...["tsx", "jsx", "js"].flatMap((end) => [
      `${folder}app/layout.${end}`,
      `${folder}pages/_document.${end}`,
      `${folder}app/root.${end}`,
    ]),
    `${folder}app.html`,
  ]),
  ".storybook/preview-head.html",
];
const MAX_SHEETS = 30;
const MAX_ATTRIBUTES = 6;

/**
 * The selectors on the root element in style sheets (`.dark`, `[data-theme="…"]`), with the values that the application
 * or the sheets use. Reads text and runs nothing.
 *
 * @param sheets paths of style sheets. Their imports are read too
 */
export async function findRootAttributes(repository: Repository, sheets: readonly string[]): Promise<RootAttributes> {
  const css = (await textsOf(repository, sheets)).join("\n");
  const written = await writtenAttributes(repository);
  const found: RootAttributes = {};
  for (const name of ["lang", "dir"]) {
    const value = written.get(name);
    if (value !== undefined && value !== "en" && value !== "ltr") found[name] = value;
  }
  if (/(?:^|[\s,{(&])\.dark(?![\w-])/m.test(css)) found.class = { dark: "dark" };
  for (const [name, values] of valuesInSelectors(css)) {
    if (Object.keys(found).length >= MAX_ATTRIBUTES) break;
    const own = written.get(name);
    const dark = values.find((value) => /(?:^|-)(?:dark|night)(?:$|-)/i.test(value));
    const light = values.find((value) => /(?:^|-)(?:light|day)(?:$|-)/i.test(value));
    if (dark !== undefined) found[name] = { ...(light === undefined ? {} : { light }), dark };
    else found[name] = own ?? values.find((value) => /^(?:default|base)$/i.test(value)) ?? values[0] ?? "";
  }
  return found;
}

/** Literal attributes of `<html>` and `<body>`. */
async function writtenAttributes(repository: Repository): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of DOCUMENTS) {
    const text = await repository.text(path);
    for (const [, inside = ""] of (text ?? "").matchAll(/<(?:html|Html|body)\b([^>]{0,2000})>/g))
      for (const [, name = "", value = ""] of inside.matchAll(/([\w-]+)\s*=\s*\{?["']([^"'{}\n]{1,100})["']\}?/g))
        if (!found.has(name)) found.set(name, value);
  }
  return found;
}

/** Attributes that choose a theme of the whole page, with their values in order. */
function valuesInSelectors(css: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const selector = /\[(data-(?:[a-z]+-)*(?:theme|mode|scheme))\s*[~|^]?=\s*["']?([\w-]{1,60})["']?\s*\]/g;
  for (const [, name = "", value = ""] of css.matchAll(selector)) {
    const values = found.get(name) ?? [];
    if (!values.includes(value)) values.push(value);
    found.set(name, values);
  }
  return found;
}

/** The texts of sheets and their local imports. */
async function textsOf(repository: Repository, sheets: readonly string[]): Promise<string[]> {
  const waiting = [...sheets];
  const texts: string[] = [];
  for (const path of waiting) {
    const text = await repository.text(path);
    if (text === undefined) continue;
    texts.push(text);
    for (const [, name = ""] of text.matchAll(/@import\s+(?:url\(\s*)?["'](\.{1,2}\/[^"'\n]+)["']/g)) {
      const imported = posix.join(posix.dirname(path), name);
      if (!waiting.includes(imported) && waiting.length < MAX_SHEETS) waiting.push(imported);
    }
  }
  return texts;
}
