import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freshFolder } from "./programs.ts";

/** Installs a package in a folder of its own and gives its address to import: peers are no dependency of ours. */
export function installPeer(name: string, version: string): string {
  const folder = freshFolder();
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, `${name}@${version}`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const require = createRequire(join(folder, "package.json"));
  return pathToFileURL(require.resolve(name)).href;
}
