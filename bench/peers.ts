import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freshFolder } from "./programs.ts";

/**
 * Installs packages in a folder of their own: peers are no dependency of ours. Gives the address to import of each of them,
 * and of what they bring along.
 */
export function installPeers(versions: Readonly<Record<string, string>>): (name: string) => string {
  const folder = freshFolder();
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const require = createRequire(join(folder, "package.json"));
  return (name) => pathToFileURL(require.resolve(name)).href;
}
