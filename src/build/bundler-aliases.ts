import { readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { FileFence } from "../engines/sandbox/fence.ts";
import type { Aliases } from "../engines/sandbox/resolve-imports.ts";
import { decodeText, readRegularFile } from "../safe/files.ts";
import { BUNDLER_CONFIGURATION, type BundlerConfiguration, readBundlerConfiguration } from "./bundler-configuration.ts";

/** Aliases and constants of bundler configurations, each for its folder and those below. */
export interface BundlerAliases extends Aliases {
  /** Returns constants, with the code that replaces each. @param folder absolute path */
  define(folder: string): Record<string, string>;
  /** Returns absolute paths of the configurations that apply to a folder. */
  files(folder: string): string[];
  /** Clears the cache. */
  renew(): void;
}

const MAX_BYTES = 1 << 20;

/**
 * Reads the nearest configuration of each folder once. @param root absolute path; configurations above it don't apply
 */
export function createBundlerAliases(root: string, fence: FileFence): BundlerAliases {
  const known = new Map<string, Found | undefined>();
  const of = (folder: string): Found | undefined => {
    if (known.has(folder)) return known.get(folder);
    const isAbove = folder !== root && !folder.startsWith(root + sep);
    const found = isAbove ? undefined : (foundIn(folder, fence) ?? (folder === root ? undefined : of(dirname(folder))));
    known.set(folder, found);
    return found;
  };
  return {
    candidates(folder, specifier) {
      const { folder: home = "", file = "", configuration } = of(folder) ?? {};
      const alias = configuration?.aliases.find(({ find }) => isMeant(find, specifier));
      if (!alias) return { targets: [], file };
      const rest = specifier.slice(alias.find.replace(/\$$/, "").length);
      // In Vite, a path with a leading slash is relative to the project.
      const isPath = /^\.{0,2}\//.test(alias.replacement);
      return { targets: [isPath ? join(home, alias.replacement, rest) : alias.replacement + rest], file };
    },
    define: (folder) => of(folder)?.configuration.define ?? {},
    files(folder) {
      const file = of(folder)?.file;
      return file === undefined ? [] : [file];
    },
    renew: () => known.clear(),
  };
}

interface Found {
  folder: string;
  file: string;
  configuration: BundlerConfiguration;
}

/**
 * Matches like Vite and webpack: the complete name or the start of a path. With `$` at the end, only the complete name.
 */
function isMeant(find: string, specifier: string): boolean {
  if (find.endsWith("$")) return specifier === find.slice(0, -1);
  return specifier === find || specifier.startsWith(find.endsWith("/") ? find : `${find}/`);
}

function foundIn(folder: string, fence: FileFence): Found | undefined {
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    try {
      if (!BUNDLER_CONFIGURATION.test(name) || fence.refusal(file) !== undefined) continue;
      const bytes = readRegularFile(file, MAX_BYTES);
      const text = bytes && decodeText(relative(folder, file), bytes);
      if (text !== undefined) return { folder, file, configuration: readBundlerConfiguration(text, name) };
    } catch {
      // Too large or not text: not a configuration.
    }
  }
  return undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
