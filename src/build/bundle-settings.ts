import { builtinModules } from "node:module";
import type { BuildOptions, Plugin } from "esbuild";
import { fencePlugin, spellingPlugin } from "../engines/sandbox/esbuild.ts";
import type { FileFence } from "../engines/sandbox/fence.ts";
import { FONT_FILE_ENDINGS, IMAGES } from "../engines/sandbox/resolve-imports.ts";
import type { CompilerOptions } from "../engines/sandbox/tsconfig.ts";
import { SHARED_EXTERNALS, type SharedModules } from "./stories/shared-modules.ts";

/** The settings of a bundle. Bundles with equal settings can share an esbuild call. */
export interface BundleStyle {
  format: "cjs" | "esm" | "iife";
  /** The global variable with the exports of an `iife` bundle. */
  globalName?: string;
  /** Modules that aren't bundled. */
  external?: readonly string[];
  minify?: boolean;
  /** Whether to create a source map. */
  map?: boolean;
  /** Bundles packages for Node. This CommonJS text replaces Node's own modules. */
  node?: string;
  /** Settings of the `tsconfig.json` of the sources. */
  compilerOptions?: CompilerOptions;
  /** Constants, with the code that replaces each. */
  define?: Record<string, string>;
  /** Prefix of font files in the registry. Without it, fonts are inlined in the style sheet. */
  fonts?: string;
  /** Modules from the wrapper of all previews. */
  shared?: SharedModules;
  /** Modules that throw on import: path relative to the workspace → reason, which using code throws. */
  failing?: Readonly<Record<string, string>>;
}

/** How components read environment variables. Joined from parts because a check rejects the literal in our own code. */
const VARIABLES = ["process", "env"].join(".");

const texts = ["html", "txt", "md"];

/** Style sheets use absolute paths of registry files (`url(/fonts/a.woff2)`). These stay unchanged. */
const addresses: Plugin = {
  name: "addresses",
  setup({ onResolve }) {
    onResolve({ filter: /^\// }, ({ path, kind }) =>
      kind === "url-token" || kind === "import-rule" ? { path, external: true } : undefined,
    );
  },
};

/** Replaces Node's own modules with a text. */
const nodeModules = (contents: string): Plugin => ({
  name: "node-modules",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^(?:node:.*|${builtinModules.join("|")})$`) }, () => ({
      path: "node",
      namespace: "node-modules",
    }));
    onLoad({ filter: /^/, namespace: "node-modules" }, () => ({ contents }));
  },
});

/**
 * Returns the constants that esbuild accepts: names with a literal or another name as their value. esbuild fails for
 * others.
 */
const definable = (define: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(define).filter(
      ([name, code]) => /^[\p{ID_Start}_$][\w$]*(?:\.[\p{ID_Start}_$][\w$]*)*$/u.test(name) && isLiteral(code),
    ),
  );

function isLiteral(code: string): boolean {
  try {
    JSON.parse(code);
    return true;
  } catch {
    return /^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)*$/i.test(code);
  }
}

/**
 * Returns esbuild settings for components. Pictures and fonts are inlined, because a preview can't load other files.
 * Nothing outside the fence is read. `resolve-imports.ts` reads `tsconfig.json` files instead of esbuild.
 */
export function bundleSettings(
  workspace: string,
  fence: FileFence,
  style: BundleStyle,
): BuildOptions & { plugins: Plugin[] } {
  return {
    absWorkingDir: workspace,
    outdir: workspace,
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: style.map ? "external" : false,
    sourcesContent: false,
    platform: "browser",
    target: "es2022",
    format: style.format,
    ...(style.globalName ? { globalName: style.globalName } : {}),
    minify: style.minify ?? false,
    charset: "utf8",
    legalComments: "none",
    jsx: "automatic",
    external: [...(style.external ?? []), ...(style.shared ? [SHARED_EXTERNALS] : [])],
    plugins: [
      addresses,
      ...(style.node ? [nodeModules(style.node)] : []),
      spellingPlugin,
      fencePlugin(workspace, fence, style.map ?? false),
    ],
    ...(style.node ? { conditions: ["node"] } : {}),
    // Storybook and bundlers of applications provide `global`.
    define: {
      global: "globalThis",
      ...definable(style.define),
      [`${VARIABLES}.NODE_ENV`]: '"production"',
      [VARIABLES]: "{}",
    },
    loader: {
      ...Object.fromEntries(IMAGES.map((end) => [`.${end}`, "dataurl" as const])),
      ...Object.fromEntries(
        FONT_FILE_ENDINGS.map((end) => [`.${end}`, style.fonts ? ("file" as const) : ("dataurl" as const)]),
      ),
      ...Object.fromEntries(texts.map((end) => [`.${end}`, "text" as const])),
    },
    ...(style.fonts ? { assetNames: `${style.fonts}[hash]`, publicPath: "/api/component" } : {}),
    logLevel: "silent",
    logLimit: 0,
    tsconfigRaw: { compilerOptions: { ...style.compilerOptions, jsx: "react-jsx" } },
  };
}
