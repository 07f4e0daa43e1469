import { spawnSync } from "node:child_process";
import { chmod, chown, readdir } from "node:fs/promises";
import { join } from "node:path";
import { BUILT } from "./spawn-dsr.ts";

const NOBODY = 65_534;
const nobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;

/** Whether anything can be unreadable here: whoever commands run as may read `dist/`, and permissions are kept. */
export const canBeUnreadable =
  process.platform !== "win32" && spawnSync(BUILT.node, [BUILT.main, "--version"], { ...nobody, env: {} }).status === 0;

/** Root may read everything: commands then run as this user, where that one may read `dist/`. */
export const user = canBeUnreadable ? nobody : undefined;

/** Lets everybody read all of a folder, so that it can be written or removed. */
export async function allowAll(path: string): Promise<void> {
  await chmod(path, 0o755);
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.isDirectory()) await allowAll(join(path, entry.name));
    else if (entry.isFile()) await chmod(join(path, entry.name), 0o644);
}

/** Hands all of a folder to whom the commands run as. */
export async function handOver(path: string): Promise<void> {
  if (!user) return;
  await chown(path, user.uid, user.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await handOver(join(path, entry.name));
    else if (entry.isFile()) await chown(join(path, entry.name), user.uid, user.gid);
  }
}
