import { join } from "node:path";
import { createLessValues, type LessDeclaration } from "../../../build/styles/less/evaluate.ts";
import { LESS_ENDINGS, readLessSheet } from "../../../build/styles/less/sheet.ts";
import { openSheetFiles } from "../../../build/styles/sheet-files.ts";
import type { SheetAnswer, SheetQuestion, SheetVariable } from "./sheet-task.ts";

/** A set of rules in a set of rules is the deepest people write. */
const MAX_DEPTH = 5;

/**
 * Computes the variables of Less sheets as Less does: with operations, functions, imports and detached rulesets. The
 * last declaration of a variable has precedence, also for earlier uses. Runs no JavaScript and no plugins: variables
 * that need them are in `failed`.
 */
export function compileLess({ root, paths, isDividing }: SheetQuestion): SheetAnswer {
  const files = openSheetFiles(root, LESS_ENDINGS);
  const variables: SheetVariable[] = [];
  const failed: NonNullable<SheetAnswer["failed"]> = [];
  const css: SheetAnswer["css"] = [];
  for (const path of paths) {
    const { declarations, hasPlugins, missing, propertiesOf } = readLessSheet(files, root, join(root, path));
    for (const why of missing) failed.push({ sheet: path, name: "", why });
    const values = createLessValues((name) => declarations.get(name)?.declared, { isDividing, hasPlugins });
    const take = (declared: LessDeclaration, sheet: string, names: readonly string[], written: string): void => {
      if (typeof declared !== "string") {
        if (names.length <= MAX_DEPTH)
          for (const [key, member] of declared) {
            const name = key.replace(/^@/, "");
            take(member, sheet, [...names, name], `${written}[${key}]`);
          }
        return;
      }
      try {
        const text = values.cssOf(written);
        const [, target] = /^@([a-z][\w-]*)$/i.exec(declared) ?? [];
        const isAlias =
          target !== undefined && names.length === 1 && typeof declarations.get(target)?.declared === "string";
        if (text !== "") variables.push({ sheet, path: [...names], text: isAlias ? `var(--${target})` : text });
      } catch (error) {
        failed.push({
          sheet,
          name: `@${names.join("-")}`,
          why: error instanceof Error ? error.message : String(error),
        });
      }
    };
    for (const [name, { declared, sheet }] of declarations) take(declared, sheet, [name], `@${name}`);
    const properties = propertiesOf((text, where) => {
      try {
        return values.propertyOf(text);
      } catch (error) {
        // Selectors of components need the names of their classes.
        if (where !== "")
          failed.push({ sheet: path, name: where, why: error instanceof Error ? error.message : String(error) });
        return undefined;
      }
    });
    if (properties !== "") css.push({ sheet: path, text: properties });
  }
  return { variables, loaded: files.loaded(), css, failed };
}
