import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  compileString,
  Logger,
  SassBoolean,
  SassFunction,
  SassList,
  SassMap,
  SassMixin,
  SassNumber,
  SassString,
  sassNull,
  type Value,
} from "sass";
import { openSheetFiles } from "./sheet-files.ts";
import type { SheetAnswer, SheetQuestion, SheetVariable } from "./sheet-task.ts";

const ENDINGS = [".scss", ".sass", ".css"];
/** A map in a map in a map is the deepest people write. */
const MAX_DEPTH = 5;

/** Hands the variables of a module to a function of ours, and writes nothing. */
const collect = (paths: readonly string[]): string =>
  [
    `@use "sass:meta";`,
    ...paths.map((_, at) => `@use "entry:${at}" as entry-${at};`),
    ...paths.map((_, at) => `@if take-variables(${at}, meta.module-variables("entry-${at}")) {}`),
  ].join("\n");

/**
 * Compiles sheets with Sass itself: what their variables are, with `!default`, functions, maps and modules worked out. It
 * reads files through the fence alone. Throws what Sass says.
 */
export function compileSass({ root, paths }: SheetQuestion): SheetAnswer {
  const files = openSheetFiles(root, ENDINGS);
  const variables: SheetVariable[] = [];
  compileString(collect(paths), {
    logger: Logger.silent,
    importers: [
      {
        canonicalize(name, { fromImport, containingUrl }) {
          const entry = /^entry:(\d+)$/.exec(name)?.[1];
          if (entry !== undefined) return pathToFileURL(join(root, paths[Number(entry)] ?? ""));
          // A name that stands beside a sheet comes as the address it would have there.
          const own = name.startsWith("file:") ? fileURLToPath(name) : name;
          const from = containingUrl?.protocol === "file:" ? dirname(fileURLToPath(containingUrl)) : root;
          const found =
            own === name
              ? files.find(name, from, fromImport)
              : files.find(`./${nameIn(own)}`, dirname(own), fromImport);
          return found === undefined ? null : pathToFileURL(found);
        },
        load(url) {
          const file = fileURLToPath(url);
          const syntax = file.endsWith(".sass") ? "indented" : file.endsWith(".css") ? "css" : "scss";
          return { contents: files.read(file), syntax };
        },
      },
    ],
    functions: {
      "take-variables($at, $variables)": ([at, found]: Value[]) => {
        const sheet = paths[Number(at?.assertNumber().value)];
        if (found && sheet !== undefined) take(found, { sheet, path: [] }, variables);
        return sassNull;
      },
    },
  });
  return { variables, loaded: files.loaded() };
}

const nameIn = (file: string): string => file.slice(dirname(file).length + 1);

function take(value: Value, { sheet, path }: Pick<SheetVariable, "sheet" | "path">, into: SheetVariable[]): void {
  if (value instanceof SassMap) {
    // As a list of pairs: `contents` cannot hold colors as keys, which names such as `black` are.
    const pairs = path.length <= MAX_DEPTH ? value.asList.toArray() : [];
    for (const pair of pairs) {
      const [key, member] = pair.asList.toArray();
      if (key && member)
        take(member, { sheet, path: [...path, key instanceof SassString ? key.text : key.toString()] }, into);
    }
    return;
  }
  const text = textOf(value);
  if (text !== undefined && text !== "" && path.length > 0) into.push({ sheet, path, text });
}

/** As it stands in CSS; undefined for what cannot: switches, functions, maps in lists, units that nothing has. */
function textOf(value: Value): string | undefined {
  if (value === sassNull || value instanceof SassBoolean) return undefined;
  if (value instanceof SassFunction || value instanceof SassMixin) return undefined;
  if (value instanceof SassNumber && value.numeratorUnits.size + value.denominatorUnits.size > 1) return undefined;
  if (value instanceof SassString) return value.hasQuotes ? value.toString() : value.text;
  // What Sass says of a list has brackets around it, which are none of CSS.
  if (value instanceof SassList && !value.hasBrackets && value.asList.size > 0) return listText(value);
  return value.toString();
}

function listText(list: SassList): string | undefined {
  const parts = list.asList.toArray().map((one) => (one instanceof SassMap ? undefined : textOf(one)));
  const separator = list.separator === "," ? ", " : list.separator === "/" ? " / " : " ";
  return parts.includes(undefined) ? undefined : parts.join(separator);
}
