import { posix } from "node:path";
import { counted } from "../../../engines/text/noun.ts";
import { TaskStopped } from "../../../platform/workers/task.ts";
import { isObject } from "../../../safe/is-object.ts";
import { some } from "../part.ts";
import type { Repository } from "../repository.ts";
import { axisOfWords, modeOf } from "./axis-names.ts";
import { findFileAxes } from "./file-axes.ts";
import { compileSheetsTask, type SheetVariable } from "./sheet-task.ts";
import { readSheetVariables } from "./sheet-variables.ts";
import { addThemeObjects, type ThemedValues } from "./theme-objects.ts";

/** The variables in Sass and Less. */
export interface CompiledSheets {
  /** Sheets that had variables. */
  from: string[];
  /** Sheets that could not be compiled, with the reason. */
  notes: string[];
  /** The CSS of sheets with custom properties. */
  css: { path: string; text: string }[];
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
/** Names of sheets with common values or with the values of a theme, in any folder. */
const PART =
  /^_?(?:base|app|root|(?:custom-)?properties|foundations?|core|globals?|primitives?|semantics?|brands?|defaults?|dark|light|compact|vars?|swatch(?:es)?)\./i;

/**
 * Reads the variables of Sass and Less sheets as custom properties with the same names: `$brand-blue` is
 * `--brand-blue`, and map members have the map's name as a prefix, except in maps that are themes of each other. Sheets
 * that are alternatives (`themes/dark.scss`) are values of an axis. The compiler computes the values; for a sheet that
 * doesn't compile on its own, literals are used.
 */
export async function readCompiledSheets(repository: Repository, into: ThemedValues): Promise<CompiledSheets> {
  const sheets = repository.files.filter(({ path }) => SHEET.test(path));
  const own = sheets.some(({ isMade }) => !isMade) ? sheets.filter(({ isMade }) => !isMade) : sheets;
  const paths = await withoutCopies(
    repository,
    own.map(({ path }) => path),
  );
  const entries = entriesOf(repository, paths);
  const named = paths
    .filter((path) => VARIABLES.test(path) || PART.test(posix.basename(path)))
    .filter((path) => !entries.includes(path))
    .toSorted((one, other) => one.split("/").length - other.split("/").length)
    .slice(0, MAX_SHEETS);
  if (entries.length + named.length === 0) return { from: [], notes: [], css: [] };
  const isDividing = dividesAlways(repository.manifest);
  const from = new Set<string>();
  const faults: string[] = [];
  const failed = new Map<string, string>();
  const loaded = new Set<string>();
  const maps = new Map<string, Map<string, string>>();
  const computed: ComputedSheet[] = [];
  const css: CompiledSheets["css"] = [];
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
  const compile = async (paths: string[], language: "sass" | "less"): Promise<void> => {
    const [first = ""] = paths;
    try {
      if (stopped >= MAX_STOPPED) throw new Error("earlier stylesheets timed out");
      const answer = await pool.run(compileSheetsTask, { root: repository.root, paths, language, isDividing });
      for (const { sheet, text } of answer.css) if (!loaded.has(sheet)) css.push({ path: sheet, text });
      for (const one of answer.loaded) loaded.add(one);
      for (const [sheet, variables] of Map.groupBy(answer.variables, (one) => one.sheet))
        computed.push({ sheet, variables });
      for (const { sheet, name, why } of answer.failed ?? [])
        failed.set(name === "" ? why : name, name === "" ? "" : `${sheet}: ${why}`);
    } catch (error) {
      if (error instanceof TaskStopped) stopped += 1;
      if (paths.length === 1) return literals(first, error);
      const half = Math.ceil(paths.length / 2);
      await compile(paths.slice(0, half), language);
      await compile(paths.slice(half), language);
    }
  };
  try {
    for (const language of ["sass", "less"] as const) {
      const isOf = (path: string) => path.endsWith(".less") === (language === "less");
      for (const path of entries.filter(isOf)) await compile([path], language);
      const others = named.filter(isOf);
      // Sheets of Less that an entry loads have its scope.
      const apart = language === "less" ? others.filter((path) => !loaded.has(path) || isAlternative(path)) : others;
      if (language === "sass" && apart.length > 0) await compile(apart, language);
      if (language === "less") for (const path of apart) await compile([path], language);
    }
  } finally {
    await pool.close();
  }
  const ownNames = await namesBySheet(repository, computed);
  const { alternatives, usual, axes } = alternativesAmong(computed, ownNames);
  // The default theme overrides the values that all themes share.
  const shared = computed.toSorted((one, other) => Number(usual.has(other.sheet)) - Number(usual.has(one.sheet)));
  for (const { sheet, variables } of shared)
    if (!alternatives.has(sheet)) for (const one of variables) if (take(one, maps)) from.add(sheet);
  addThemeObjects(maps, into);
  for (const { axis, value, sheets: those } of axes) {
    const values = new Map<string, string>();
    for (const { sheet, variables } of computed)
      if (those.includes(sheet))
        for (const { path, text } of variables) {
          const name = nameOf(path);
          if (name !== undefined && into.base.get(name) !== text) values.set(name, text);
        }
    if (values.size > 0) into.modes?.push({ axis, value, values });
    for (const sheet of those) from.add(sheet);
  }
  return { from: [...from], notes: [...faultNotes(faults), ...failedNotes(failed, into.base)], css };
}

/**
 * Sheets without copies with the same text in another output folder: `lib/style/dark.less` and `es/style/dark.less`.
 */
async function withoutCopies(repository: Repository, paths: readonly string[]): Promise<string[]> {
  const copies = new Set<string>();
  for (const [first = "", ...others] of Map.groupBy(paths, (path) => path.slice(path.indexOf("/"))).values()) {
    const text = others.length > 0 ? await repository.text(first) : undefined;
    for (const other of others) if ((await repository.text(other)) === text) copies.add(other);
  }
  return paths.filter((path) => !copies.has(path));
}

/** A sheet with its variables. */
interface ComputedSheet {
  sheet: string;
  variables: SheetVariable[];
}

/** Whether the path of a sheet names a theme or a mode: `themes/dark.less`, `_light.scss`. */
const isAlternative = (path: string): boolean =>
  modeOf(posix.basename(path)) !== undefined || path.split("/").some((part) => axisOfWords(part) !== undefined);

/** Names of variables that each sheet declares itself. */
async function namesBySheet(
  repository: Repository,
  computed: readonly ComputedSheet[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const names = new Map<string, ReadonlySet<string>>();
  if (!computed.some(({ sheet }) => isAlternative(sheet))) return names;
  for (const { sheet } of computed) {
    if (names.has(sheet)) continue;
    const found = new Map<string, string>();
    const text = await repository.text(sheet);
    if (text !== undefined) readSheetVariables(text, sheet, found);
    names.set(sheet, new Set(found.keys()));
  }
  return names;
}

/** Sheets that give mostly the same variables other values, by the axis and the value that their paths name. */
function alternativesAmong(computed: readonly ComputedSheet[], names: ReadonlyMap<string, ReadonlySet<string>>) {
  const sources = computed.flatMap(({ sheet, variables }) => {
    const own = names.get(sheet);
    const tree = Object.fromEntries(
      variables.flatMap(({ path, text }) => {
        const name = nameOf(path);
        return name !== undefined && own?.has(name) ? [[name.replaceAll(".", "_"), { value: text }] as const] : [];
      }),
    );
    return Object.keys(tree).length >= FEWEST_OWN ? [{ ref: sheet, tree }] : [];
  });
  // Sheets of components have variables of the same names, too.
  const found = findFileAxes(sources).axes.filter(({ values }) =>
    values.some(({ files }) => files.some((file) => isAlternative(file))),
  );
  const axes = found.flatMap(({ name, default: first, values }) =>
    values
      .filter((value) => value.name !== first)
      .map((value) => ({ axis: name, value: value.name, sheets: value.files })),
  );
  const usual = found.flatMap(({ default: name, values }) => values.find((value) => value.name === name)?.files ?? []);
  return { axes, usual: new Set(usual), alternatives: new Set(axes.flatMap(({ sheets }) => sheets)) };
}

/** Fewer own variables are settings of a component. */
const FEWEST_OWN = 3;

/** Before version 4, Less divides outside of brackets, too. */
function dividesAlways({ dependencies, devDependencies, peerDependencies }: Record<string, unknown>): boolean {
  const stated = [dependencies, devDependencies, peerDependencies].map((each) =>
    isObject(each) ? each.less : undefined,
  );
  const version = stated.find((one) => typeof one === "string");
  return typeof version === "string" && /^[^\d]*[123](?:\.|$)/.test(version);
}

const faultNotes = (faults: readonly string[]): string[] =>
  faults.length === 0
    ? []
    : [
        `${faults.length === 1 ? "A stylesheet does" : `${faults.length} stylesheets do`} not compile, so only literal values were read: ${some(faults, 3)}. Install the missing packages and run this command again.`,
      ];

/** Variables of Less without a value in any sheet. */
function failedNotes(failed: ReadonlyMap<string, string>, base: ReadonlyMap<string, string>): string[] {
  const missing = [...failed].filter(([, why]) => why === "").map(([what]) => what);
  const variables = [...failed].filter(([name, why]) => why !== "" && !base.has(`--${name.slice(1)}`));
  return [
    ...(missing.length > 0
      ? [`Not read: ${some(missing, 3)}. Install the missing packages and run this command again.`]
      : []),
    ...(variables.length > 0
      ? [
          `${counted(variables.length, { one: "Less variable was", many: "Less variables were" })} left out: ${some(
            variables.map(([name, why]) => `${name} (${why})`),
            3,
          )}. Write ${variables.length === 1 ? "this token" : "these tokens"} by hand.`,
        ]
      : []),
  ];
}

/** The entry sheets of a package: the sheets in its manifest, then usual names near the root. */
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

/** The custom property of a variable. Undefined for a private one. */
function nameOf(path: readonly string[]): string | undefined {
  const words = path.map(wordOf);
  return /^[^-_]/.test(words[0] ?? "") ? `--${words.join("-")}` : undefined;
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
