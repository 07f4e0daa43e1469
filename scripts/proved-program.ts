import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBuildStamp, sourceDigest } from "./source-digest.ts";

/** Which program a proof is about. Digests are SHA-256 in hex. */
export interface ProvedProgram {
  commit: string;
  /** Over paths and bytes of `dist/`. */
  dist: string;
  /** Of the tarball that `npm pack` makes of it. */
  tarball: string;
  /** Node that ran the tests, that built `dist/`, and the oldest that `package.json` names, which runs the tarball. */
  node: { tests: string; build: string; oldest: string };
  /** What keeps this from being the program of the commit. */
  faults: string[];
}

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const git = (...argv: string[]) => execFileSync("git", argv, { encoding: "utf8" }).trim();

function distDigest(): string {
  const files = readdirSync("dist", { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const lines = files.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return `${path} ${sha256(readFileSync(path))}`;
  });
  return sha256(lines.sort().join("\n"));
}

function tarballDigest(): string {
  const folder = mkdtempSync(join(tmpdir(), "packed-"));
  const argv = ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder];
  const name = execFileSync("npm", argv, { encoding: "utf8" }).trim();
  const digest = sha256(readFileSync(join(folder, name)));
  rmSync(folder, { recursive: true });
  return digest;
}

/** Looks at the program there is. Throws where nothing was built. */
export async function provedProgram(): Promise<ProvedProgram> {
  const stamp = readBuildStamp();
  if (!stamp) throw new Error("There is no dist/. Run npm run build first.");
  const changed = git("status", "--porcelain", "--", "src", "scripts/build.ts", "scripts/look.ts", "package-lock.json");
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  return {
    commit: git("rev-parse", "--short", "HEAD"),
    dist: distDigest(),
    tarball: tarballDigest(),
    node: { tests: process.version, build: stamp.node, oldest: engines.node },
    faults: [
      ...(stamp.source === (await sourceDigest()) ? [] : ["dist/ was built from other sources than those in src/."]),
      ...(changed === "" ? [] : ["The sources hold changes that are in no commit."]),
    ],
  };
}
