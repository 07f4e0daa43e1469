import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { Program } from "../test/spawn-dsr.ts";

const run = promisify(execFile);
export const PACKAGE = "design-system-registry";
const QUIET = ["--no-audit", "--no-fund", "--prefer-offline"];

/** What npm says it packs. */
export interface Packed {
  filename: string;
  files: { path: string }[];
}

/** The oldest Node the package names. */
export async function oldestNode(): Promise<string> {
  const { engines } = JSON.parse(await readFile("package.json", "utf8"));
  return /\d+\.\d+(?:\.\d+)?/.exec(engines.node)?.[0] ?? "";
}

/** Puts a Node of a version into a folder; answers the folder its program lies in. */
export async function installNode(folder: string, version: string): Promise<string> {
  const prefix = join(folder, `node-${version}`);
  await mkdir(prefix, { recursive: true });
  await run("npm", ["install", ...QUIET, "--no-save", "--prefix", prefix, `node@${version}`]);
  return join(prefix, "node_modules/node/bin");
}

/** The package as npm would publish it, packed into a folder. */
export async function packInto(folder: string): Promise<Packed> {
  const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
    maxBuffer: 16 << 20,
  });
  const [packed] = JSON.parse(stdout);
  return packed;
}

/** Installs a tarball in a folder of its own with the Node of `bin`; answers the program and what npm said. */
export async function installPacked(options: {
  tarball: string;
  place: string;
  bin: string;
  more?: readonly string[];
}): Promise<Program & { warnings: string }> {
  const { tarball, place, bin, more = [] } = options;
  await mkdir(place, { recursive: true });
  await writeFile(join(place, "package.json"), "{}");
  const { stderr: warnings } = await run("npm", ["install", ...QUIET, "--omit=dev", ...more, tarball], {
    cwd: place,
    env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) },
  });
  return { node: join(bin, "node"), main: join(place, "node_modules", PACKAGE, "dist/main.js"), warnings };
}
