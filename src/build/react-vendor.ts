import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type CageBase, cageBase } from "../engines/sandbox/cage.ts";
import { insideScript } from "../engines/sandbox/cage-files.ts";
import { BuildFault } from "./build-fault.ts";
import type { Bundler } from "./bundler.ts";
import { fileState } from "./file-state.ts";
import { REACT_MODULES, REACT_NODE, REACT_SERVER, reactScriptHead, vendorEntry } from "./react-entry.ts";

/** A copy of React, bundled. */
export interface ReactCopy {
  /** The head of scripts in browsers, in UTF-8. */
  head: Uint8Array;
  /** What previews are rendered on in the cage. */
  base: CageBase;
}

/** Gives the copy of React that a folder finds. */
export type ReactVendor = (folder: string) => Promise<ReactCopy>;

/** Opens a look for each build; a copy is bundled once for all components, of all builds, that find it. */
export function createReactVendor(workspace: string, bundle: Bundler): () => ReactVendor {
  const made = new Map<string, Promise<ReactCopy>>();
  return () => {
    const copies = new Map<string, FoundReact>();
    return async (folder) => {
      const base = baseOf(workspace, folder);
      const copy = copies.get(base) ?? findReact(workspace, base);
      copies.set(base, copy);
      const { names, where } = copy;
      if (!names.includes("react") || !names.includes("react-dom"))
        throw new BuildFault(`${folder}: React is not installed in this workspace. Run: npm install react react-dom`);
      if (!names.includes("react-dom/client"))
        throw new BuildFault(`${folder}: React 18 or newer is needed. Run: npm install react@latest react-dom@latest`);
      const vendor = made.get(where) ?? bundleReact(bundle, folder, names);
      made.set(where, vendor);
      vendor.catch(() => made.delete(where));
      return vendor;
    };
  };
}

/** React for browsers is one bundle, with the server's renderer it is another. */
async function bundleReact(bundle: Bundler, folder: string, names: readonly string[]): Promise<ReactCopy> {
  const style = { format: "cjs", minify: true } as const;
  const [browser, server] = await Promise.all([
    bundle({ contents: vendorEntry(names), folder }, style),
    bundle({ contents: vendorEntry([...names, REACT_SERVER]), folder }, { ...style, node: REACT_NODE }),
  ]);
  const code = `var vendor = (function (module, exports) {\n${server.js}\nreturn module.exports; })({ exports: {} });`;
  return {
    head: Buffer.from(reactScriptHead(browser.js)),
    base: cageBase([{ name: "react-vendor.js", code }, insideScript("react")]),
  };
}

/** The modules of React that a folder finds, and where. */
interface FoundReact {
  names: string[];
  where: string;
}

function findReact(workspace: string, folder: string): FoundReact {
  const { resolve } = createRequire(join(workspace, folder, "entry.js"));
  const find = (name: string) => {
    try {
      return resolve(name);
    } catch {
      return undefined;
    }
  };
  const names = REACT_MODULES.filter((name) => find(name) !== undefined);
  const where = ["react", "react-dom"].map((name) => {
    const file = find(name);
    const { mtimeMs, ctimeMs } = fileState(file ?? "", { follow: true }) ?? {};
    return `${file} ${mtimeMs} ${ctimeMs}`;
  });
  return { names, where: where.join() };
}

/** The nearest folder up from this one that packages can be installed in: from there the same ones are found. */
function baseOf(workspace: string, folder: string): string {
  if (folder === "." || existsSync(join(workspace, folder, "node_modules"))) return folder;
  return baseOf(workspace, dirname(folder));
}
