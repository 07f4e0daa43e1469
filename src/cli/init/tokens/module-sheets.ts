import { posix } from "node:path";
import { type Repository, written } from "../repository.ts";
import { createModuleReader } from "./module-values.ts";
import { readSheetRules, type SheetRule } from "./sheet-rules.ts";

/** A module whose default export is the text of a style sheet. */
interface ModuleSheet {
  path: string;
  rules: SheetRule[];
}

const MODULE = /(?:^|\/)themes?\/[^/]+\.[cm]?js$/;
/** The text of a style sheet, as a literal of a module. */
const HAS_SHEET = /\{[^{}]*--[\w-]+:/;
const MAX_MODULES = 60;

/**
 * Reads themes that modules export as style sheets: the root properties of each, regardless of the root's attributes,
 * because each file is one theme. The same theme in another output folder is read once.
 */
export async function readModuleSheets(repository: Repository): Promise<ModuleSheet[]> {
  const candidates = written(repository.files.filter(({ path }) => MODULE.test(path) && !/\.d\.|\.min\./.test(path)));
  const ranked = candidates.toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
  const found = new Map<string, ModuleSheet>();
  const reader = createModuleReader(repository.root);
  try {
    for (const { path } of ranked) {
      const name = posix.basename(path, posix.extname(path));
      if (found.size >= MAX_MODULES) break;
      const source = found.has(name) ? undefined : await repository.text(path);
      if (source === undefined || !HAS_SHEET.test(source)) continue;
      const rules = rulesOf(await reader.read(path).catch(() => ({})), path);
      if (rules.length > 0) found.set(name, { path, rules });
    }
  } finally {
    reader.close();
  }
  return [...found.values()];
}

/** ES modules before older formats. */
const rankOf = (path: string): number => (/(?:^|\/)(?:esm|es)\//.test(path) ? 0 : 1);

function rulesOf(exported: Record<string, unknown>, path: string): SheetRule[] {
  const { default: text } = exported;
  if (typeof text !== "string") return [];
  return readSheetRules(text, path).rules.flatMap((rule) => {
    const [holding] = rule.holdings.filter(({ isRoot, other }) => isRoot && other === undefined);
    const isOfAttributes = holding?.conditions.every(({ key, isNot }) => key.startsWith("[") && !isNot);
    return holding && isOfAttributes ? [{ ...rule, holdings: [{ ...holding, conditions: [] }] }] : [];
  });
}
