import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { COARSE_CLOCK_MS, createDigests, type Digests, type NotedDigest } from "../../store/workspace/digests.ts";
import { readInService, writeServiceFile } from "../../store/workspace/service-folder.ts";
import { withUntrusted } from "../../store/workspace/untrusted.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";

const FILE = "digests";
/** Fields of a line before its path. */
const FIELDS = 5;

/**
 * Lets `work` read the workspace's files, including those set aside, as if they were in place. Files unchanged since an
 * earlier command keep their digests (`.service/digests`). With `still`, each folder is listed once: for work that
 * changes no file.
 */
export async function lookAtFiles<T>(
  workspace: string,
  still: boolean,
  work: (files: WorkspaceFiles, digests: Digests) => Promise<T>,
): Promise<T> {
  const digests = createDigests(await readDigests(workspace), COARSE_CLOCK_MS);
  try {
    return await work(withUntrusted(createWorkspaceFiles(workspace, { still, digests }), still), digests);
  } finally {
    // Without them the next command reads every file again, no more.
    if (digests.changed()) await writeDigests(workspace, digests).catch(() => undefined);
  }
}

/** A line for each file: hash, size, time of change, that of the inode, inode, path. */
async function readDigests(workspace: string): Promise<[string, NotedDigest][]> {
  const text = (await readInService(workspace, FILE)) ?? "";
  const found: [string, NotedDigest][] = [];
  for (const line of text.split("\n")) {
    const [hash = "", ...rest] = line.split(" ", FIELDS);
    const [size = 0, mtimeMs = 0, ctimeMs = 0, inode = 0] = rest.map(Number);
    const path = line.slice([hash, ...rest].join(" ").length + 1);
    if (hash.length === 64) found.push([path, { state: { size, mtimeMs, ctimeMs, inode }, digest: { hash, size } }]);
  }
  return found;
}

async function writeDigests(workspace: string, digests: Digests): Promise<void> {
  const lines: string[] = [];
  for (const [path, { state, digest }] of digests.entries())
    if (!path.includes("\n"))
      lines.push(`${digest.hash} ${state.size} ${state.mtimeMs} ${state.ctimeMs} ${state.inode} ${path}\n`);
  await writeServiceFile(workspace, FILE, lines.join(""), false);
}
