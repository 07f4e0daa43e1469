import type { Plugin } from "esbuild";
import { SHARED_MODULE } from "../react-entry.ts";

/** Modules that `_preview.js` holds and bundles of components take from there. */
export interface SharedModules {
  /** Changes with them. */
  digest: string;
  /** By absolute path: its name there, and whether it is one of CommonJS, JSON or a picture. */
  byPath: ReadonlyMap<string, { name: string; isPlain: boolean }>;
}

/** What bundles of components take from `_preview.js`, for esbuild. */
export const SHARED_EXTERNALS = `${SHARED_MODULE}*`;

/**
 * Replaces these modules by what `_preview.js` has of them: of a provider and the components it is for there may be only one
 * copy. Their style sheets are in `_preview.css`.
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
      // As an ES module it has the names of the other, whatever way its importer takes modules of CommonJS.
      const contents = found.isPlain
        ? `module.exports = require(${name});`
        : `export * from ${name};\nconst shared = require(${name});\nexport default shared.default;`;
      return { contents, loader: "js" };
    });
  },
});
