import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BuildFailure, BuildOptions, Message, Plugin } from "esbuild";
import { BuildFault } from "./build-fault.ts";
import { loadEsbuild } from "./load-package.ts";

/** What a bundle consists of. */
export interface Bundle {
  js: string;
  css: string;
  /** Source map of `js`, as JSON. */
  map: string;
  /** Files that went in, relative to the workspace. */
  inputs: string[];
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

/**
 * Bundles a module that is written here, with what it imports, for the browser. Pictures and fonts are inlined, since a
 * preview may ask for no other file. The workspace's own tsconfig.json counts, those above it do not.
 * @param options.folder where the module's imports are looked up, relative to the workspace
 * @throws BuildFault with file, line and column of each error
 */
export async function bundle(
  workspace: string,
  options: { contents: string; folder: string; format: "cjs" | "esm"; external?: readonly string[]; minify?: boolean },
): Promise<Bundle> {
  const { build } = await loadEsbuild();
  const { contents, folder, format, external = [], minify = false } = options;
  const tsconfig = join(workspace, "tsconfig.json");
  const settings: BuildOptions = {
    stdin: { contents, resolveDir: join(workspace, folder), sourcefile: "entry.js" },
    absWorkingDir: workspace,
    outfile: join(workspace, folder, "out.js"),
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: "external",
    sourcesContent: false,
    platform: "browser",
    target: "es2022",
    format,
    minify,
    charset: "utf8",
    legalComments: "none",
    jsx: "automatic",
    external: [...external],
    plugins: [addresses],
    define: { [`${VARIABLES}.NODE_ENV`]: '"production"', [VARIABLES]: "{}" },
    loader: {
      ...Object.fromEntries(assets.map((end) => [`.${end}`, "dataurl" as const])),
      ...Object.fromEntries(texts.map((end) => [`.${end}`, "text" as const])),
    },
    logLevel: "silent",
    ...(existsSync(tsconfig) ? { tsconfig } : { tsconfigRaw: { compilerOptions: { jsx: "react-jsx" } } }),
  };
  try {
    const { outputFiles = [], metafile } = await build(settings);
    const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
    const inputs = Object.keys(metafile?.inputs ?? {}).filter((path) => path !== "entry.js" && !path.startsWith("<"));
    return { js: text(".js"), css: text(".css"), map: text(".js.map"), inputs };
  } catch (error) {
    if (isBuildFailure(error)) throw new BuildFault(error.errors.map(lineOf).join("\n"));
    throw error;
  }
}

/** Minifies a bundle in the CommonJS format. */
export async function minify(js: string): Promise<string> {
  const { transform } = await loadEsbuild();
  const settings = { minify: true, format: "cjs", target: "es2022", charset: "utf8", legalComments: "none" } as const;
  return (await transform(js, settings)).code;
}

const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && "errors" in error && Array.isArray(error.errors);

function lineOf({ text, location, notes }: Message): string {
  const place = location ? `${location.file}:${location.line}:${location.column + 1}: ` : "";
  if (/^Could not resolve "react(?:-dom)?(?:\/[\w./-]+)?"/.test(text))
    return `${place}React is not installed in this workspace. Run: npm install react react-dom`;
  if (/^No loader is configured for "\.(?:scss|sass|less|styl)"/.test(text))
    return `${place}Style sheets are read as CSS. Compile this one first and import the result.`;
  const [note] = notes;
  return `${place}${text}${note === undefined ? "" : ` (${note.text.replace(/\s+/g, " ")})`}`;
}
