import { join } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { faultLine, isBuildFailure, loadEsbuild } from "../engines/sandbox/esbuild.ts";
import type { Fence } from "../engines/sandbox/fence.ts";
import { nfcName } from "../safe/spelled-name.ts";
import { BuildFault } from "./build-fault.ts";
import { type BundleStyle, bundleSettings } from "./bundle-settings.ts";

/** A module that is written here, to be bundled with what it imports. */
export interface BundleEntry {
  contents: string;
  /** Where its imports are looked up, relative to the workspace. */
  folder: string;
}

/** What a bundle consists of. */
export interface Bundle {
  js: string;
  css: string;
  /** Source map of `js`, as JSON; "" unless asked for. */
  map: string;
  /** Files that went in, relative to the workspace. */
  inputs: string[];
}

const ENTRY = "entry";

/** The path of an entry to esbuild, in a namespace of its own. esbuild calls variables after it. */
const pathOf = ({ folder }: BundleEntry): string => `${folder}/entry.js`;

/**
 * Bundles modules for the browser in one call of esbuild, at most one of a folder. Each bundle stands alone, and is what
 * it would be without the others, except for names out of CSS modules: see `hasLocalNames`.
 * Throws `BuildFault` with file, line and column of each error, in any of them.
 */
export async function bundle(
  { workspace, fence }: { workspace: string; fence: Fence },
  list: readonly BundleEntry[],
  style: BundleStyle,
): Promise<Bundle[]> {
  const { build } = await loadEsbuild();
  const settings = bundleSettings(workspace, fence, style);
  try {
    const { outputFiles = [], metafile } = await build({
      ...settings,
      entryPoints: list.map((entry) => ({ in: `${ENTRY}:${pathOf(entry)}`, out: `${entry.folder}/out` })),
      plugins: [...settings.plugins, entries(workspace, list)],
    });
    const files = new Map(outputFiles.map((file) => [file.path, file]));
    const inputsOf = inputsIn(metafile?.inputs ?? {});
    return list.map((entry) => {
      const text = (end: string) => files.get(join(workspace, entry.folder, `out${end}`))?.text ?? "";
      const inputs = inputsOf(`${ENTRY}:${pathOf(entry)}`);
      return { js: text(".js"), css: text(".css"), map: text(".js.map"), inputs };
    });
  } catch (error) {
    if (isBuildFailure(error)) throw new BuildFault(error.errors.map(faultLine).join("\n"));
    throw error;
  }
}

/** Whether names in a bundle come from CSS modules: esbuild keeps those of one call apart, so others change them. */
export const hasLocalNames = ({ inputs }: Bundle): boolean => inputs.some((path) => path.endsWith(".module.css"));

/** Gives esbuild the modules. */
const entries = (workspace: string, list: readonly BundleEntry[]): Plugin => ({
  name: ENTRY,
  setup({ onResolve, onLoad }) {
    const known = new Map(list.map((entry) => [pathOf(entry), entry]));
    onResolve({ filter: new RegExp(`^${ENTRY}:`) }, ({ path, kind }) =>
      kind === "entry-point" ? { path: path.slice(ENTRY.length + 1), namespace: ENTRY } : undefined,
    );
    onLoad({ filter: /^/, namespace: ENTRY }, ({ path }) => {
      const { contents = "", folder = "" } = known.get(path) ?? {};
      return { contents, resolveDir: join(workspace, folder) };
    });
  },
});

/** The files that an entry imports, and those that these import. */
function inputsIn(inputs: Metafile["inputs"]): (entry: string) => string[] {
  return (entry) => {
    const reached = new Set([entry]);
    for (const path of reached)
      for (const { path: imported, external } of inputs[path]?.imports ?? [])
        if (!external && imported in inputs) reached.add(imported);
    return [...reached].filter((path) => path !== entry && !path.startsWith("<")).map(nfcName);
  };
}
