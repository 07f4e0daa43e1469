import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { BuildFault } from "./build-fault.ts";
import type { Bundler } from "./bundler.ts";
import { fileState } from "./file-state.ts";
import { REACT_MODULES, reactScriptHead, vendorEntry } from "./react-entry.ts";

/** Gives React as the head of scripts. */
export type ReactVendor = (folder: string) => Promise<Uint8Array>;

/** Opens a look for each build; the head is made once for all components, of all builds, that find the same copy. */
export function createReactVendor(workspace: string, bundle: Bundler): () => ReactVendor {
  const made = new Map<string, Promise<Uint8Array>>();
  return () => {
    const copies = new Map<string, ReactCopy>();
    return async (folder) => {
      const base = baseOf(workspace, folder);
      const copy = copies.get(base) ?? findReact(workspace, base);
      copies.set(base, copy);
      const { names, where } = copy;
      if (!names.includes("react") || !names.includes("react-dom"))
        throw new BuildFault(`${folder}: React is not installed in this workspace. Run: npm install react react-dom`);
      if (!names.includes("react-dom/client"))
        throw new BuildFault(`${folder}: React 18 or newer is needed. Run: npm install react@latest react-dom@latest`);
      const vendor =
        made.get(where) ??
        bundle({ contents: vendorEntry(names), folder }, { format: "cjs", minify: true }).then(({ js }) =>
          Buffer.from(reactScriptHead(js)),
        );
      made.set(where, vendor);
      vendor.catch(() => made.delete(where));
      return vendor;
    };
  };
}

/** The modules of React that a folder finds, and where. */
interface ReactCopy {
  names: string[];
  where: string;
}

function findReact(workspace: string, folder: string): ReactCopy {
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
