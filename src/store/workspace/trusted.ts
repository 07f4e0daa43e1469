import { z } from "zod";
import { keepInService, readInService } from "./service-folder.ts";

const FILE = "trusted.json";

const schema = z.object({ digests: z.record(z.string(), z.string()).default({}) });

/** A script somebody trusts: the digest of all that runs, and where it lies. */
export interface TrustedScript {
  digest: string;
  path: string;
}

/** Paths of the scripts that this workspace's owner trusts, by digest: `.service/trusted.json`. */
export async function readTrusted(workspace: string): Promise<Record<string, string>> {
  try {
    return schema.parse(JSON.parse((await readInService(workspace, FILE)) ?? "{}")).digests;
  } catch {
    return {};
  }
}

/** Remembers scripts as trusted. */
export async function rememberTrusted(workspace: string, scripts: readonly TrustedScript[]): Promise<void> {
  const digests = await readTrusted(workspace);
  for (const { digest, path } of scripts) digests[digest] = path;
  await keepInService(workspace, FILE, `${JSON.stringify({ digests }, null, 2)}\n`, true);
}
