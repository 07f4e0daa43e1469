import { z } from "zod";
import { fileOfWorkspace, readPersonFile, realWorkspacePath, writePersonFile } from "./person-folder.ts";

const schema = z.object({ path: z.string(), digests: z.record(z.string(), z.string()).default({}) });

/** A trusted script: the digest of all its code, and its path in the workspace. */
export interface TrustedScript {
  digest: string;
  path: string;
}

const fileOf = (workspace: string): string => fileOfWorkspace("trusted", workspace);

/** Trust in this process that couldn't be stored, by real path of the workspace. */
const unkept = new Map<string, Record<string, string>>();

/**
 * Paths of the scripts that this person trusts in this workspace, by digest: from the person's folder on this machine,
 * for the real path of the workspace. Files in the workspace itself can't grant trust.
 */
export async function readTrusted(workspace: string): Promise<Record<string, string>> {
  const real = realWorkspacePath(workspace);
  const here = unkept.get(real);
  try {
    const { path, digests } = schema.parse(JSON.parse(readPersonFile(workspace, fileOf(workspace)) ?? ""));
    return path === real ? { ...digests, ...here } : { ...here };
  } catch {
    return { ...here };
  }
}

/**
 * Stores scripts as trusted by this person in this workspace. Returns a clause with the reason if it is valid only in
 * this process; undefined if it is stored.
 */
export async function rememberTrusted(
  workspace: string,
  scripts: readonly TrustedScript[],
): Promise<string | undefined> {
  const path = realWorkspacePath(workspace);
  const digests = await readTrusted(workspace);
  for (const script of scripts) digests[script.digest] = script.path;
  const reason = writePersonFile(workspace, fileOf(workspace), `${JSON.stringify({ path, digests }, null, 2)}\n`);
  if (reason !== undefined) unkept.set(path, digests);
  return reason;
}
