import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** Archives of real design systems; they lie beside the checkout on some machines only. */
const ARCHIVES = new Map([
  ["GOV.UK", "workspace-govuk"],
  ["Primer", "workspace-primer"],
]);

const pathOf = (archive: string): string => resolve(`../shared/data/${archive}.tgz`);

export function isHere(name: string): boolean {
  const archive = ARCHIVES.get(name);
  return archive === undefined || existsSync(pathOf(archive));
}

/** A workspace of a design system to ask about: a copy of its archive, or the example that is part of the checkout. */
export async function workspaceOf(name: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const archive = ARCHIVES.get(name);
  if (archive === undefined) return { folder: resolve("examples"), remove: async () => {} };
  const parent = await mkdtemp(join(tmpdir(), "eval-"));
  await promisify(execFile)("tar", ["xzf", pathOf(archive), "-C", parent]);
  return { folder: join(parent, archive), remove: () => rm(parent, { recursive: true, force: true }) };
}
