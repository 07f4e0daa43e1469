import { hasExtension } from "../../safe/path.ts";
import { groupByFolder } from "./by-folder.ts";
import type { WorkspaceFiles } from "./workspace-files.ts";

/** The same files, with each folder listed once for all kinds in one reading. */
export function withCachedListings(files: WorkspaceFiles): WorkspaceFiles {
  const listed = new Map<string, ReturnType<WorkspaceFiles["list"]>>();
  const listAll = (folder: string) => {
    const known = listed.get(folder) ?? files.list(folder);
    listed.set(folder, known);
    return known;
  };
  return {
    ...files,
    async list(folder, extensions) {
      const all = await listAll(folder);
      return extensions ? all.filter(({ path }) => hasExtension(path, extensions)) : all;
    },
    folders: async (folder) => groupByFolder(folder, await listAll(folder)),
  };
}
