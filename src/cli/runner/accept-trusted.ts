import { readInside } from "../../safe/files.ts";
import { writeInside } from "../../safe/write-inside.ts";
import { sha256 } from "../../store/kind.ts";
import { rememberTrusted, type TrustedScript } from "../../store/workspace/trusted.ts";
import { dropAllUntrusted, dropUntrusted, listUntrusted, readUntrusted } from "../../store/workspace/untrusted.ts";
import { placementOf } from "../sync/pull-places.ts";
import { backUpReplacedFile } from "../sync/set-aside.ts";

/**
 * Stores the digests of trusted scripts, and moves set-aside ones to their places. Returns the reason if they can't be
 * stored.
 */
export async function acceptTrusted(workspace: string, scripts: readonly TrustedScript[]): Promise<string | undefined> {
  const reason = await rememberTrusted(workspace, scripts);
  const time = new Date().toISOString().replaceAll(":", "-");
  for (const { path, digest } of scripts) {
    const bytes = await readUntrusted(workspace, path);
    if (!bytes || sha256(bytes) !== digest) continue;
    placementOf(path);
    const before = await readInside(workspace, path);
    if (before && sha256(before) !== digest) await backUpReplacedFile(workspace, time, path);
    await writeInside(workspace, path, bytes);
    await dropUntrusted(workspace, path);
  }
  if ((await listUntrusted(workspace)).length === 0) await dropAllUntrusted(workspace);
  return reason;
}
