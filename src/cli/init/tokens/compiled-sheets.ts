import { posix } from "node:path";
import { TaskStopped } from "../../../platform/workers/task.ts";
import { isObject } from "../../../safe/is-object.ts";
import { some } from "../part.ts";
import type { Repository } from "../repository.ts";
import { compileSheetsTask, type SheetVariable } from "./sheet-task.ts";
import { readSheetVariables } from "./sheet-variables.ts";
import { addThemeObjects, type ThemedValues } from "./theme-objects.ts";

/** The variables in Sass and Less. */
export interface CompiledSheets {
  /** Sheets that had variables. */
  from: string[];
  /** Sheets that could not be compiled, with the reason. */
  notes: string[];
}

const SHEET = /\.(?:scss|sass|less)$/;
const MAX_ENTRIES = 10;
const MAX_SHEETS = 400;
/** Sheets that ran into the time limit. After these, compiling stops. */
const MAX_STOPPED = 3;

/** Names of sheets that import all others of a package. */
const ENTRY = /(?:^|\/)_?(?:index|all|main|styles?|tokens|variables|settings)\.(?:scss|sass|less)$/;
/** Names of sheets with common values. */
const VARIABLES =
  /token|variable|theme|colou?r|palette|typograph|spacing|settings|config|font|radius|radii|shadow|breakpoint|sizes?\b/i;

/**
 * Reads the variables of Sass and Less sheets as custom properties with the same names: `$brand-blue` is
 * `--brand-blue`, and map members have the map's name as a prefix, except in maps that are themes of each other. The
 * compiler computes the values; for a sheet that does not compile alone, literals are used.
 */
export async function readCompiledSheets(repository: Repository, into: ThemedValues): Promise<CompiledSheets> {
  const sheets = repository.files.filter(({ path }) => SHEET.test(path));
  const own = sheets.some(({ isMade }) => !isMade) ? sheets.filter(({ isMade }) => !isMade) : sheets;
  const entries = entriesOf(
    repository,
    own.map(({ path }) => path),
  );
  const named = own
    .map(({ path }) => path)
    .filter((path) => VARIABLES.test(path))
    .filter((path) => !entries.includes(path))
    .toSorted((one, other) => one.split("/").length - other.split("/").length)
    .slice(0, MAX_SHEETS);
  if (entries.length + named.length === 0) return { from: [], notes: [] };
  const from = new Set<string>();
  const faults: string[] = [];
  const loaded = new Set<string>();
  const maps = new Map<string, Map<string, string>>();
  let stopped = 0;
  const { createWorkerPool } = await import("../../../platform/workers/worker-pool.ts");
  const pool = createWorkerPool({ width: 1 });
  const literals = async (path: string, error: unknown): Promise<void> => {
    // A partial that was compiled already needs its earlier context.
    if (loaded.has(path)) return;
    const text = await repository.text(path);
    if (text !== undefined && readSheetVariables(text, path, into.base) > 0) from.add(path);
    faults.push(`${path} (${firstLine(error)})`);
  };
  /** Together, because they share imports. If that fails, each half separately. */
  const compile = async (paths: string[]): Promise<void> => {
    const [first = ""] = paths;
    try {
      if (stopped >= MAX_STOPPED) throw new Error("earlier stylesheets timed out");
      const answer = await pool.run(compileSheetsTask, { root: repository.root, paths });
      for (const one of answer.loaded) loaded.add(one);
      for (const one of answer.variables) if (take(one, maps)) from.add(one.sheet);
    } catch (error) {
      if (error instanceof TaskStopped) stopped += 1;
      if (paths.length === 1) return literals(first, error);
      const half = Math.ceil(paths.length / 2);
      await compile(paths.slice(0, half));
      await compile(paths.slice(half));
    }
  };
  try {
    // Sass accepts Less declarations as unknown rules, so these are read as text.
    const isLess = (path: string) => path.endsWith(".less");
    for (const path of entries.filter((one) => !isLess(one))) await compile([path]);
    const sass = named.filter((one) => !isLess(one));
    if (sass.length > 0) await compile(sass);
    addThemeObjects(maps, into);
    for (const path of [...entries, ...named].filter(isLess)) {
      const text = await repository.text(path);
      if (text !== undefined && readSheetVariables(text, path, into.base) > 0) from.add(path);
    }
  } finally {
    await pool.close();
  }
  const notes =
    faults.length === 0
      ? []
      : [
          `${faults.length === 1 ? "A stylesheet does" : `${faults.length} stylesheets do`} not compile, so only literal values were read: ${some(faults, 3)}. Install the missing packages and run this command again.`,
        ];
  return { from: [...from], notes };
}

/** The entry sheets of a package: those in its manifest, then usual names near the root. */
function entriesOf({ manifest, files }: Repository, paths: readonly string[]): string[] {
  const root = isObject(manifest.exports) ? manifest.exports["."] : undefined;
  const stated = [
    manifest.sass,
    manifest.style,
    manifest.less,
    ...(isObject(root) ? [root.sass, root.style, root.less] : []),
  ];
  const all = new Set(files.map(({ path }) => path));
  const named = stated
    .filter((one) => typeof one === "string")
    .map((one) => posix.normalize(one))
    .filter((one) => SHEET.test(one) && all.has(one));
  const called = paths
    .filter((path) => ENTRY.test(path) && path.split("/").length <= 3)
    .toSorted((one, other) => one.split("/").length - other.split("/").length);
  return [...new Set([...named, ...called])].slice(0, MAX_ENTRIES);
}

/** Whether it was new. */
function take({ path, text }: SheetVariable, maps: Map<string, Map<string, string>>): boolean {
  const [name = "", ...members] = path.map(wordOf);
  if (!/^[^-_]/.test(name)) return false;
  const map = maps.get(members.length === 0 ? "" : name) ?? new Map<string, string>();
  maps.set(members.length === 0 ? "" : name, map);
  const key = members.length === 0 ? name : members.join("-");
  if (map.has(key)) return false;
  map.set(key, text);
  return true;
}

/** A key of a map as a part of a name: `"1/2"` is `1_2`. */
const wordOf = (key: string): string => key.replace(/^["']|["']$/g, "").replace(/[^\p{L}\p{N}_-]+/gu, "_");

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0]?.replace(/\.$/, "").slice(0, 160) ?? "";
