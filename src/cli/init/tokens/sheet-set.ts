import { posix } from "node:path";
import { counted } from "../../../engines/text/noun.ts";
import { isObject } from "../../../safe/is-object.ts";
import { type Repository, written } from "../repository.ts";
import { modeOf } from "./axis-names.ts";
import { readModuleSheets } from "./module-sheets.ts";
import { NO_RULE_CONTEXT, type RuleContext, readSheetRules, type SheetRule } from "./sheet-rules.ts";

/** The style sheets of a repository that set custom properties. */
export interface SheetSet {
  /** The entry sheet, if there is one. */
  entry?: string;
  /** The name of the package. */
  name: string;
  /** Whether the package declares it; otherwise its name decided. */
  isDeclared: boolean;
  /** Rules of the entry and its imports, in order. */
  rules: SheetRule[];
  /** Names of cascade layers, the first the weakest. */
  layers: string[];
  /** Sheets outside the entry, the most token-like first. */
  others: { path: string; rules: SheetRule[] }[];
  /** Imports outside the repository, and invalid sheets: `path: why`. */
  unread: string[];
}

/** Style sheets that are read for custom properties. */
const MAX_SHEETS = 400;
const NOT_READ = /(?:^|[./-])(?:min|rtl)\.css$|\.module\.css$/;
/** Usual names of entry sheets. */
const ENTRY = /^(?:index|tokens|variables|theme|styles?|main|all|globals?|root|custom-properties)\.css$/i;
const IMPORTED = /^(?:\.{0,2}\/)?[^:]*$/;

/** Reads the style sheets of a repository: the sheets of its entry in import order, and the others. */
export async function readSheetSet(repository: Repository): Promise<SheetSet> {
  const paths = new Set(repository.files.map(({ path }) => path));
  const declared = declaredEntry(repository, paths);
  const set: SheetSet = {
    name: repository.name,
    isDeclared: declared !== undefined,
    rules: [],
    layers: [],
    others: [],
    unread: [],
  };
  const seen = new Set<string>();
  const texts = new Set<string>();
  if (declared !== undefined) await enter(declared);
  if (set.rules.length === 0) {
    set.isDeclared = false;
    set.entry = undefined;
    const named = await entryByName(repository);
    if (named !== undefined) await enter(named);
  }
  const sheets = written(repository.files.filter(({ path }) => path.endsWith(".css") && !NOT_READ.test(path)));
  const ranked = sheets.toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
  if (ranked.length > MAX_SHEETS)
    set.unread.push(
      `${counted(ranked.length - MAX_SHEETS, "stylesheet")}, because the limit is ${MAX_SHEETS}. Select a folder with --source`,
    );
  for (const { path } of ranked.slice(0, MAX_SHEETS)) {
    if (seen.has(path)) continue;
    const rules: SheetRule[] = [];
    await read(path, NO_RULE_CONTEXT, rules);
    if (rules.length > 0) set.others.push({ path, rules });
  }
  if (set.rules.length === 0 && set.others.length === 0) {
    const modules = await readModuleSheets(repository);
    const place = ({ path }: { path: string }) => rankOf(path) + path.length / 1_000;
    const [first, ...others] = modules.toSorted((one, other) => place(one) - place(other));
    if (first) Object.assign(set, { entry: first.path, rules: first.rules, others });
  }
  return set;

  async function enter(path: string): Promise<void> {
    set.entry = path;
    await read(path, NO_RULE_CONTEXT, set.rules);
  }

  async function read(path: string, around: RuleContext, into: SheetRule[]): Promise<void> {
    if (seen.has(path) || seen.size >= MAX_SHEETS * 2) return;
    seen.add(path);
    const text = await repository.text(path);
    // A copy in another output folder adds nothing.
    if (!text || !/--|@import/.test(text) || texts.has(text)) return;
    texts.add(text);
    const { rules, layers, imports, fault } = readSheetRules(text, path, around);
    if (fault !== undefined) set.unread.push(`${path}: ${fault}`);
    for (const layer of layers) if (!set.layers.includes(layer)) set.layers.push(layer);
    for (const { address, around: inner } of imports) {
      if (inner.layer !== "" && !set.layers.includes(inner.layer)) set.layers.push(inner.layer);
      const target = IMPORTED.test(address) ? importedPath(path, address) : undefined;
      if (target !== undefined) await read(target, inner, into);
      else set.unread.push(`${path}: it imports ${address}, which is not in the repository`);
    }
    into.push(...rules);
  }

  function importedPath(from: string, address: string): string | undefined {
    const [plain = ""] = address.split(/[?#]/);
    const near = posix.join(posix.dirname(from), plain);
    return [near, `${near}.css`].find((path) => paths.has(path));
  }
}

/** The declared entry sheet of a package: `style`, then `exports` and `main`. */
function declaredEntry({ manifest }: Repository, paths: ReadonlySet<string>): string | undefined {
  const { style, exports, main } = manifest;
  const named = [style, ...sheetsIn(exports), main];
  return named
    .filter((one) => typeof one === "string")
    .map((one) => posix.normalize(one))
    .find((path) => path.endsWith(".css") && paths.has(path));
}

/** Style sheets that `exports` names, that of the package itself first. */
function sheetsIn(exports: unknown, depth = 0): string[] {
  if (typeof exports === "string") return /\.css$/.test(exports) && !exports.includes("*") ? [exports] : [];
  if (!isObject(exports) || depth > 4) return [];
  const own = Object.entries(exports).toSorted(([one], [other]) => Number(other === ".") - Number(one === "."));
  return own.flatMap(([, inner]) => sheetsIn(inner, depth + 1));
}

/** A sheet that is called like the package, else one that imports others or holds custom properties, the nearest first. */
async function entryByName(repository: Repository): Promise<string | undefined> {
  const sheets = repository.files.filter(({ path }) => path.endsWith(".css") && !NOT_READ.test(path));
  const isNamed = (path: string) => posix.basename(path, ".css") === repository.name;
  const candidates = written(sheets.filter(({ path }) => isNamed(path) || ENTRY.test(posix.basename(path))))
    .map(({ path }) => path)
    .toSorted(
      (one, other) =>
        Number(isNamed(other)) - Number(isNamed(one)) ||
        one.split("/").length - other.split("/").length ||
        one.length - other.length,
    );
  for (const path of candidates.slice(0, MAX_CANDIDATES)) {
    const text = (await repository.text(path)) ?? "";
    if (/@import\s+(?:url\()?\s*["']?\.{0,2}\/?[\w-]/.test(text) && /@import[^;]*\.css/.test(text)) return path;
    if (isNamed(path) && text.includes("--")) return path;
  }
  return undefined;
}

const MAX_CANDIDATES = 20;

/** Token sheets before bundles that repeat them. */
const rankOf = (path: string): number =>
  ((modeOf(posix.basename(path))?.value ?? "light") === "light" ? 0 : 0.5) +
  (/token|variable|theme|color|palette/i.test(path) ? 0 : 2) +
  (path.split("/").length > 3 ? 1 : 0) +
  (ENTRY.test(posix.basename(path)) || /default|base|light/i.test(posix.basename(path)) ? -0.25 : 0);
