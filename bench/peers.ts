import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freshFolder } from "./programs.ts";

/** Installs a package in a folder of its own and gives its address to import: peers are no dependency of ours. */
export const installPeer = (name: string, version: string): string => installPeers({ [name]: version })(name);

/** The same for packages that belong together; gives the address of each of them, and of what they bring along. */
export function installPeers(versions: Readonly<Record<string, string>>): (name: string) => string {
  const folder = freshFolder();
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const require = createRequire(join(folder, "package.json"));
  return (name) => pathToFileURL(require.resolve(name)).href;
}
