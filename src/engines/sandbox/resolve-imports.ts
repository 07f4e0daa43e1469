import { dirname, join, relative, sep } from "node:path";
import type {
  Message,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  PartialMessage,
  Plugin,
  ResolveResult,
} from "esbuild";
import { isObject } from "../../safe/is-object.ts";
import { packageStyle } from "./package-style.ts";
import type { Tsconfigs } from "./tsconfig.ts";
import type { WorkspacePackages } from "./workspace-packages.ts";

/**
 * Files and imports that an earlier esbuild call couldn't read, with the reason: by the absolute path of a file, or by
 * the `importKey` of an import.
 */
export type KnownImportFaults = ReadonlyMap<string, string>;

/** The key of an import in a file. */
export const importKey = (importer: string, specifier: string): string => `${importer}\0${specifier}`;

/**
 * The esbuild namespace of replaced files, by their path relative to the workspace, with a suffix: esbuild reads a path
 * that ends with `.mjs` as an ECMAScript module, in which `module.exports` has no meaning.
 */
const REPLACED = "replaced";
const SUFFIX = " (replaced)";

/** The detail of a plugin warning about a left out import. */
export interface LeftOutDetail {
  /** The importing file, absolute. */
  file: string;
  /** Absolute paths of the candidates, in case they exist later. */
  wanted: readonly string[];
  /** Whether the file itself is wrong. Then installing or configuring something doesn't help. */
  isFault: boolean;
}

/** Returns the path of a bundle input, relative to the workspace, without the namespace of replaced files. */
export const pathOfInput = (input: string): string =>
  input.startsWith(`${REPLACED}:`) ? input.slice(REPLACED.length + 1, -SUFFIX.length) : input;

/** Returns the left out import that a plugin message describes. Undefined for other messages. */
export const leftOutDetail = ({ detail }: Message): LeftOutDetail | undefined =>
  isObject(detail) && typeof detail.file === "string" && Array.isArray(detail.wanted)
    ? { file: detail.file, wanted: detail.wanted, isFault: detail.isFault === true }
    : undefined;

const NAME = "resolve-imports";
const NAMESPACE = "left-out";
const STYLE = /\.(?:css|scss|sass|less|styl|pcss|postcss)(?:\?.*)?$/;
/** Extensions of files that a bundle embeds as data. */
export const IMAGES = ["svg", "png", "apng", "jpg", "jpeg", "jfif", "gif", "webp", "avif", "bmp", "ico", "cur"];
export const FONT_FILE_ENDINGS = ["woff", "woff2", "ttf", "otf", "eot"];
const ASSET = new RegExp(`\\.(?:${[...IMAGES, ...FONT_FILE_ENDINGS].join("|")})$`, "i");
const ADDRESS = /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i;
const REACT = /^react(?:-dom)?(?:\/|$)/;

/** The import settings of a repository. */
export interface ImportSettings {
  tsconfigs: Tsconfigs;
  packages?: WorkspacePackages;
  aliases?: Aliases;
}

/** Aliases of a bundler configuration. */
export interface Aliases {
  /** Absolute paths or module names, and the file that defines them. @param folder absolute path of the importer's */
  candidates(folder: string, specifier: string): { targets: string[]; file: string };
}

/**
 * Resolves the imports of a repository's own modules as its compiler does: `paths` and `baseUrl` of the nearest
 * `tsconfig.json`, aliases of a bundler configuration, sources of the repository's packages, then esbuild's own search.
 * React always comes from `node_modules`: a second copy breaks its hooks.
 *
 * An import that isn't found becomes a module that throws on use, so that only its users fail. A style sheet becomes an
 * empty one. Each adds a warning at the place of the import.
 *
 * @param workspace absolute path; messages name files relative to it, because they are published
 */
export const resolveImportsPlugin = (
  workspace: string,
  { tsconfigs, packages, aliases }: ImportSettings,
  known: KnownImportFaults,
): Plugin => ({
  name: NAME,
  setup({ onResolve, onLoad, resolve }) {
    const nested = {};
    const shown = (file = "") => relative(workspace, file).split(sep).join("/");
    const hasFiles = [...known.keys()].some((key) => !key.includes("\0"));
    const replaced = ({ path, namespace }: ResolveResult): OnResolveResult | undefined =>
      namespace === "file" && known.has(path) && !ASSET.test(path) && !STYLE.test(path)
        ? { path: shown(path) + SUFFIX, namespace: REPLACED, pluginData: path }
        : undefined;

    onResolve({ filter: /^/ }, async (args): Promise<OnResolveResult | undefined> => {
      const { path, importer, kind, pluginData, namespace } = args;
      if (pluginData === nested || namespace !== "file") return undefined;
      if (kind === "url-token") return embedded(args);
      const fault = known.get(importKey(importer, path));
      if (fault === undefined && isInstalled(importer)) return undefined;
      if (fault !== undefined) {
        const wanted = isNear(path) ? withEnds(join(args.resolveDir, path)) : [];
        return leftOut(args, fault, { file: importer, wanted, isFault: true }, shown(importer));
      }
      if (ADDRESS.test(path) || kind === "require-resolve") return undefined;
      if (isNear(path)) return hasFiles ? replaced(await resolve(path, asNested(args))) : undefined;
      const style = kind === "import-rule" ? packageStyle(args.resolveDir, path) : undefined;
      if (style !== undefined) return { path: style };
      // In a style sheet, such a name can be a file in the same folder.
      if (kind === "import-rule") {
        const beside = await resolve(`./${path}`, asNested(args));
        if (beside.errors.length === 0) return replaced(beside) ?? resultOf(beside);
      }
      const found =
        (REACT.test(path)
          ? undefined
          : ((await byPaths(args)) ?? (await byAliases(args)) ?? (await byPackages(args)))) ??
        (await resolve(path, asNested(args)));
      return found.errors.length === 0 ? (replaced(found) ?? resultOf(found)) : notFound(args);
    });

    onLoad({ filter: /^/, namespace: REPLACED }, ({ pluginData: file }): OnLoadResult => {
      const why = known.get(file) ?? "";
      return {
        ...contentsOf({ why, loader: "js" }),
        warnings: [{ text: why, detail: { file, wanted: [], isFault: true } }],
      };
    });

    onLoad({ filter: /^/, namespace: NAMESPACE }, ({ pluginData }): OnLoadResult => contentsOf(pluginData));

    onLoad({ filter: /^/, namespace: "file" }, ({ path }): OnLoadResult | undefined => {
      const why = known.get(path);
      if (why === undefined) return undefined;
      const loader = ASSET.test(path) ? "dataurl" : STYLE.test(path) ? "css" : "js";
      return {
        ...contentsOf({ why, loader }),
        warnings: [{ text: why, detail: { file: path, wanted: [], isFault: true } }],
      };
    });

    /** Leaves out a file that a style sheet can't embed. Without this, esbuild rejects the whole style sheet. */
    async function embedded(args: OnResolveArgs): Promise<OnResolveResult | undefined> {
      const { path, importer, resolveDir } = args;
      if (ADDRESS.test(path) || path.startsWith("/") || path.startsWith("#")) return undefined;
      const lacks = (why: string, wanted: string, isFault = false) =>
        leftOut(args, why, { file: importer, wanted: [wanted], isFault }, shown(importer));
      const fault = known.get(importKey(importer, path));
      if (fault !== undefined) return lacks(fault, join(resolveDir, path), !isInstalled(importer));
      const found = await resolve(path, asNested(args));
      if (found.errors.length > 0 || found.external || found.namespace !== "file") return undefined;
      const refused = known.get(found.path);
      if (refused !== undefined) return lacks(refused, found.path);
      return ASSET.test(found.path)
        ? resultOf(found)
        : lacks(`${shown(found.path)} can't be embedded in a style sheet. Use an image or a font.`, found.path);
    }

    const byPaths = (args: OnResolveArgs) => firstOf(args, tsconfigs.of(args.resolveDir).candidates(args.path));
    const byAliases = (args: OnResolveArgs) =>
      firstOf(args, aliases?.candidates(args.resolveDir, args.path).targets ?? []);
    const byPackages = (args: OnResolveArgs) => firstOf(args, packages?.candidates(args.path) ?? []);

    async function firstOf(args: OnResolveArgs, targets: readonly string[]): Promise<ResolveResult | undefined> {
      const isSheet = args.kind === "import-rule";
      for (const target of targets) {
        // In a style sheet, an absolute path is an address of the registry.
        const found = await resolve(target, { ...asNested(args), ...(isSheet ? { kind: "import-statement" } : {}) });
        if (found.errors.length === 0 && (!isSheet || STYLE.test(found.path))) return found;
      }
      return undefined;
    }

    const asNested = ({ importer, namespace, resolveDir, kind }: OnResolveArgs) => ({
      importer,
      namespace,
      resolveDir,
      kind,
      pluginData: nested,
    });

    function notFound(args: OnResolveArgs): OnResolveResult {
      const { path, importer, resolveDir } = args;
      const lacks = (why: string, wanted: string[], isFault = false) =>
        leftOut(args, why, { file: importer, wanted, isFault }, shown(importer));
      const { candidates, files } = tsconfigs.of(resolveDir);
      const said = aliases?.candidates(resolveDir, path);
      const targets = said && said.targets.length > 0 ? said.targets : candidates(path);
      const place = said && said.targets.length > 0 ? said.file : files[0];
      if (PACKAGE.test(path)) {
        const [name = path] = /^(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
        return lacks(
          `"${name}" is not installed. Run npm install ${name}`,
          foldersUp(resolveDir).map((at) => join(at, "node_modules", name, "package.json")),
        );
      }
      if (targets.length === 0) return lacks(`Could not resolve "${path}".`, [], true);
      return lacks(
        `"${path}" was not found. The paths in ${shown(place)} resolve to ${shown(targets[0])}.`,
        targets.flatMap(withEnds),
      );
    }
  },
});

/** @param from the importer, as published */
function leftOut({ path, kind }: OnResolveArgs, why: string, detail: LeftOutDetail, from: string): OnResolveResult {
  const loader = kind === "url-token" ? "dataurl" : kind === "import-rule" || STYLE.test(path) ? "css" : "js";
  const warning: PartialMessage = { text: why, detail };
  const pluginData: Replacement = { why, loader };
  return { path: `${path} (from ${from})`, namespace: NAMESPACE, pluginData, warnings: [warning] };
}

/** The replacement of a file that was left out: an empty style sheet or asset, or a module that throws. */
interface Replacement {
  why: string;
  loader: "css" | "dataurl" | "js";
}

const contentsOf = ({ why, loader }: Replacement): OnLoadResult => ({
  contents: loader === "js" ? throwing(why) : "",
  loader,
});

const resultOf = ({ path, external, namespace, sideEffects, suffix }: ResolveResult): OnResolveResult => ({
  path,
  external,
  namespace,
  sideEffects,
  suffix,
});

/** A valid package name. Aliases such as `@/lib` and `~/lib` aren't. */
const PACKAGE = /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9][\w.-]*(?:\/|$)/i;

const ENDS = [".ts", ".tsx", ".js", ".jsx", "/index.ts", "/index.tsx", "/index.js"];
const withEnds = (path: string): string[] => [path, ...ENDS.map((end) => path + end)];

const isNear = (path: string): boolean => /^\.{0,2}(?:\/|$)/.test(path);
const isInstalled = (file: string): boolean => file.split(sep).includes("node_modules");

/** A module whose exports all throw on use. */
const throwing = (why: string): string => `
const fail = () => { throw new Error(${JSON.stringify(why)}); };
module.exports = new Proxy(function () {}, {
  get: (_, name) => (name === "__esModule" || typeof name === "symbol" ? undefined : fail()),
  // What esbuild makes of an import has this object as its prototype: names it does not know are looked up here.
  getPrototypeOf: () => new Proxy({}, { get: fail }),
  apply: fail,
  construct: fail,
});`;

/** A folder and its parents. */
function foldersUp(folder: string): string[] {
  return folder === dirname(folder) ? [folder] : [folder, ...foldersUp(dirname(folder))];
}
