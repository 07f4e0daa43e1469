import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, context, type Metafile, type OutputFile, type Plugin } from "esbuild";
import { browserContracts } from "./browser-contracts.ts";
import { bundledLicenses, bundledPackages, softwareBill } from "./bundled-licenses.ts";
import { drawTree } from "./draw-tree.ts";
import { lookCss } from "./look.ts";
import { inOneFile } from "./one-file.ts";
import { pageFiles, viewFiles } from "./page-files.ts";
import { serverBundle, serverPlugins } from "./server-bundle.ts";
import { sourceDigest, stampFile, writeBuildStamp } from "./source-digest.ts";
import { styleTexts } from "./style-texts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = resolve(root, "dist");
const web = resolve(dist, "web");
const main = resolve(root, "src/main.ts");

const server: BuildOptions = {
  ...serverBundle(root, dist),
  plugins: [...serverPlugins, after((metafile) => finishServer(metafile))],
};

/** The process of a sandbox, in one file: it may read its own folder alone. */
const sandbox: BuildOptions = {
  entryPoints: [{ in: resolve(root, "src/engines/sandbox/program.ts"), out: "program" }],
  outdir: resolve(dist, "sandbox"),
  outExtension: { ".js": ".mjs" },
  platform: "node",
  target: "node22.18",
  format: "esm",
  bundle: true,
  minifyWhitespace: true,
  metafile: true,
  absWorkingDir: root,
  logLevel: "warning",
  plugins: [after(async () => copyFile(quickjs, resolve(dist, "sandbox/quickjs.wasm")))],
};

const quickjs = fileURLToPath(import.meta.resolve("@jitl/quickjs-ng-wasmfile-release-sync/wasm"));

/** What runs inside the sandbox, where there is neither Node nor a browser. */
const inside: BuildOptions = {
  entryPoints: ["prelude", "react", "nunjucks", "handlebars", "script"].map((name) =>
    resolve(root, `src/engines/sandbox/inside/${name}.ts`),
  ),
  outdir: resolve(dist, "sandbox"),
  platform: "neutral",
  target: "es2023",
  format: "iife",
  bundle: true,
  minifyWhitespace: true,
  metafile: true,
  alias: { nunjucks: "nunjucks/browser/nunjucks.js", handlebars: "handlebars/dist/handlebars.js" },
  absWorkingDir: root,
  logLevel: "warning",
};

/** What draws in the frame of a live preview: engines without the compilers that the sandbox has. */
const live: BuildOptions = {
  entryPoints: ["react", "story", "nothing", "nunjucks", "handlebars"].map((name) =>
    resolve(root, `src/build/live/${name}.ts`),
  ),
  outdir: resolve(dist, "live"),
  platform: "browser",
  target: "es2022",
  format: "iife",
  bundle: true,
  minify: true,
  metafile: true,
  alias: { nunjucks: "nunjucks/browser/nunjucks-slim.js", handlebars: "handlebars/dist/handlebars.runtime.js" },
  absWorkingDir: root,
  logLevel: "warning",
};

const client: BuildOptions = {
  entryPoints: [resolve(root, "src/web/ui/client/main.ts"), resolve(root, "src/web/ui/styles/main.css")],
  outdir: web,
  entryNames: "app-[hash]",
  chunkNames: "part-[hash]",
  assetNames: "[name]-[hash]",
  publicPath: "/_/",
  platform: "browser",
  target: "es2022",
  format: "esm",
  splitting: true,
  bundle: true,
  minify: true,
  loader: { ".woff2": "file" },
  metafile: true,
  absWorkingDir: root,
  logLevel: "warning",
  plugins: [
    made(resolve(root, "src/web/ui/styles/look.css"), lookCss),
    pageFiles(resolve(root, "src")),
    browserContracts(),
    styleTexts(),
    after((metafile) => finishClient(metafile)),
  ],
};

const figma = resolve(root, "plugin/figma");

/** The plugin for Figma: its code runs in an old engine, its panel in a browser. Neither loads another file. */
const plugin: BuildOptions = {
  entryPoints: [resolve(figma, "code.ts"), resolve(figma, "panel.ts"), resolve(figma, "panel.css")],
  outdir: resolve(dist, "plugin/figma"),
  platform: "neutral",
  // What is spread or awaited is written out for the engine of the code.
  target: "es2017",
  format: "iife",
  bundle: true,
  minifyWhitespace: true,
  metafile: true,
  write: false,
  absWorkingDir: root,
  logLevel: "warning",
  plugins: [withOutputs(finishPlugin)],
};

const appView = resolve(root, "src/web/ui/app-view");

/** What hosts of agents show answers in: each view in one document, which loads nothing. */
const apps: BuildOptions = {
  entryPoints: [...viewFiles(resolve(root, "src")), resolve(appView, "view.css")],
  outdir: resolve(dist, "apps"),
  platform: "browser",
  target: "es2022",
  format: "iife",
  bundle: true,
  minify: true,
  metafile: true,
  write: false,
  absWorkingDir: root,
  logLevel: "warning",
  plugins: [made(resolve(root, "src/web/ui/styles/look.css"), lookCss), withOutputs(finishApps)],
};

/** Calls `finish` with what a build made, for those that write by themselves. */
function withOutputs(finish: (outputs: readonly OutputFile[]) => Promise<void>): Plugin {
  return {
    name: "with-outputs",
    setup: ({ onEnd }) =>
      onEnd(async ({ errors, outputFiles = [] }) => {
        if (errors.length === 0) await finish(outputFiles);
      }),
  };
}

/** Calls `finish` after each build that worked, and notes what it was made of when it began. */
function after(finish: (metafile: Metafile) => Promise<void>): Plugin {
  let source: Promise<string>;
  return {
    name: "after",
    setup({ onStart, onEnd }) {
      onStart(() => {
        source = sourceDigest();
      });
      onEnd(async ({ errors, metafile }) => {
        if (errors.length > 0 || !metafile) return;
        await finish(metafile);
        await writeBuildStamp({ source: await source, node: process.version });
      });
    },
  };
}

/** Puts a style sheet that is made, not written, in place of a file. */
function made(path: string, make: () => Promise<string>): Plugin {
  return {
    name: "made",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.css$/ }, ({ path: asked, resolveDir }) =>
        resolve(resolveDir, asked) === path ? { path, namespace: "made" } : undefined,
      );
      onLoad({ filter: /./, namespace: "made" }, async () => ({ contents: await make(), loader: "css" }));
    },
  };
}

async function finishServer(metafile: Metafile): Promise<void> {
  const bin = resolve(dist, "main.js");
  const text = await readFile(bin, "utf8");
  if (!text.startsWith("#!")) await writeFile(bin, `#!/usr/bin/env node\n${text}`);
  await chmod(bin, 0o755);
  await mkdir(resolve(root, "docs"), { recursive: true });
  await writeFile(resolve(root, "docs/tree.md"), drawTree(resolve(root, "src")));
  await removeStale(resolve(dist, "chunks"), metafile);
}

/**
 * Writes the manifest that `src/web/ui/assets.ts` reads: addresses of the scripts of every page (the parts before the one that
 * imports them, so that all are loaded at once), of the style, and of fonts of the first paint.
 */
async function finishClient(metafile: Metafile): Promise<void> {
  const { outputs } = metafile;
  const found = (isWanted: RegExp) => Object.keys(outputs).filter((path) => isWanted.test(basename(path)));
  const addresses = (paths: readonly string[]) => paths.map((path) => `/_/${basename(path)}`);
  const app = found(/^app-.*\.js$/);
  const parts = app.flatMap((path) => outputs[path]?.imports ?? []).filter(({ kind }) => kind === "import-statement");
  const scripts = addresses([...parts.map(({ path }) => path), ...app]);
  const [style] = addresses(found(/^app-.*\.css$/));
  const preload = addresses(found(/^inter-latin-wght-normal-/));
  await writeFile(resolve(web, "manifest.json"), `${JSON.stringify({ scripts, style, preload }, null, 2)}\n`);
  await removeStale(web, metafile);
}

/** Writes the plugin as the design tool takes it: its manifest, its code, and a panel with script and style inside. */
async function finishPlugin(outputs: readonly OutputFile[]): Promise<void> {
  const folder = resolve(dist, "plugin/figma");
  const made = (name: string) => outputs.find(({ path }) => basename(path) === name)?.text ?? "";
  const html = await readFile(resolve(figma, "panel.html"), "utf8");
  await mkdir(folder, { recursive: true });
  await writeFile(resolve(folder, "code.js"), made("code.js"));
  const panel = inOneFile(html, { script: made("panel.js"), style: made("panel.css") });
  await writeFile(resolve(folder, "panel.html"), panel);
  await copyFile(resolve(figma, "manifest.json"), resolve(folder, "manifest.json"));
}

/** Writes one document for each view. */
async function finishApps(outputs: readonly OutputFile[]): Promise<void> {
  const folder = resolve(dist, "apps");
  const html = await readFile(resolve(appView, "view.html"), "utf8");
  const style = outputs.find(({ path }) => path.endsWith(".css"))?.text ?? "";
  await mkdir(folder, { recursive: true });
  for (const { path, text: script } of outputs)
    if (path.endsWith(".js"))
      await writeFile(resolve(folder, `${basename(path, ".js")}.html`), inOneFile(html, { script, style }));
}

/** Removes what an earlier build left in a folder, last, so that a running server always finds what it names. */
async function removeStale(folder: string, { outputs }: Metafile): Promise<void> {
  const made = new Set(Object.keys(outputs).map((path) => resolve(root, path)));
  await mkdir(folder, { recursive: true });
  const files = await readdir(folder);
  const stale = files.filter((file) => file !== "manifest.json" && !made.has(resolve(folder, file)));
  await Promise.all(stale.map((file) => rm(resolve(folder, file), { force: true, recursive: true })));
}

const started = performance.now();
// What an earlier build of other sources left is no part of the package.
if (existsSync(main)) await rm(resolve(dist, "sandbox"), { force: true, recursive: true });
const wanted = existsSync(main) ? [server, sandbox, inside, live, client, plugin, apps] : [client];
if (process.argv.includes("--watch")) {
  for (const options of wanted) await (await context(options)).watch();
  console.log("Watching src/ …");
} else {
  const made = await Promise.allSettled(wanted.map((options) => build(options)));
  if (made.some(({ status }) => status === "rejected")) {
    // esbuild has said what is wrong.
    await rm(stampFile, { force: true });
    process.exit(1);
  }
  const metafiles = made.flatMap((one) => (one.status === "fulfilled" ? (one.value.metafile ?? []) : []));
  const bundled = await bundledPackages(root, metafiles);
  await writeFile(resolve(dist, "licenses.txt"), await bundledLicenses(bundled));
  await writeFile(resolve(dist, "sbom.cdx.json"), await softwareBill(root, bundled));
  const where = `${relative(process.cwd(), dist) || "."}${sep}`;
  const note = existsSync(main) ? "" : " (src/main.ts is absent: web files only)";
  console.log(`Built ${where} in ${((performance.now() - started) / 1000).toFixed(1)} s${note}`);
}
