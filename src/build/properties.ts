import { readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FileFence } from "../engines/sandbox/fence.ts";
import { createTsconfigs, type Tsconfigs } from "../engines/sandbox/tsconfig.ts";
import { decodeText } from "../safe/files.ts";
import { isObject } from "../safe/is-object.ts";
import { parseJson } from "../safe/json.ts";
import { fileOnDisk, nfcName } from "../safe/name-on-disk.ts";
import { realPathOf } from "../safe/real-path.ts";
import { readFaultOf } from "../store/workspace/read-file.ts";
import { BuildFault } from "./build-fault.ts";
import { propertiesOfComponent } from "./types/component-properties.ts";
import { createModules } from "./types/modules.ts";
import type { Property } from "./types/property.ts";

/**
 * Properties by name, and the files they were read from in addition to the component's own, relative to the workspace.
 */
export interface FoundProperties {
  properties: Record<string, Property>;
  inputs: string[];
  /** Types that could not be read, in words. */
  lost: string[];
  /** The reason of a deprecation in the component's comment. */
  deprecated?: string | true;
}

/**
 * Reads properties from the types of a React component, without running it. Empty if its file documents none. In a file
 * with several components, the one named `name` is used, otherwise the default export, otherwise the first. Throws
 * `BuildFault` if a type is in a file outside the fence, `WorkspaceFault` if it is in an unreadable one.
 */
export type PropertyReader = (path: string, name: string | undefined) => Promise<FoundProperties>;

/**
 * Maximum bytes of a file whose types are read: hand-written files are smaller, and parsing more would block others.
 */
const MAX_BYTES = 1 << 20;

/**
 * Creates a reader for one run: files with types of several components are parsed once. Reads components one after the
 * other, and yields to the event loop in between.
 *
 * @param workspace absolute path
 */
export function createPropertyReader(workspace: string, fence: FileFence): PropertyReader {
  const exists = new Map<string, boolean>();
  const links = new Map<string, string | undefined>();
  const tsconfigs = createTsconfigs(workspace, fence);
  let used = new Set<string>();
  let before: Promise<unknown> = Promise.resolve();
  /** The current component, for messages. */
  let component = "";

  const fileOf = (path: string) => (path.startsWith("../") ? resolve(workspace, path) : fileOnDisk(workspace, path));
  const modules = createModules({
    has(path) {
      const known = exists.get(path);
      if (known !== undefined) return known;
      const found = isFile(fileOf(path));
      exists.set(path, found);
      return found;
    },
    async text(path) {
      const file = fileOf(path);
      const refusal = fence.refusal(file);
      if (refusal !== undefined) throw new BuildFault(`${component}: ${nameIn(file)} is not read: ${refusal}.`);
      try {
        const stat = statSync(file, { throwIfNoEntry: false });
        if (!stat?.isFile() || stat.size > MAX_BYTES) return undefined;
        return decodeText(path, readFileSync(file));
      } catch (error) {
        throw readFaultOf(workspace, nameIn(file), error) ?? error;
      }
    },
    linked(from, specifier) {
      const folder = dirname(fileOf(from));
      const key = `${folder} ${specifier}`;
      if (!links.has(key))
        links.set(key, aliasedFile(tsconfigs, folder, specifier) ?? linkedFile(fence, folder, specifier));
      const file = links.get(key);
      return file && nameIn(file);
    },
    opened: (path) => void used.add(path),
  });
  const nameIn = (file: string) => nfcName(relative(workspace, file).split(sep).join("/"));

  const read: PropertyReader = async (path, name) => {
    component = path;
    used = new Set();
    await nextTurn();
    const { properties, ...said } = await propertiesOfComponent(modules, path, name);
    used.delete(path);
    return { properties: Object.fromEntries(properties), inputs: [...used], ...said };
  };
  return (path, name) => {
    const found = before.then(() => read(path, name));
    before = found.catch(() => undefined);
    return found;
  };
}

function isFile(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // The file exists, and the fence explains why it isn't read.
    return true;
  }
}

const ENDS = ["", ".ts", ".tsx", ".d.ts", ".js", ".jsx", "/index.ts", "/index.tsx", "/index.d.ts", "/index.js"];

/**
 * Returns the file of an import by the `paths` of its `tsconfig.json`. @returns absolute path, with or without its
 * extension
 */
export const aliasedFile = (tsconfigs: Tsconfigs, folder: string, specifier: string): string | undefined =>
  tsconfigs
    .of(folder)
    .candidates(specifier)
    .find((path) => ENDS.some((end) => isFile(path + end)));

/** Fields of a manifest with its types or their sources. */
const ENTRIES = ["source", "types", "typings", "module", "main"];

/**
 * Returns the file of an imported package that is a folder of the repository, linked from `node_modules`: its types are
 * the repository's own. Undefined for installed packages and other imports.
 *
 * @param folder absolute path of the importing module's folder
 * @returns absolute path, with or without its extension
 */
function linkedFile(fence: FileFence, folder: string, specifier: string): string | undefined {
  const [, name, below = ""] = /^((?:@[\w.-]+\/)?[\w-][\w.-]*)(\/.*)?$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  for (let above = folder; ; above = dirname(above)) {
    const real = realPathOf(join(above, "node_modules", name));
    if (real?.split(sep).includes("node_modules")) return undefined;
    if (real) return join(real, below === "" ? entryOf(fence, real) : below);
    if (above === dirname(above)) return undefined;
  }
}

function entryOf(fence: FileFence, folder: string): string {
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
