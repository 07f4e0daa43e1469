import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** An import or export of another file: whether it is of types alone, its names, the file. In CSS `@import`. */
const IMPORT = /^(?:import|export)\s+(type\s)?(?:([^"'`();=]*?)\bfrom\s*)?"(\.[^"\n]+)"/gm;
const DYNAMIC = /\bimport\(\s*"(\.[^"\n]+)"\s*\)/g;
/** A name that a file hands on: whether it is of types alone, the names, the file that defines them. */
const HANDED_ON = /^export\s+(type\s)?\{([^}]*)\}\s*from\s*"(\.[^"\n]+)"/gm;
const CSS_IMPORT = /@import\s+(?:url\()?"(\.[^"\n]+)"/g;

/**
 * The sources below a folder, without tests, and what they import of one another. Paths are relative to it, with slashes.
 * `doors` are files that only hand on names of others.
 */
export function readSources(src: string, doors: readonly string[] = []) {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .sort();
  const texts = new Map(files.map((path) => [path, readFileSync(join(src, path), "utf8")]));
  const textOf = (path: string): string => texts.get(path) ?? "";
  const behind = new Map(doors.map((door) => [door, readDoor(door, textOf(door))]));
  const graph = new Map(files.map((path) => [path, readImports(path, textOf(path), behind)]));
  return {
    files,
    sources: files.filter((path) => !path.endsWith(".css")),
    textOf,
    /** Files that one imports, statically or not, for values or for types. */
    importsOf: (path: string): readonly string[] => graph.get(path)?.all ?? [],
    /** Of these the ones that are loaded with it, or by it later: through a door the files whose names it takes. */
    valuesOf: (path: string): readonly string[] => graph.get(path)?.values ?? [],
    /** Of these the ones that are loaded with it. */
    loadedWith: (path: string): readonly string[] => graph.get(path)?.atOnce ?? [],
  };
}

/** Which file a door has each value from. */
export function readDoor(door: string, text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(HANDED_ON)].flatMap(([, type, names = "", target = ""]) =>
      type === undefined
        ? valuesAmong(names).map((name) => [name, posix.join(posix.dirname(door), target)] as const)
        : [],
    ),
  );
}

/** `{ one, type Two, three as four }` → `one`, `three`. */
const valuesAmong = (names: string): string[] =>
  names
    .replace(/[{}]/g, "")
    .split(",")
    .map((name) => name.trim().replace(/\s+as\s.*/, ""))
    .filter((name) => name !== "" && !name.startsWith("type "));

function readImports(
  path: string,
  text: string,
  doors: ReadonlyMap<string, ReadonlyMap<string, string>>,
): { all: string[]; values: string[]; atOnce: string[] } {
  const placeOf = (target: string) => posix.normalize(posix.join(posix.dirname(path), target.replace(/\?.*$/, "")));
  if (path.endsWith(".css")) {
    const all = [...text.matchAll(CSS_IMPORT)].map(([, target = ""]) => placeOf(target));
    return { all, values: all, atOnce: all };
  }
  const fixed = [...text.matchAll(IMPORT)].map(([, type, names = "", target = ""]) => ({
    target: placeOf(target),
    isType: type !== undefined || isTypesAlone(names),
    names,
  }));
  const later = [...text.matchAll(DYNAMIC)].map(([, target = ""]) => ({
    target: placeOf(target),
    isType: false,
    names: "",
  }));
  const all = [...fixed, ...later];
  const valuesIn = (some: typeof all) => [...new Set(some.flatMap((one) => (one.isType ? [] : filesOf(one))))];
  return { all: [...new Set(all.map(({ target }) => target))], values: valuesIn(all), atOnce: valuesIn(fixed) };

  function filesOf({ target, names }: { target: string; names: string }): string[] {
    const door = doors.get(target);
    // Whoever names nothing loads all of it.
    return door && names !== "" ? valuesAmong(names).map((name) => door.get(name) ?? target) : [target];
  }
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
