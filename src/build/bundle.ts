import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { Message, Metafile, Plugin } from "esbuild";
import { faultLine, isBuildFailure, loadEsbuild } from "../engines/sandbox/esbuild.ts";
import { type FileFence, repositoryOf } from "../engines/sandbox/fence.ts";
import {
  importKey,
  type LeftOutDetail,
  leftOutDetail,
  pathOfInput,
  resolveImportsPlugin,
} from "../engines/sandbox/resolve-imports.ts";
import { createTsconfigs } from "../engines/sandbox/tsconfig.ts";
import { createWorkspacePackages, type WorkspacePackages } from "../engines/sandbox/workspace-packages.ts";
import { isObject } from "../safe/is-object.ts";
import { nfcName } from "../safe/name-on-disk.ts";
import { realPathOf } from "../safe/real-path.ts";
import { BuildFault } from "./build-fault.ts";
import { type BundleStyle, bundleSettings } from "./bundle-settings.ts";
import { type BundlerAliases, createBundlerAliases } from "./bundler-aliases.ts";
import type { SharedFile } from "./shared-files.ts";
import { sharedModulesPlugin } from "./stories/shared-modules.ts";
import { NAMESPACE, storybookPlugin } from "./stories/stand-ins.ts";
import { type CompileSass, createSassCompiler, sassPlugin } from "./styles/sass-plugin.ts";
import { type SheetInputs, tailwindPlugin } from "./styles/tailwind-plugin.ts";

/** A generated module that is bundled with its imports. */
export interface BundleEntry {
  contents: string;
  /** The folder for resolving its imports, relative to the workspace. */
  folder: string;
  /** The folder whose `tsconfig.json` applies to the bundle, relative to the workspace. Default: `folder`. */
  settingsOf?: string;
}

/** Tools for the bundles of a workspace. */
export interface BundlerTools {
  /** Absolute path. */
  workspace: string;
  fence: FileFence;
  packages: WorkspacePackages;
  aliases: BundlerAliases;
  compileSass: CompileSass;
}

/** @param roots folders outside the repository whose files may be read */
export function createBundlerTools(workspace: string, fence: FileFence, roots: readonly string[] = []): BundlerTools {
  const repository = repositoryOf(realPathOf(workspace) ?? workspace);
  return {
    workspace,
    fence,
    packages: createWorkspacePackages(repository, fence),
    aliases: createBundlerAliases(repository, fence),
    compileSass: createSassCompiler(workspace, roots),
  };
}

/** The content of a bundle. */
export interface BundleContent {
  js: string;
  css: string;
  /** Source map of `js` as JSON. Empty unless requested. */
  map: string;
  /**
   * Files whose change changes the bundle, relative to the workspace: inputs, configuration files, and paths that don't
   * exist but would be used if they did.
   */
  inputs: string[];
  /** Left out imports, each with its place and fix. */
  leftOut: string[];
  /** Left out imports caused by errors in the entry's own folder. */
  ownFaults: string[];
  /** Its modules and style sheets, by absolute path. */
  modules: BundledModule[];
  /** Referenced files, see `BundleStyle.fonts`. */
  files: SharedFile[];
}

export interface BundledModule {
  path: string;
  /** Whether it is not an ES module (CommonJS, JSON, CSS). */
  isPlain: boolean;
}

const ENTRY = "entry";

/** The path of an entry in its own esbuild namespace. esbuild derives variable names from it. */
const pathOf = ({ folder }: BundleEntry): string => `${folder}/entry.js`;

/**
 * Maximum number of esbuild calls. Each replaces the unreadable modules of earlier calls, and can find new errors
 * behind them.
 */
const MAX_CALLS = 5;

/**
 * Bundles modules for the browser in one esbuild call, at most one per folder. Each bundle is independent and the same
 * as without the others, except for names from CSS modules: see `hasLocalNames`.
 *
 * An unreadable module becomes one that throws on use, and is listed in `leftOut`. Throws `BuildFault` with file, line
 * and column of each error that has no file to replace.
 */
export async function bundle(
  { workspace, fence, packages, aliases, compileSass }: BundlerTools,
  list: readonly BundleEntry[],
  style: BundleStyle,
): Promise<BundleContent[]> {
  const { build } = await loadEsbuild();
  const settings = bundleSettings(workspace, fence, style);
  const tsconfigs = createTsconfigs(workspace, fence);
  const failing = Object.entries(style.failing ?? {});
  const known = new Map(failing.map(([path, why]) => [resolve(workspace, path), why]));
  const sheets: SheetInputs = new Map();
  for (let call = 1; ; call++)
    try {
      const {
        outputFiles = [],
        metafile: reported,
        warnings,
      } = await build({
        ...settings,
        entryPoints: list.map((entry) => ({ in: `${ENTRY}:${pathOf(entry)}`, out: `${entry.folder}/out` })),
        plugins: [
          ...(style.shared ? [sharedModulesPlugin(style.shared)] : []),
          storybookPlugin,
          resolveImportsPlugin(workspace, { tsconfigs, packages, aliases }, known),
          tailwindPlugin(workspace, fence, sheets),
          sassPlugin(workspace, fence, sheets, compileSass),
          ...settings.plugins,
          entries(workspace, list),
        ],
      });
      const files = new Map(outputFiles.map((file) => [file.path, file]));
      const metafile = reported && known.size > 0 ? withPaths(reported) : reported;
      const inputsOf = inputsIn(metafile?.inputs ?? {});
      const lacking = lacksIn(warnings);
      const faultsOf = (path: string) =>
        (lacking.get(resolve(workspace, path)) ?? []).flatMap(({ why, isFault }) => (isFault ? [why] : []));
      /** Also reports an unreadable file for every file that imports it: esbuild reports it for only one. */
      const ownFaults = ({ folder }: BundleEntry, inputs: readonly string[]): string[] =>
        inputs.flatMap((path) => {
          if (!path.startsWith(`${folder}/`)) return [];
          const imported = (metafile?.inputs[path]?.imports ?? []).flatMap((one) => faultsOf(one.path));
          const refused = imported.filter((why) => why.includes(" is not read: "));
          return [
            ...faultsOf(path),
            ...refused.map((why) => (why.startsWith(`${path}:`) ? why : `${path}: ${why.replace(PLACE, "")}`)),
          ];
        });
      return list.map((entry) => {
        const text = (end: string) => files.get(join(workspace, entry.folder, `out${end}`))?.text ?? "";
        const inputs = inputsOf(`${ENTRY}:${pathOf(entry)}`);
        const absolute = inputs.map((path) => resolve(workspace, path));
        const lacks = absolute.flatMap((file) => lacking.get(file) ?? []);
        const own = new Set(absolute.filter((file) => !file.includes("node_modules")).map(dirname));
        const configs = [...own].map((folder) => tsconfigs.of(folder));
        const compiled = absolute.flatMap((file) => [...(sheets.get(file) ?? [])]);
        const others = [
          ...compiled,
          ...configs.flatMap((config) => config.files),
          ...[...own].flatMap(aliases.files),
          ...lacks.flatMap(({ wanted }) => wanted),
        ];
        return {
          js: text(".js"),
          css: text(".css"),
          map: text(".js.map"),
          inputs: [
            ...inputs,
            ...new Set(others.map((file) => nfcName(relative(workspace, file).split(sep).join("/")))),
          ],
          leftOut: [...new Set([...lacks.map(({ why }) => why), ...configs.flatMap(({ faults }) => faults)])],
          ownFaults: ownFaults(entry, inputs),
          modules: modulesIn(metafile, entry, workspace),
          files: style.fonts ? outputFiles.flatMap(assetOf) : [],
        };
      });
    } catch (error) {
      if (!isBuildFailure(error)) throw error;
      const before = known.size;
      for (const message of error.errors) noteFault(known, message, workspace);
      if (known.size === before || call === MAX_CALLS) throw new BuildFault(error.errors.map(faultLine).join("\n"));
    }
}

/** Returns a metafile in which replaced files have their original paths again. */
const withPaths = ({ inputs, outputs }: Metafile): Metafile => ({
  outputs,
  inputs: Object.fromEntries(
    Object.entries(inputs).map(([path, input]) => [
      pathOfInput(path),
      { ...input, imports: input.imports.map((one) => ({ ...one, path: pathOfInput(one.path) })) },
    ]),
  ),
});

function modulesIn(metafile: Metafile | undefined, { folder }: BundleEntry, workspace: string): BundledModule[] {
  const { inputs = {}, outputs = {} } = metafile ?? {};
  const found = [".js", ".css"].flatMap((end) => Object.entries(outputs[`${folder}/out${end}`]?.inputs ?? {}));
  const paths = new Set(found.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])));
  return [...paths].flatMap((path) => {
    const format = inputs[path]?.format;
    return NAMESPACED.test(path) ? [] : [{ path: resolve(workspace, path), isPlain: format !== "esm" }];
  });
}

/** Inputs that aren't files, such as `entry:`. */
const NAMESPACED = /^(?:[a-z-]+:|\(disabled\):|<)/;

function assetOf({ path, contents }: { path: string; contents: Uint8Array }): SharedFile[] {
  const name = basename(path);
  return /^out\.(?:js|css)(?:\.map)?$/.test(name) ? [] : [{ name, content: contents }];
}

const PLACE = /^\S+:\d+:\d+: /;

/** Returns the left out imports of bundles, by importing file. */
function lacksIn(warnings: readonly Message[]): Map<string, (LeftOutDetail & { why: string })[]> {
  const found = new Map<string, (LeftOutDetail & { why: string })[]>();
  for (const message of warnings) {
    const detail = leftOutDetail(message);
    if (detail === undefined) continue;
    // The message of an earlier call already begins with file, line and column.
    const why = PLACE.test(message.text) ? message.text : faultLine(message);
    found.set(detail.file, [...(found.get(detail.file) ?? []), { ...detail, why }]);
  }
  return found;
}

/** Stores the file or import of an esbuild error. */
function noteFault(known: Map<string, string>, message: Message, workspace: string): void {
  const { text, location, detail } = message;
  const why = faultLine(message);
  const importer =
    location && ["", "file"].includes(location.namespace) ? resolve(workspace, location.file) : undefined;
  const [, specifier] = /^Could not resolve "([^"]+)"/.exec(text) ?? [];
  const [, unknown] = /^No loader is configured for .* files: (.+)$/.exec(text) ?? [];
  const file = isObject(detail) && typeof detail.file === "string" ? detail.file : undefined;
  const add = (key: string) => known.set(key, known.has(key) ? `${known.get(key)}\n${why}` : why);
  if (file !== undefined) add(file);
  else if (unknown !== undefined) add(resolve(workspace, unknown));
  else if (importer !== undefined && specifier !== undefined) add(importKey(importer, specifier));
  else if (importer !== undefined) add(importer);
}

/** Whether a bundle has names from CSS modules: esbuild makes them unique per call, so other bundles change them. */
export const hasLocalNames = ({ inputs }: BundleContent): boolean =>
  inputs.some((path) => /\.module\.(?:css|s[ac]ss)$/.test(path));

/** Provides the entries to esbuild. */
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

/** Returns the direct and indirect imports of an entry. */
function inputsIn(inputs: Metafile["inputs"]): (entry: string) => string[] {
  return (entry) => {
    const reached = new Set([entry]);
    for (const path of reached)
      for (const { path: imported, external } of inputs[path]?.imports ?? [])
        if (!external && imported in inputs) reached.add(imported);
    const isFile = (path: string) => path !== entry && !path.startsWith("<") && !path.startsWith(`${NAMESPACE}:`);
    return [...reached].filter(isFile).map(nfcName);
  };
}
