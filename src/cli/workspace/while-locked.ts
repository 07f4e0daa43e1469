import { rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { readRegularFile } from "../../safe/files.ts";
import { isRunning } from "../../safe/is-running.ts";
import { serviceFolder, servicePath } from "../../store/workspace/service-folder.ts";
import { CommandError } from "../runner/command.ts";

/** An older lock belongs to a process that has ended, on any machine. */
const STALE_MS = 30_000;
const WAIT_MS = 20_000;

/**
 * Runs an action while no other process of this workspace holds the lock, a file in `.service/`. Throws `CommandError`
 * if another one holds it too long.
 */
export async function whileLocked<T>(workspace: string, lock: string, action: () => Promise<T>): Promise<T> {
  await serviceFolder(workspace);
  const path = servicePath(workspace, lock);
  const deadline = Date.now() + WAIT_MS;
  while (!(await take(path))) {
    if (Date.now() > deadline)
      throw new CommandError(
        `Another dsr command is using ${path}. Wait until it finishes. If no other command is running, delete the file.`,
      );
    await sleep(50);
  }
  try {
    return await action();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    await writeFile(path, `${process.pid} ${hostname()}`, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  if (await isLeft(path)) await rm(path, { force: true });
  return false;
}

/**
 * Whether a lock's owner has ended. On this machine, checks the process; for other machines, the lock's age
 * (`STALE_MS`).
 */
async function isLeft(path: string): Promise<boolean> {
  const made = await stat(path).catch(() => undefined);
  if (made && Date.now() - made.mtimeMs > STALE_MS) return true;
  const [, pid, host] = /^(\d+) (.+)$/.exec(textOf(path)) ?? [];
  return pid !== undefined && host === hostname() && !isRunning(Number(pid));
}

function textOf(path: string): string {
  try {
    return readRegularFile(path, 1 << 10)?.toString("utf8") ?? "";
  } catch {
    return "";
  }
}
