import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** An import or export of another file: whether it is of types alone, its names, the file. In CSS `@import`. */
const IMPORT = /^(?:import|export)\s+(type\s)?(?:([^"'`();=]*?)\bfrom\s*)?"(\.[^"\n]+)"/gm;
const DYNAMIC = /\bimport\(\s*"(\.[^"\n]+)"\s*\)/g;
const CSS_IMPORT = /@import\s+(?:url\()?"(\.[^"\n]+)"/g;

/** The sources below a folder, without tests, and what they import of one another. Paths are relative to it, with slashes. */
export function readSources(src: string) {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .sort();
  const texts = new Map(files.map((path) => [path, readFileSync(join(src, path), "utf8")]));
  const textOf = (path: string): string => texts.get(path) ?? "";
  const graph = new Map(files.map((path) => [path, readImports(path, textOf(path))]));
  return {
    files,
    sources: files.filter((path) => !path.endsWith(".css")),
    textOf,
    /** Files that one imports, statically or not, for values or for types. */
    importsOf: (path: string): readonly string[] => graph.get(path)?.all ?? [],
    /** Of these the ones that are loaded with it, or by it later. */
    valuesOf: (path: string): readonly string[] => graph.get(path)?.values ?? [],
  };
}

function readImports(path: string, text: string): { all: string[]; values: string[] } {
  const placeOf = (target: string) => posix.normalize(posix.join(posix.dirname(path), target.replace(/\?.*$/, "")));
  if (path.endsWith(".css")) {
    const all = [...text.matchAll(CSS_IMPORT)].map(([, target = ""]) => placeOf(target));
    return { all, values: all };
  }
  const fixed = [...text.matchAll(IMPORT)].map(([, type, names = "", target = ""]) => ({
    target: placeOf(target),
    isType: type !== undefined || isTypesAlone(names),
  }));
  const later = [...text.matchAll(DYNAMIC)].map(([, target = ""]) => ({ target: placeOf(target), isType: false }));
  const all = [...fixed, ...later];
  return {
    all: [...new Set(all.map(({ target }) => target))],
    values: [...new Set(all.flatMap(({ target, isType }) => (isType ? [] : [target])))],
  };
}

/** `{ type One, type Two }`. */
function isTypesAlone(names: string): boolean {
  const listed = /^\{([^}]*)\}\s*$/
    .exec(names.trim())?.[1]
    ?.split(",")
    .map((name) => name.trim());
  const given = listed?.filter((name) => name !== "");
  return given !== undefined && given.length > 0 && given.every((name) => name.startsWith("type "));
}
