import { rm, stat, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { keepInService, readInService, serviceFolder, servicePath } from "../../store/workspace/service-folder.ts";
import { CommandError } from "../command.ts";

const login = z.looseObject({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
  scope: z.string().default(""),
});
const schema = z.looseObject({ registries: z.record(z.string(), login).default({}) });

/** What signing in to one registry brought. */
export type Login = z.infer<typeof login>;

const FILE = "cli-auth.json";
const LOCK = "cli-auth.lock";
/** A lock older than this was left by a process that is gone. */
const STALE_MS = 30_000;
const WAIT_MS = 20_000;

/** The login of a workspace for a registry, from `.service/cli-auth.json`. */
export async function readLogin(workspace: string, url: string): Promise<Login | undefined> {
  return (await readAll(workspace)).registries[url];
}

/** Keeps a login, or with undefined forgets it. Only while holding the lock. */
export async function keepLogin(workspace: string, url: string, login: Login | undefined): Promise<void> {
  const all = await readAll(workspace);
  const { [url]: _, ...others } = all.registries;
  await write(workspace, { ...all, registries: login ? { ...others, [url]: login } : others });
}

async function readAll(workspace: string): Promise<z.infer<typeof schema>> {
  const text = (await readInService(workspace, FILE)) ?? "{}";
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(`${servicePath(workspace, FILE)} cannot be read. Remove it and run dsr login again.`);
  }
}

const write = (workspace: string, all: z.infer<typeof schema>): Promise<void> =>
  keepInService(workspace, FILE, `${JSON.stringify(all, null, 2)}\n`, true);

/**
 * Does something while no other process of this workspace renews or replaces a login: a refresh token works once, and of
 * two that use it the second would be taken for a thief.
 */
export async function whileLocked<T>(workspace: string, action: () => Promise<T>): Promise<T> {
  await serviceFolder(workspace);
  const path = servicePath(workspace, LOCK);
  const deadline = Date.now() + WAIT_MS;
  while (!(await take(path))) {
    if (Date.now() > deadline)
      throw new CommandError(`Another dsr holds ${path}. Wait for it, or remove the file if there is none.`);
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
    await writeFile(path, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const made = await stat(path).catch(() => undefined);
  if (made && Date.now() - made.mtimeMs > STALE_MS) await rm(path, { force: true });
  return false;
}
