import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { readRegularFile } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { realPathOf } from "../../safe/real-path.ts";
import type { FileFence } from "./fence.ts";

/** The packages of a repository by name. */
export interface WorkspacePackages {
  /**
   * Possible absolute paths for an import of a workspace package, sources first: build output may be older, or a second
   * copy of a module. Empty for other packages.
   */
  candidates(specifier: string): string[];
}

const MAX_BYTES = 1 << 20;
/** Depth of package folders, for example `packages/group/button`. */
const MAX_DEPTH = 3;
const MAX_FOLDERS = 5_000;
const MAX_CONDITIONS = 8;
const SPECIFIER = /^((?:@[^/]+\/)?[^/@.][^/]*)(\/.+)?$/;

/** Searches for packages once, on the first request. @param repository absolute path */
export function createWorkspacePackages(repository: string, fence: FileFence): WorkspacePackages {
  let known: ReadonlyMap<string, Package> | undefined;
  const whole = new Set<string>();
  const isUsable = (path: string): boolean => {
    if (!whole.has(path) && isWhole(path, fence)) whole.add(path);
    return whole.has(path);
  };
  return {
    candidates(specifier) {
      const [, name = "", below = ""] = SPECIFIER.exec(specifier) ?? [];
      if (name === "") return [];
      known ??= packagesIn(repository, fence);
      const found = known.get(name);
      if (!found) return [];
      // An installed package with this name is another package: an example or a test can have the same name.
      const installed = realPathOf(join(repository, "node_modules", name));
      if (installed !== undefined && installed !== realPathOf(found.folder)) return [];
      return candidatesIn(found, below).filter(isUsable);
    },
  };
}

interface Package {
  folder: string;
  manifest: Record<string, unknown>;
}

function packagesIn(repository: string, fence: FileFence): Map<string, Package> {
  const found = new Map<string, Package>();
  const waiting = [{ folder: repository, depth: 0 }];
  for (const { folder, depth } of waiting) {
    const manifest = manifestIn(folder, fence);
    if (typeof manifest?.name === "string" && !found.has(manifest.name)) found.set(manifest.name, { folder, manifest });
    if (depth === MAX_DEPTH) continue;
    for (const name of foldersIn(folder))
      if (waiting.length < MAX_FOLDERS) waiting.push({ folder: join(folder, name), depth: depth + 1 });
  }
  return found;
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules" ? [entry.name] : [],
    );
  } catch {
    return [];
  }
}

function manifestIn(folder: string, fence: FileFence): Record<string, unknown> | undefined {
  const file = join(folder, "package.json");
  try {
    if (fence.refusal(file) !== undefined) return undefined;
    const value = parseJson(readRegularFile(file, MAX_BYTES)?.toString("utf8") ?? "");
    return isObject(value) ? value : undefined;
  } catch {
    // Not a package description, or being written.
    return undefined;
  }
}

function candidatesIn({ folder, manifest }: Package, below: string): string[] {
  const { exports, source, main } = manifest;
  const key = `.${below}`;
  const target = isObject(exports) && key in exports ? exports[key] : below === "" ? exports : undefined;
  const named = [
    conditionOf(target, "source"),
    ...(below === "" && typeof source === "string" ? [source] : []),
    ...[conditionOf(target, "import"), ...(below === "" ? [main] : [])].flatMap((one) =>
      typeof one === "string" ? sourcesOf(one) : [],
    ),
    ...(below === "" ? ["src/index", "index"] : [`src${below}`, `.${below}`]),
  ].filter((one) => one !== undefined);
  return [...new Set(named.map((path) => join(folder, path)))].filter((path) => path.startsWith(folder));
}

const ENDS = ["", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".json", "/index.ts", "/index.tsx", "/index.js", "/index.jsx"];
const IMPORTED = /\b(?:from|import)\s*\(?\s*["'](\.\.?\/[^"'\n?]+)["']/g;

/**
 * Whether all relative imports of a module exist and may be read. Generated sources are often missing, and then only
 * the build output works.
 */
function isWhole(path: string, fence: FileFence): boolean {
  const file = fileAt(path, fence);
  if (file === undefined) return false;
  const text = textOf(file);
  return Array.from(text.matchAll(IMPORTED), ([, name = ""]) => join(dirname(file), name)).every(
    // A TypeScript import may have the extension of the compiled file.
    (named) => fileAt(named, fence) !== undefined || fileAt(named.replace(/\.[cm]?jsx?$/, ""), fence) !== undefined,
  );
}

function fileAt(path: string, fence: FileFence): string | undefined {
  return ENDS.map((end) => path + end).find(
    (file) => statSync(file, { throwIfNoEntry: false })?.isFile() && fence.refusal(file) === undefined,
  );
}

function textOf(file: string): string {
  try {
    return readRegularFile(file, MAX_BYTES)?.toString("utf8") ?? "";
  } catch {
    // Too large for a description of a package.
    return "";
  }
}

const BUILT = /^(?:\.\/)?(?:dist|build|lib|out|esm?|cjs)\/(?:(?:esm?|cjs)\/)?/;
const SCRIPT = /\.[cm]?js$/;

/** The sources from which a path of a package may be built. The path itself if it isn't build output. */
function sourcesOf(path: string): string[] {
  if (!BUILT.test(path)) return [path];
  const rest = path.replace(BUILT, "").replace(SCRIPT, "");
  return [`src/${rest}`, rest];
}

/** The target of `exports` under a condition, or under the conditions that apply to every importer. */
function conditionOf(target: unknown, condition: "source" | "import", depth = 0): string | undefined {
  if (typeof target === "string") return condition === "import" ? target : undefined;
  if (!isObject(target) || depth > MAX_CONDITIONS) return undefined;
  const order = condition === "source" ? ["source"] : ["import", "module", "default"];
  for (const name of order) {
    const found = typeof target[name] === "string" ? target[name] : conditionOf(target[name], condition, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
