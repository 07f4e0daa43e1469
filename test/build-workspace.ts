import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Our own packages, which workspaces of tests link to: they lie outside of these. */
export const PACKAGES = resolve("node_modules");

/** A copy of the fixture workspace, with our own packages as its installed ones. */
export async function copyBuildWorkspace(): Promise<{ workspace: string; remove(): Promise<void> }> {
  const workspace = await mkdtemp(join(tmpdir(), "build-"));
  await cp("test/fixtures/build", workspace, { recursive: true });
  await symlink(PACKAGES, join(workspace, "node_modules"));
  return { workspace, remove: () => rm(workspace, { recursive: true, force: true }) };
}
