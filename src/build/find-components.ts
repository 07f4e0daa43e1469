import { listInside } from "../safe/files.ts";

/** The folder of a component. Paths are relative to it, POSIX, in order of code unit. */
export interface ComponentFolder {
  id: string;
  /** Everything but `dist/`. */
  sources: string[];
  /** Below `dist/`. */
  artifacts: string[];
}

const ID = /^[a-z0-9][a-z0-9._-]*$/i;

/** The components of a workspace, in order of id: each folder `components/<id>/`. Other names hold shared files. */
export async function findComponents(workspace: string): Promise<ComponentFolder[]> {
  const folders = new Map<string, ComponentFolder>();
  for (const { path } of await listInside(workspace, "components")) {
    const [, id = "", ...rest] = path.split("/");
    if (rest.length === 0 || !ID.test(id)) continue;
    const folder = folders.get(id) ?? { id, sources: [], artifacts: [] };
    folders.set(id, folder);
    if (rest[0] === "dist") folder.artifacts.push(rest.slice(1).join("/"));
    else folder.sources.push(rest.join("/"));
  }
  return [...folders.values()];
}
