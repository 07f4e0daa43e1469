import { join } from "node:path";
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
import { SASS_ENDINGS, sassImporter } from "../../../build/styles/sass-importer.ts";
import { openSheetFiles } from "../../../build/styles/sheet-files.ts";
import type { SheetAnswer, SheetQuestion, SheetVariable } from "./sheet-task.ts";

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
 * Compiles sheets with Sass: resolves variables with `!default`, functions, maps and modules. It reads only allowed
 * files. Throws Sass's error.
 */
export function compileSass({ root, paths }: SheetQuestion): SheetAnswer {
  const files = openSheetFiles(root, SASS_ENDINGS);
  const variables: SheetVariable[] = [];
  const settings = {
    logger: Logger.silent,
    importers: [
      sassImporter(files, root, (name) => {
        const entry = /^entry:(\d+)$/.exec(name)?.[1];
        return entry === undefined ? undefined : join(root, paths[Number(entry)] ?? "");
      }),
    ],
  };
  compileString(collect(paths), {
    ...settings,
    functions: {
      "take-variables($at, $variables)": ([at, found]: Value[]) => {
        const sheet = paths[Number(at?.assertNumber().value)];
        if (found && sheet !== undefined) take(found, { sheet, path: [] }, variables);
        return sassNull;
      },
    },
  });
  const loaded = files.loaded();
  const hasProperties = (path: string) => PROPERTY.test(files.read(join(root, path)));
  // An entry has custom properties if one of its imports has.
  const isWithin = paths.length === 1 && loaded.some(hasProperties);
  const css = paths.flatMap((sheet, at) =>
    isWithin || hasProperties(sheet)
      ? [{ sheet, text: compileString(`@use "entry:${at}" as entry;`, settings).css }]
      : [],
  );
  return { variables, loaded, css };
}

/** The declaration of a custom property, whose name can be computed. */
const PROPERTY = /(?:^|[\s;{])--(?:[\w-]|#\{)/;

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

/** A value as CSS. Undefined for booleans, functions, maps in lists, and invalid units. */
function textOf(value: Value): string | undefined {
  if (value === sassNull || value instanceof SassBoolean) return undefined;
  if (value instanceof SassFunction || value instanceof SassMixin) return undefined;
  if (value instanceof SassNumber && value.numeratorUnits.size + value.denominatorUnits.size > 1) return undefined;
  if (value instanceof SassString) return value.hasQuotes ? value.toString() : value.text;
  // Sass adds brackets around a list, which are not CSS.
  if (value instanceof SassList && !value.hasBrackets && value.asList.size > 0) return listText(value);
  return value.toString();
}

function listText(list: SassList): string | undefined {
  const parts = list.asList.toArray().map((one) => (one instanceof SassMap ? undefined : textOf(one)));
  const separator = list.separator === "," ? ", " : list.separator === "/" ? " / " : " ";
  return parts.includes(undefined) ? undefined : parts.join(separator);
}
