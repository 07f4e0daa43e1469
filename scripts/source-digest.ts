import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Where a build writes what it was made of. */
export const stampFile = join(root, "dist/build.json");

/** What `dist/` was made of, and by what. */
export interface BuildStamp {
  /** SHA-256 in hex over all that a build reads: sources without tests, the build itself, the versions of packages. */
  source: string;
  node: string;
}

/** Tells what a build made now would be made of. */
export async function sourceDigest(): Promise<string> {
  const build = ["browser-contracts", "build", "page-files", "look"].map((name) => `scripts/${name}.ts`);
  const paths = ["package-lock.json", ...build];
  for await (const entry of glob(["src/**/*", "plugin/**/*"], { cwd: root, withFileTypes: true }))
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      paths.push(join(entry.parentPath, entry.name).slice(root.length));
  const digest = createHash("sha256");
  for (const path of paths.sort())
    digest.update(`${path}\0`).update(
      createHash("sha256")
        .update(await readFile(join(root, path)))
        .digest(),
    );
  return digest.digest("hex");
}

/** What the build there is was made of; undefined where there is none. */
export function readBuildStamp(): BuildStamp | undefined {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return undefined;
  }
}

export async function writeBuildStamp(stamp: BuildStamp): Promise<void> {
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, `${JSON.stringify(stamp, null, 2)}\n`);
}
