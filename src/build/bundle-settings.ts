import { builtinModules } from "node:module";
import type { BuildOptions, Plugin } from "esbuild";
import { fencePlugin, spellingPlugin } from "../engines/sandbox/esbuild.ts";
import type { Fence } from "../engines/sandbox/fence.ts";
import type { CompilerOptions } from "../engines/sandbox/tsconfig.ts";
import { SHARED_EXTERNALS, type SharedModules } from "./stories/shared-modules.ts";

/** How a bundle is made. Bundles made alike can be made together. */
export interface BundleStyle {
  format: "cjs" | "esm" | "iife";
  /** The variable that a bundle of the format `iife` leaves its exports in. */
  globalName?: string;
  /** Modules that are left out. */
  external?: readonly string[];
  minify?: boolean;
  /** With a source map. */
  map?: boolean;
  /** What packages have for Node, whose own modules are then this text in CommonJS. */
  node?: string;
  /** Settings of the `tsconfig.json` of what is bundled. */
  compilerOptions?: CompilerOptions;
  /** Constants, and the code that stands for each. */
  define?: Record<string, string>;
  /** Fonts are files of the registry whose names begin so, instead of parts of the style sheet. */
  fonts?: string;
  /** Modules that are taken from what all previews stand in. */
  shared?: SharedModules;
  /** Modules that throw when they are imported: path relative to the workspace → reason, which code that uses them throws. */
  failing?: Readonly<Record<string, string>>;
}

/** How components read variables; in parts, since our own code may not. */
const VARIABLES = ["process", "env"].join(".");

const pictures = ["svg", "png", "jpg", "jpeg", "gif", "webp", "avif", "ico"];
const fonts = ["woff", "woff2", "ttf", "otf", "eot"];

const texts = ["html", "txt", "md"];

/** Style sheets name files of the registry by path (`url(/fonts/a.woff2)`): such addresses stay as they are. */
const addresses: Plugin = {
  name: "addresses",
  setup({ onResolve }) {
    onResolve({ filter: /^\// }, ({ path, kind }) =>
      kind === "url-token" || kind === "import-rule" ? { path, external: true } : undefined,
    );
  },
};

/** Puts a text in place of Node's own modules. */
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

/** Constants that esbuild takes: names to which a literal or another name stands. It would end with others. */
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
 * Settings of esbuild for components. Pictures and fonts are inlined, since a preview may ask for no other file. Nothing
 * outside of the fence is read; `tsconfig.json` files are read by `resolve-imports.ts` and not by esbuild.
 */
export function bundleSettings(
  workspace: string,
  fence: Fence,
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
    define: { ...definable(style.define), [`${VARIABLES}.NODE_ENV`]: '"production"', [VARIABLES]: "{}" },
    loader: {
      ...Object.fromEntries(pictures.map((end) => [`.${end}`, "dataurl" as const])),
      ...Object.fromEntries(fonts.map((end) => [`.${end}`, style.fonts ? ("file" as const) : ("dataurl" as const)])),
      ...Object.fromEntries(texts.map((end) => [`.${end}`, "text" as const])),
    },
    ...(style.fonts ? { assetNames: `${style.fonts}[hash]`, publicPath: "/api/component" } : {}),
    logLevel: "silent",
    logLimit: 0,
    tsconfigRaw: { compilerOptions: { ...style.compilerOptions, jsx: "react-jsx" } },
  };
}
