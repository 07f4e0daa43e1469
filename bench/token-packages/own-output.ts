import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { compileString, Logger } from "sass";
import { z } from "zod";
import { readCustomProperties } from "../../src/build/tokens/proof/in-page.ts";
import { isObject } from "../../src/safe/is-object.ts";

/** One mode of a package: how its own output is made to show it, and what it is called here. */
export const mode = z.strictObject({
  /** Style sheets, as patterns, in the order of a page that has all. */
  sheets: z.array(z.string()).default([]),
  /** A module or JSON file: `object`, else its default export, is a style sheet or has properties as members. */
  module: z.string().optional(),
  object: z.string().optional(),
  /** A text of Sass that is compiled in the package, or `variables of <file>`. */
  sass: z.string().optional(),
  /** Attributes of the root element. */
  root: z.record(z.string(), z.string()).default({}),
  /** What the page is seen with. */
  colorScheme: z.enum(["light", "dark"]).default("light"),
  width: z.int().default(1280),
  /** Values of our axes by their words: `["dark"]`; none for who chooses nothing. */
  values: z.array(z.string()).default([]),
  /** What it is called in the table, where that is not its values. */
  label: z.string().optional(),
});

export type Mode = z.infer<typeof mode>;
/** Values of custom properties by name, without `--`. */
export type Properties = Record<string, string>;

export const labelOf = ({ values, label }: Mode): string => label ?? (values.join(" ") || "default");

/** What the package's own output comes to in a mode. */
export async function ownOutput(page: Page, repository: string, mode: Mode): Promise<Properties> {
  const { module: path, object = "default", sass, sheets } = mode;
  const texts = sheets.flatMap((pattern) =>
    filesOf(repository, pattern).map((file) => sheetText(join(repository, file))),
  );
  if (sass !== undefined) texts.push(compileSass(sass, repository));
  let properties: Properties = {};
  if (path !== undefined) {
    const value = memberOf(await loadModule(join(repository, path)), object);
    if (typeof value === "string") texts.push(value);
    else properties = flat(value);
  }
  const found = await computed(page, texts, mode, properties);
  if (Object.keys(found).length === 0) throw new Error(`The output of ${labelOf(mode)} sets nothing.`);
  return found;
}

async function loadModule(path: string): Promise<unknown> {
  return path.endsWith(".json") ? JSON.parse(readFileSync(path, "utf8")) : import(pathToFileURL(path).href);
}

/** What a file of Sass gives, or, for `variables of <file>`, its variables as custom properties. */
function compileSass(text: string, repository: string): string {
  const file = /^variables of (.+)$/.exec(text)?.[1];
  const source = file === undefined ? text : VARIABLES_OF.replace("FILE", file);
  return compileString(source, {
    url: pathToFileURL(join(repository, "entry.scss")),
    loadPaths: [repository, join(repository, "node_modules")],
    silenceDeprecations: ["import", "global-builtin", "if-function"],
    logger: Logger.silent,
  }).css;
}

const VARIABLES_OF = `
@use "sass:meta";
@use "FILE" as file;
@mixin put($name, $value) {
  @if meta.type-of($value) == "map" {
    @each $key, $inner in $value { @include put("#{$name}-#{$key}", $inner); }
  } @else if $value != null {
    --#{$name}: #{$value};
  }
}
:root { @each $name, $value in meta.module-variables("file") { @include put($name, $value); } }
`;

/** In the order of their names; `min.css` only where it is meant. */
function filesOf(repository: string, pattern: string): string[] {
  const found = globSync(pattern, { cwd: repository, exclude: ["node_modules/**", "design-workspace/**"] }).sort();
  if (found.length === 0) throw new Error(`No file is called ${pattern}.`);
  return found;
}

/** The sheet with those it imports by a path in their place. */
function sheetText(path: string, depth = 0): string {
  const text = readFileSync(path, "utf8");
  if (depth > 10) return text;
  return text.replace(
    /@import\s+(?:url\()?["']?([^"')\s;]+)["']?\)?\s*(?:layer(?:\(([^)]*)\))?)?\s*([^;]*);/g,
    (_, target: string, layer: string | undefined, media: string) => {
      const file = resolve(path, "..", target);
      if (!existsSync(file)) return "";
      const inner = sheetText(file, depth + 1);
      const inLayer = layer === undefined ? inner : `@layer ${layer} {\n${inner}\n}`;
      return media.trim() === "" ? inLayer : `@media ${media} {\n${inLayer}\n}`;
    },
  );
}

/** `a.*.b` is an object of the members b of the members of a. */
function memberOf(object: unknown, path: string): unknown {
  if (path === "") return object;
  const [key = "", ...rest] = path.split(".");
  if (!isObject(object)) return undefined;
  if (key !== "*") return memberOf(object[key], rest.join("."));
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, memberOf(value, rest.join("."))]));
}

/** Members of an object that are texts and numbers, by their names and those above them. */
function flat(value: unknown, name = ""): Properties {
  if (typeof value === "string" || typeof value === "number") return { [name]: String(value) };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flat(inner, name === "" ? key : `${name}-${key}`)),
  );
}

export async function computed(
  page: Page,
  sheets: readonly string[],
  { root, colorScheme, width }: Pick<Mode, "root" | "colorScheme" | "width">,
  properties: Properties = {},
): Promise<Properties> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
  await page.setContent("<!doctype html><title>tokens</title><body></body>");
  await page.evaluate((attributes) => {
    for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value);
  }, root);
  for (const content of sheets) if (content !== "") await page.addStyleTag({ content });
  await page.evaluate((own) => {
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(own)) style.setProperty(`--${CSS.escape(name)}`, value);
  }, properties);
  return (await page.evaluate(readCustomProperties)).properties;
}
