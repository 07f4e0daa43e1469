import type { Plugin } from "esbuild";
import { SHARED_MODULE } from "../react-entry.ts";

/** Modules in `_preview.js` that bundles of components import from there. */
export interface SharedModules {
  /** Changes with the modules. */
  digest: string;
  /** By absolute path: the name in `_preview.js`, and whether it is CommonJS, JSON or a picture. */
  byPath: ReadonlyMap<string, { name: string; isPlain: boolean }>;
}

/** Modules of `_preview.js` as externals for esbuild. */
export const SHARED_EXTERNALS = `${SHARED_MODULE}*`;

/**
 * Replaces these modules with the copies in `_preview.js`: a provider and its components must share one copy. Their
 * style sheets are in `_preview.css`.
 */
export const sharedModulesPlugin = (modules: SharedModules): Plugin => ({
  name: "shared-modules",
  setup({ onLoad }) {
    onLoad({ filter: /^/, namespace: "file" }, ({ path }) => {
      const found = modules.byPath.get(path);
      if (!found) return undefined;
      const isStyle = /\.(?:css|scss|sass|less|pcss)$/.test(path) && !/\.module\.\w+$/.test(path);
      if (isStyle) return { contents: "", loader: "css" };
      const name = JSON.stringify(SHARED_MODULE + found.name);
      // As an ES module, it has the same export names, regardless of the importer's handling of CommonJS.
      const contents = found.isPlain
        ? `module.exports = require(${name});`
        : `export * from ${name};\nconst shared = require(${name});\nexport default shared.default;`;
      return { contents, loader: "js" };
    });
  },
});
