import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { repositoryOf } from "../engines/sandbox/fence.ts";
import type { SandboxScript } from "../engines/sandbox/job.ts";
import { type SandboxBase, sandboxBase } from "../engines/sandbox/sandbox.ts";
import { insideScript } from "../engines/sandbox/sandbox-files.ts";
import { isObject } from "../safe/is-object.ts";
import { realPathOf } from "../safe/real-path.ts";
import { BuildFault } from "./build-fault.ts";
import type { BundleModule } from "./bundler.ts";
import { fileState } from "./file-state.ts";
import { liveEngine } from "./live-document.ts";
import { REACT_MODULES, REACT_NODE_CONTEXT, REACT_SERVER, reactScriptHead, vendorEntry } from "./react-entry.ts";

/** A bundled copy of React. */
export interface ReactCopy {
  /** The head of browser scripts, in UTF-8. */
  head: Uint8Array;
  /** The base for rendering previews in the sandbox. */
  base: SandboxBase;
  /** Returns the same base with an additional script. */
  baseWith(script: SandboxScript): SandboxBase;
}

/**
 * Returns the copy of React that a component uses.
 *
 * @param folder of the component, relative to the workspace
 * @param origin the folder of its source, see `originOf`; its React comes first
 */
export type ReactVendor = (folder: string, origin?: string) => Promise<ReactCopy>;

/**
 * Returns a function that opens a look-up for each build. A copy is bundled once for all components and builds that use
 * it.
 */
export function createReactVendor(workspace: string, bundle: BundleModule): () => ReactVendor {
  const made = new Map<string, Promise<ReactCopy>>();
  return () => {
    const copies = new Map<string, FoundReact>();
    return async (folder, origin = folder) => {
      const bases = [baseOf(join(workspace, origin)), baseOf(join(workspace, folder))];
      const key = bases.join();
      const copy = copies.get(key) ?? findReact(workspace, bases);
      copies.set(key, copy);
      const { files, state } = copy;
      if (!files.has("react") || !files.has("react-dom"))
        throw new BuildFault(
          `${folder}: React is not installed in this repository. Install the packages of the repository with npm, pnpm or yarn. If its package.json lacks react and react-dom, add them.`,
        );
      if (!files.has("react-dom/client"))
        throw new BuildFault(
          `${folder}: React 18 or newer is required. Run npm install react@latest react-dom@latest.`,
        );
      const vendor = made.get(state) ?? bundleReact(bundle, copy);
      made.set(state, vendor);
      vendor.catch(() => made.delete(state));
      return vendor;
    };
  };
}

/** Creates two bundles: React for browsers, and React with the server's renderer. */
async function bundleReact(bundle: BundleModule, { files }: FoundReact): Promise<ReactCopy> {
  const style = { format: "cjs", minify: true } as const;
  const browserFiles = new Map([...files].filter(([name]) => name !== REACT_SERVER));
  const [browser, server] = await Promise.all([
    bundle({ contents: vendorEntry(browserFiles), folder: "." }, style),
    bundle({ contents: vendorEntry(files), folder: "." }, { ...style, node: REACT_NODE_CONTEXT }),
  ]);
  const code = `var vendor = (function (module, exports) {\n${server.js}\nreturn module.exports; })({ exports: {} });`;
  const scripts = [{ name: "react-vendor.js", code }, insideScript("react")];
  const made = new WeakMap<SandboxScript, SandboxBase>();
  return {
    head: Buffer.from(reactScriptHead(browser.js, liveEngine("nothing"))),
    base: sandboxBase(scripts),
    baseWith(script) {
      const base = made.get(script) ?? sandboxBase([...scripts, script]);
      made.set(script, base);
      return base;
    },
  };
}

/** The React modules that a folder resolves to. */
interface FoundReact {
  /** Absolute path by name. */
  files: ReadonlyMap<string, string>;
  /** Changes with these files. */
  state: string;
}

/** @param bases folders to search, in this order */
function findReact(workspace: string, bases: readonly string[]): FoundReact {
  const react = bases.find((base) => installedIn(base, "react")) ?? elsewhere(workspace, "react");
  const version = react && versionOf(react, "react");
  const hasVersion = (folder: string) => versionOf(folder, "react-dom") === version;
  const dom = bases.filter((base) => installedIn(base, "react-dom"));
  const reactDom = dom.find(hasVersion) ?? elsewhere(workspace, "react-dom", hasVersion) ?? dom[0];
  const files = new Map<string, string>();
  for (const name of [...REACT_MODULES, REACT_SERVER]) {
    const file = fileIn(name.startsWith("react-dom") ? reactDom : react, name);
    if (file !== undefined) files.set(name, file);
  }
  const state = ["react", "react-dom"].map((name) => {
    const { mtimeMs, ctimeMs } = fileState(files.get(name) ?? "", { follow: true }) ?? {};
    return `${files.get(name)} ${mtimeMs} ${ctimeMs}`;
  });
  return { files, state: state.join() };
}

const installedIn = (folder: string, name: string): boolean => fileIn(folder, name) !== undefined;

function fileIn(folder: string | undefined, name: string): string | undefined {
  if (folder === undefined) return undefined;
  try {
    return createRequire(join(folder, "entry.js")).resolve(name);
  } catch {
    // It isn't installed for this folder, or has no such module.
    return undefined;
  }
}

function versionOf(folder: string, name: string): unknown {
  const file = fileIn(folder, `${name}/package.json`);
  if (file === undefined) return undefined;
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  return isObject(manifest) ? manifest.version : undefined;
}

/**
 * Returns a folder of the repository from which a package resolves, if it doesn't from the component's own: first
 * pnpm's store, then packages up to two folders deep. A package of components has `react-dom` as a peer, and its
 * applications install it.
 */
function elsewhere(
  workspace: string,
  name: string,
  accepts: (folder: string) => boolean = () => true,
): string | undefined {
  const repository = repositoryOf(realPathOf(workspace) ?? workspace);
  const below = (folder: string) =>
    foldersIn(folder).flatMap((one) => (one.startsWith(".") || one === "node_modules" ? [] : [join(folder, one)]));
  const packages = below(repository);
  const folders = [join(repository, "node_modules/.pnpm"), ...packages, ...packages.flatMap(below)];
  return folders.find(
    (folder) => realPathOf(join(folder, "node_modules", name)) !== undefined && fileIn(folder, name) && accepts(folder),
  );
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch {
    return [];
  }
}

/** Returns the nearest parent folder with `node_modules`: it resolves the same packages. */
function baseOf(folder: string): string {
  return folder === dirname(folder) || realPathOf(join(folder, "node_modules")) !== undefined
    ? folder
    : baseOf(dirname(folder));
}
