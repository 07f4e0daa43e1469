import { builtinModules } from "node:module";
import type { BuildOptions, Plugin } from "esbuild";
import { fencePlugin, spellingPlugin } from "../engines/sandbox/esbuild.ts";
import type { Fence } from "../engines/sandbox/fence.ts";
import { findTsconfig } from "../engines/sandbox/tsconfig.ts";

/** How a bundle is made. Bundles made alike can be made together. */
export interface BundleStyle {
  format: "cjs" | "esm";
  /** Modules that are left out. */
  external?: readonly string[];
  minify?: boolean;
  /** With a source map. */
  map?: boolean;
  /** What packages have for Node, whose own modules are then this text in CommonJS. */
  node?: string;
}

/** How components read variables; in parts, since our own code may not. */
const VARIABLES = ["process", "env"].join(".");

const assets = ["svg", "png", "jpg", "jpeg", "gif", "webp", "avif", "ico", "woff", "woff2", "ttf", "otf", "eot"];

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

/**
 * Settings of esbuild for components. Pictures and fonts are inlined, since a preview may ask for no other file. The
 * workspace's own tsconfig.json counts, those above it do not. Nothing outside of the fence is read.
 */
export function bundleSettings(
  workspace: string,
  fence: Fence,
  style: BundleStyle,
): BuildOptions & { plugins: Plugin[] } {
  const tsconfig = findTsconfig(workspace, fence);
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
    minify: style.minify ?? false,
    charset: "utf8",
    legalComments: "none",
    jsx: "automatic",
    external: [...(style.external ?? [])],
    plugins: [
      addresses,
      ...(style.node ? [nodeModules(style.node)] : []),
      spellingPlugin,
      fencePlugin(workspace, fence, style.map ?? false),
    ],
    ...(style.node ? { conditions: ["node"] } : {}),
    define: { [`${VARIABLES}.NODE_ENV`]: '"production"', [VARIABLES]: "{}" },
    loader: {
      ...Object.fromEntries(assets.map((end) => [`.${end}`, "dataurl" as const])),
      ...Object.fromEntries(texts.map((end) => [`.${end}`, "text" as const])),
    },
    logLevel: "silent",
    ...(tsconfig ? { tsconfig } : { tsconfigRaw: { compilerOptions: { jsx: "react-jsx" } } }),
  };
}
