import { z } from "zod";
import { omit } from "../../safe/omit.ts";
import { readInService, servicePath, writeServiceFile } from "../../store/workspace/service-folder.ts";
import { CommandError } from "../runner/command.ts";
import { whileLocked } from "../workspace/while-locked.ts";

const login = z.looseObject({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
  scope: z.string().default(""),
});
const schema = z.looseObject({ registries: z.record(z.string(), login).default({}) });

/** The login of one registry. */
export type Login = z.infer<typeof login>;

const FILE = "cli-auth.json";

/** The login of a workspace for a registry, from `.service/cli-auth.json`. */
export async function readLogin(workspace: string, url: string): Promise<Login | undefined> {
  return (await readAll(workspace)).registries[url];
}

/** Keeps a login, or with undefined forgets it. Only while holding the lock. */
export async function storeLogin(workspace: string, url: string, login: Login | undefined): Promise<void> {
  const all = await readAll(workspace);
  const others = omit(all.registries, url);
  await write(workspace, { ...all, registries: login ? { ...others, [url]: login } : others });
}

async function readAll(workspace: string): Promise<z.infer<typeof schema>> {
  const text = (await readInService(workspace, FILE)) ?? "{}";
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(`${servicePath(workspace, FILE)} cannot be read. Delete the file and run dsr login again.`);
  }
}

const write = (workspace: string, all: z.infer<typeof schema>): Promise<void> =>
  writeServiceFile(workspace, FILE, `${JSON.stringify(all, null, 2)}\n`, true);

/**
 * Runs an action while no other process of this workspace renews or replaces a login: a refresh token works once, and
 * the registry treats a second use as theft.
 */
export const whileLoginLocked = <T>(workspace: string, action: () => Promise<T>): Promise<T> =>
  whileLocked(workspace, "cli-auth.lock", action);
