import { dirname, join, sep } from "node:path";
import { readRegularFile } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { realPathOf } from "../../safe/real-path.ts";

const MAX_BYTES = 1 << 20;
/** Nesting of conditions. */
const MAX_DEPTH = 8;

/**
 * Returns the file that `@import "package"` or `@import "package/part"` names in a style sheet, from the condition
 * `style` of the package's `exports` or from its field `style`. Undefined if the package has neither.
 *
 * @param folder absolute path of the style sheet's folder
 * @see https://nodejs.org/api/packages.html#conditional-exports
 */
export function packageStyle(folder: string, specifier: string): string | undefined {
  // A file next to the sheet has priority, as in CSS.
  if (realPathOf(join(folder, specifier)) !== undefined) return undefined;
  const [, name = "", below = ""] = /^((?:@[^/]+\/)?[^/@.][^/]*)(\/.+)?$/.exec(specifier) ?? [];
  const home = name === "" ? undefined : packageFolder(folder, name);
  const manifest = home && manifestIn(home);
  if (!home || !manifest) return undefined;
  const { exports, style } = manifest;
  const named =
    exportedStyle(isObject(exports) ? exports[below === "" ? "." : `.${below}`] : undefined) ??
    (below === "" && typeof style === "string" ? style : undefined);
  const file = named === undefined ? undefined : join(home, named);
  return file?.startsWith(home + sep) && realPathOf(file) !== undefined ? file : undefined;
}

function packageFolder(folder: string, name: string): string | undefined {
  const found = join(folder, "node_modules", name);
  if (realPathOf(found) !== undefined) return found;
  return folder === dirname(folder) ? undefined : packageFolder(dirname(folder), name);
}

function manifestIn(folder: string): Record<string, unknown> | undefined {
  try {
    const value = parseJson(readRegularFile(join(folder, "package.json"), MAX_BYTES)?.toString("utf8") ?? "");
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function exportedStyle(target: unknown, depth = 0): string | undefined {
  if (typeof target === "string") return /\.css$/.test(target) ? target : undefined;
  if (!isObject(target) || depth > MAX_DEPTH) return undefined;
  const order = ["style", "import", "default", "require"];
  return order.map((condition) => exportedStyle(target[condition], depth + 1)).find((one) => one !== undefined);
}
