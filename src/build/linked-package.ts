import { readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Fence } from "../engines/sandbox/fence.ts";
import { isObject } from "../safe/is-object.ts";
import { parseJson } from "../safe/json.ts";
import { realPathOf } from "../safe/real-path.ts";

/** What a manifest says its types, or what they are made of, lie in. */
const ENTRIES = ["source", "types", "typings", "module", "main"];

/**
 * The file that an import of a package names, where that is a folder of the repository which `node_modules` links to:
 * its types are the repository's own. Undefined for packages that were installed, and what is no package.
 *
 * @param folder absolute path of the folder of the module that imports
 * @returns absolute path, with or without its ending
 */
export function linkedFile(fence: Fence, folder: string, specifier: string): string | undefined {
  const [, name, below = ""] = /^((?:@[\w.-]+\/)?[\w-][\w.-]*)(\/.*)?$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  for (let above = folder; ; above = dirname(above)) {
    const real = realPathOf(join(above, "node_modules", name));
    if (real?.split(sep).includes("node_modules")) return undefined;
    if (real) return join(real, below === "" ? entryOf(fence, real) : below);
    if (above === dirname(above)) return undefined;
  }
}

function entryOf(fence: Fence, folder: string): string {
  const file = join(folder, "package.json");
  const manifest = fence.refusal(file) === undefined ? jsonIn(file) : undefined;
  const entries = isObject(manifest) ? ENTRIES.map((name) => manifest[name]) : [];
  const written = entries.filter((entry) => typeof entry === "string");
  return written.find((entry) => realPathOf(join(folder, entry)) !== undefined) ?? "src/index";
}

function jsonIn(file: string): unknown {
  try {
    return parseJson(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
