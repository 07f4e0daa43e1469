import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** Archives of real design systems; they lie beside the checkout on some machines only. */
const ARCHIVES: Readonly<Record<string, string>> = { "GOV.UK": "workspace-govuk", Primer: "workspace-primer" };

const archiveOf = (name: string): string => resolve(`../shared/data/${ARCHIVES[name]}.tgz`);

export const isHere = (name: string): boolean => existsSync(archiveOf(name));

/** A copy of a design system's workspace. */
export async function unpackSystem(name: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), "eval-"));
  await promisify(execFile)("tar", ["xzf", archiveOf(name), "-C", parent]);
  return { folder: join(parent, ARCHIVES[name] ?? ""), remove: () => rm(parent, { recursive: true, force: true }) };
}
