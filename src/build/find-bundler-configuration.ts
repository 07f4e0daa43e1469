import { readdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type Fence, repositoryOf } from "../engines/sandbox/fence.ts";
import { decodeText, readPlainFile } from "../safe/files.ts";
import { realPathOf } from "../safe/real-path.ts";
import { BUNDLER_CONFIGURATION, type BundlerConfiguration, readBundlerConfiguration } from "./bundler-configuration.ts";

/** What the bundler of a repository is told, for the modules it bundles. */
export interface BundlerSettings {
  /** Absolute paths, or names of modules, that an import may stand for. @param folder absolute path of its module's folder */
  candidates(folder: string, specifier: string): string[];
  /** Constants by name, as code. @param folder absolute path of a module's folder */
  define(folder: string): Readonly<Record<string, string>>;
}

const MAX_BYTES = 1 << 20;
const NONE: BundlerConfiguration & { home: string } = { home: "", aliases: [], define: {}, unread: [] };

/**
 * Finds the configuration of Vite, webpack or Rsbuild nearest to a module, in its repository, and reads the literals in it.
 * None of it runs.
 */
export function createBundlerSettings(workspace: string, fence: Fence): BundlerSettings {
  const root = repositoryOf(realPathOf(workspace) ?? workspace);
  const byFolder = new Map<string, typeof NONE>();
  const of = (folder: string): typeof NONE => {
    const known = byFolder.get(folder);
    if (known) return known;
    const isIn = folder === root || folder.startsWith(root + sep);
    const found = isIn ? (readIn(folder) ?? (folder === root ? NONE : of(dirname(folder)))) : NONE;
    byFolder.set(folder, found);
    return found;
  };
  const readIn = (folder: string): typeof NONE | undefined => {
    try {
      const [name] = readdirSync(folder).filter((one) => BUNDLER_CONFIGURATION.test(one)).toSorted();
      const file = name === undefined ? undefined : join(folder, name);
      if (file === undefined || fence.refusal(file) !== undefined) return undefined;
      const bytes = readPlainFile(file, MAX_BYTES);
      const shown = relative(workspace, file).split(sep).join("/");
      return bytes && { home: folder, ...readBundlerConfiguration(decodeText(shown, bytes), file) };
    } catch {
      // A folder or file that cannot be read says nothing; what an import needs and is not found is named there.
      return undefined;
    }
  };
  return {
    define: (folder) => of(folder).define,
    candidates(folder, specifier) {
      const { home, aliases } = of(folder);
      return aliases.flatMap(({ find, replacement }) => {
        const isExact = specifier === find;
        if (!isExact && !specifier.startsWith(find.endsWith("/") ? find : `${find}/`)) return [];
        const rest = specifier.slice(find.length);
        // Vite's root is the folder of its configuration.
        const isPath = /^\.{0,2}\//.test(replacement);
        return [isPath ? resolve(home, replacement.replace(/^\//, "")) + rest : replacement + rest];
      });
    },
  };
}
