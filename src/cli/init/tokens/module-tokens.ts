import { posix } from "node:path";
import { colorFromCss, convertValue, cssText } from "../../../engines/tokens/engine.ts";
import { isObject } from "../../../safe/is-object.ts";
import { packageEntriesOf } from "../packages.ts";
import { some } from "../part.ts";
import { type Repository, type RepositoryFile, written } from "../repository.ts";
import { createModuleReader, type ModuleReader } from "./module-values.ts";
import { addThemeObjects, type ThemedValues, type ThemeValues } from "./theme-objects.ts";

/** The values of modules. */
export interface ModuleTokens extends ThemedValues {
  /** Modules that had values. */
  from: string[];
  /** Ignored or guessed parts, each with the reason. */
  notes: string[];
}

const MODULE = /\.[cm]?[jt]s$/;
const NO_MODULE =
  /(?:^|\/)(?:tests?|__tests__|stories|scripts|examples?)\/|\.(?:d|test|spec|stories|config|min|umd)\.|(?:^|\/)(?:umd|cjs|lib-commonjs)\//i;
/** Names of packages and modules with values. */
const OF_VALUES =
  /token|theme|colou?r|palette|foundation|typograph|spacing|breakpoint|elevation|shadow|radi(?:us|i)|motion/i;
/** Names of modules that have values in a folder with such a name. */
const IN_FOLDER =
  /(?:^|\/)(?:themes?|tokens?|design-tokens|foundations?)\/(?:[\w-]+\/)?(?:index|base|core|common|default|light|dark|[\w-]*(?:mode|scheme|sizes?|fonts?|borders?|z-?index|space))\.[cm]?[jt]s$/i;
const MAX_MODULES = 60;
const MAX_DEPTH = 6;
/** Characters of a value. Longer ones are texts or pictures. */
const MAX_VALUE = 1_000;

/**
 * Reads values that JavaScript and TypeScript modules export as custom properties by path: `colors.blue[500]` is
 * `--colors-blue-500`. A token package is read from its entry; if that can't be evaluated, and in other repositories,
 * from modules with names of values. Each runs in the sandbox with its imports. A module that doesn't end, reads files
 * or throws doesn't affect the others.
 */
export async function readTokenModules(repository: Repository): Promise<ModuleTokens> {
  const found: ModuleTokens = { base: new Map(), themes: new Map(), from: [], notes: [] };
  const named = written(
    repository.files.filter(
      ({ path }) =>
        MODULE.test(path) && !NO_MODULE.test(path) && (OF_VALUES.test(posix.basename(path)) || IN_FOLDER.test(path)),
    ),
  );
  const entry = OF_VALUES.test(repository.name) ? await entryOf(repository) : undefined;
  if (named.length === 0 && entry === undefined) return found;
  const faults: string[] = [];
  const refused: string[] = [];
  const reader = createModuleReader(repository.root);
  const objects: ExportedObjects = new Map();
  const read = (path: string) => readModule(reader, path, { objects, found, faults, refused });
  try {
    if (entry === undefined || !(await read(entry)))
      for (const { path } of nearest(named).slice(0, MAX_MODULES)) await read(path);
  } finally {
    reader.close();
  }
  // Together, because a theme is often a separate module.
  addThemeObjects(objects, found);
  if (faults.length > 0)
    found.notes.push(
      `${faults.length === 1 ? "A module" : `${faults.length} modules`} could not be evaluated: ${some(faults, 3)}. Install the missing packages and run this command again, or write the tokens by hand.`,
    );
  if (refused.length > 0)
    found.notes.push(
      `${refused.length === 1 ? "A value" : `${refused.length} values`} in modules cannot be written as CSS: ${some(refused)}. Write ${refused.length === 1 ? "this token" : "these tokens"} by hand.`,
    );
  return found;
}

/** The script if packages are installed, or the source if it is a module. */
async function entryOf(repository: Repository): Promise<string | undefined> {
  const { source, script } = await packageEntriesOf(repository, "");
  return [source, script].find((path) => path !== undefined && MODULE.test(path));
}

const nearest = (files: readonly RepositoryFile[]): RepositoryFile[] =>
  files.toSorted((one, other) => one.path.split("/").length - other.path.split("/").length);

/** Exported objects with their values, by name. */
type ExportedObjects = Map<string, Map<string, string>>;

/** Whether the module had values. */
async function readModule(
  reader: ModuleReader,
  path: string,
  into: { objects: ExportedObjects; found: ModuleTokens; faults: string[]; refused: string[] },
): Promise<boolean> {
  let exported: Record<string, unknown>;
  try {
    exported = await reader.read(path);
  } catch (error) {
    into.faults.push(`${path} (${firstLine(error)})`);
    return false;
  }
  const isRead = collectExports(exported, path, into.objects, into.refused);
  if (isRead) into.found.from.push(path);
  return isRead;
}

/**
 * Adds the values in a module's exports. Returns whether there were new ones.
 *
 * @param refused receives the names of values that CSS can't express
 */
export function addExports(
  exported: Record<string, unknown>,
  path: string,
  into: ModuleTokens,
  refused: string[],
): boolean {
  const objects: ExportedObjects = new Map();
  const isRead = collectExports(exported, path, objects, refused);
  addThemeObjects(objects, into);
  if (isRead) into.from.push(path);
  return isRead;
}

/** Whether there were new values. */
function collectExports(
  exported: Record<string, unknown>,
  path: string,
  into: ExportedObjects,
  refused: string[],
): boolean {
  const refuse = (name: string) => refused.push(`${name} (${path})`);
  let isRead = false;
  for (const [name, value] of objectsOf(exported)) {
    const known = into.get(wordOf(name)) ?? new Map<string, string>();
    for (const [member, text] of flattened(value, refuse)) {
      isRead ||= !known.has(member);
      if (!known.has(member)) known.set(member, text);
    }
    if (known.size > 0) into.set(wordOf(name), known);
  }
  return isRead;
}

/** General names of exports. */
const WRAPPERS = /^(?:default|tokens?|themes?|designTokens|module\.exports)$/;

/** Exported objects, and exported values under an empty name. General wrappers are unwrapped. */
function objectsOf(exported: Record<string, unknown>): [name: string, value: unknown][] {
  const names = Object.keys(exported);
  return Object.entries(exported)
    .flatMap(([name, value]): [string, unknown][] => {
      if (!isObject(value)) return [["", { [name]: value }]];
      // The default export of a CommonJS module repeats its named exports.
      if (name === "default" && Object.keys(value).some((key) => names.includes(key))) return [];
      return WRAPPERS.test(name) ? objectsOf(value) : [[name, value]];
    })
    .reduce((merged: [string, unknown][], [name, value]) => {
      const known = merged.find(([one]) => one === name);
      if (known && isObject(known[1]) && isObject(value)) known[1] = { ...known[1], ...value };
      else merged.push([name, value]);
      return merged;
    }, []);
}

/** @param refuse takes the names whose text would end the declaration it is written in, or the sheet */
function flattened(value: unknown, refuse: (name: string) => void): ThemeValues {
  const found = new Map<string, string>();
  const visit = (inner: unknown, path: readonly string[]): void => {
    if (isObject(inner)) {
      if (path.length < MAX_DEPTH)
        for (const [key, member] of Object.entries(inner)) visit(member, key === "DEFAULT" ? path : [...path, key]);
      return;
    }
    const name = path.map(wordOf).join("-");
    if (Array.isArray(inner) && !OF_FONTS.test(name)) {
      // A scale: its steps are called by their places, as in styled-system.
      if (inner.length <= MAX_STEPS && path.length < MAX_DEPTH)
        for (const [at, member] of inner.entries()) if (!isHolder(member)) visit(member, [...path, String(at)]);
      return;
    }
    const text = textOf(name, Array.isArray(inner) ? fontList(inner) : inner);
    if (text === undefined || !/^[\p{L}\p{N}]/u.test(name)) return;
    const safe = cssText(text);
    if (safe === undefined) refuse(name);
    else found.set(name, safe);
  };
  visit(value, []);
  return found;
}

const OF_FONTS = /font|family|typeface/i;
/** Steps of a scale that is a list. */
const MAX_STEPS = 40;
const isHolder = (value: unknown): boolean => typeof value === "object" && value !== null;

const fontList = (names: readonly unknown[]): unknown =>
  names.every((one) => typeof one === "string")
    ? names.map((one) => (/\s/.test(one) && !/["']/.test(one) ? `"${one}"` : one)).join(", ")
    : undefined;

/** A value as CSS. Undefined for names, descriptions and booleans. */
function textOf(name: string, value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== "string" || value.trim() === "" || value.length > MAX_VALUE || /[;{}<]/.test(value))
    return undefined;
  const text = value.trim();
  // An object of accessors returns each custom property's own name.
  if (text === `var(--${name})` || text.startsWith(`var(--${name},`)) return undefined;
  if (/^(?:var|calc|clamp|min|max|[\w-]*gradient)\(/.test(text)) return text;
  if (colorFromCss(text) !== undefined || LENGTHS.test(text)) return text;
  const { type } = convertValue(undefined, text, /colou?r/i.test(name) ? "color" : "");
  return type !== "other" || OF_TEXT.test(name) ? text : undefined;
}

/** Several lengths, of paddings and the like. */
const LENGTHS = /^-?[\d.]+(?:px|r?em|%)?(?:\s+-?[\d.]+(?:px|r?em|%)?)+$/;
/** Names of properties whose values are words of CSS. */
const OF_TEXT =
  /font|family|weight|shadow|border|eas(?:e|ing)|curve|transition|animation|transform|decoration|align|style|space|size|height/i;

/** A key as a part of a name: `1.5` is `1_5`. */
const wordOf = (key: string): string => key.replace(/[^\p{L}\p{N}_-]+/gu, "_");

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .split("\n")[0]
    ?.replace(/ \(You can mark.*$/, "")
    .replace(/\.$/, "")
    .slice(0, 160) ?? "";
