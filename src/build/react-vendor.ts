import { createRequire } from "node:module";
import { join } from "node:path";
import { BuildFault } from "./build-fault.ts";
import { bundle } from "./bundle.ts";
import { REACT_MODULES, vendorEntry } from "./react-entry.ts";

/** Gives React as one minified script: made once for all components that find the same copy. */
export function createReactVendor(workspace: string): (folder: string) => Promise<string> {
  const made = new Map<string, Promise<string>>();
  return async (folder) => {
    const { resolve } = createRequire(join(workspace, folder, "entry.js"));
    const find = (name: string) => {
      try {
        return resolve(name);
      } catch {
        return undefined;
      }
    };
    const names = REACT_MODULES.filter((name) => find(name) !== undefined);
    if (!names.includes("react") || !names.includes("react-dom"))
      throw new BuildFault(`${folder}: React is not installed in this workspace. Run: npm install react react-dom`);
    if (!names.includes("react-dom/client"))
      throw new BuildFault(`${folder}: React 18 or newer is needed. Run: npm install react@latest react-dom@latest`);
    const where = `${find("react")} ${find("react-dom")}`;
    const vendor =
      made.get(where) ??
      bundle(workspace, { contents: vendorEntry(names), folder, format: "cjs", minify: true }).then(({ js }) => js);
    made.set(where, vendor);
    return vendor;
  };
}
