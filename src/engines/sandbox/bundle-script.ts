import { builtinModules } from "node:module";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { faultLine, fencePlugin, isBuildFailure, loadEsbuild, spellingPlugin } from "./esbuild.ts";
import type { FileFence } from "./fence.ts";
import { leftOutDetail, resolveImportsPlugin } from "./resolve-imports.ts";
import { createTsconfigs } from "./tsconfig.ts";

/** A script and its imports, bundled as one module. The global `exported` has its exports. */
export interface BundledScript {
  code: string;
  /** Node modules that the script imports. The bundle doesn't include them. */
  builtins: string[];
}

/** How scripts read environment variables. Joined from parts because a check rejects the literal in our own code. */
const VARIABLES = ["process", "env"].join(".");

/** CommonJS modules call `require` for Node modules. */
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/**
 * Bundles a script of the workspace for Node with esbuild.
 * @param path relative to the workspace.
 * Throws `Error` with file, line and column of each error.
 */
export async function bundleScript(
  { workspace, fence }: { workspace: string; fence: FileFence },
  path: string,
): Promise<BundledScript> {
  const { build } = await loadEsbuild();
  const builtins = new Set<string>();
  const tsconfigs = createTsconfigs(workspace, fence);
  const entry = `import * as exported from ${JSON.stringify(`./${path}`)};\nglobalThis.exported = exported;`;
  try {
    const { outputFiles = [], warnings } = await build({
      absWorkingDir: workspace,
      stdin: { contents: entry, resolveDir: workspace, sourcefile: "entry.js" },
      outfile: join(workspace, "out.js"),
      bundle: true,
      write: false,
      platform: "node",
      target: "es2023",
      format: "esm",
      charset: "utf8",
      legalComments: "none",
      logLevel: "silent",
      define: { [`${VARIABLES}.NODE_ENV`]: '"production"', [VARIABLES]: "{}" },
      plugins: [
        nodeModules(builtins),
        resolveImportsPlugin(workspace, { tsconfigs }, new Map()),
        spellingPlugin,
        fencePlugin(workspace, fence, false),
      ],
      tsconfigRaw: { compilerOptions: { ...tsconfigs.of(join(workspace, path, "..")).compilerOptions } },
    });
    const lacking = warnings.filter((one) => leftOutDetail(one) !== undefined);
    if (lacking.length > 0) throw new Error(lacking.map(faultLine).join("\n"));
    const code = outputFiles[0]?.text ?? "";
    return { code: builtins.size > 0 ? `${REQUIRE}\n${code}` : code, builtins: [...builtins].sort() };
  } catch (error) {
    if (isBuildFailure(error)) throw new Error(error.errors.map(faultLine).join("\n"));
    throw error;
  }
}

/** Excludes Node modules from the bundle and adds their names to `found`. */
const nodeModules = (found: Set<string>): Plugin => ({
  name: "node-modules",
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^(?:node:.*|${builtinModules.join("|")})$`) }, ({ path }) => {
      found.add(path);
      return { path: path.replace(/^(?!node:)/, "node:"), external: true };
    });
  },
});
