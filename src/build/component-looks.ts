import { join } from "node:path";
import type { BuildIndex } from "./build-index.ts";
import type { ComponentResult } from "./build-report.ts";
import type { SharedParts } from "./built.ts";
import { fileState } from "./file-state.ts";
import { type ComponentFolder, componentIds, findComponent, findComponentFolders } from "./find-components.ts";
import { SETTINGS } from "./input-fingerprint.ts";
import type { PreviewWrapper } from "./stories/surroundings.ts";

/** The input of one build. */
export interface ComponentLook {
  folders: ComponentFolder[];
  shared: SharedParts;
  /** A shared dependency such as React changed: all earlier results are invalid. */
  isAnew: boolean;
}

/** Finds the changed components of a workspace for each build. */
export interface ComponentLooks {
  /** Returns all components. With changed paths, only the affected and the failed ones. */
  next(index: BuildIndex, changed?: readonly string[], built?: PreviewWrapper): Promise<ComponentLook>;
  /** Returns the module with the wrapper of React previews, relative to the workspace. Undefined without one. */
  surroundings(): string | undefined;
  /** Returns the components found so far. */
  all(): ComponentFolder[];
  /** Returns the IDs of possible components without reading them. After that, `next` only needs changed paths. */
  begin(index: BuildIndex): Promise<string[]>;
  /** Stores the failed components: their fix may be outside of their folder. */
  note(results: readonly ComponentResult[]): void;
}

/** Files that a watcher of components doesn't report. */
const COMMON = [...SETTINGS, "node_modules/react/package.json", "node_modules/react-dom/package.json"];

const SHARED = { style: "public/api/component/main.css", script: "public/api/component/main.js" };
const SURROUNDINGS = ["tsx", "jsx"].map((end) => `components/_shared/preview.${end}`);

export function createComponentLooks(workspace: string): ComponentLooks {
  const held = new Map<string, ComponentFolder>();
  const failed = new Set<string>();
  /** `preview` is undefined before the first build. */
  let before: { common: string; preview?: string } | undefined;

  const commonState = () => JSON.stringify(COMMON.map((path) => fileState(join(workspace, path), { follow: true })));

  const lookAt = async (id: string): Promise<ComponentFolder[]> => {
    const folder = await findComponent(workspace, id);
    if (folder) held.set(id, folder);
    else held.delete(id);
    return folder ? [folder] : [];
  };

  const lookAtAll = async (index: BuildIndex): Promise<ComponentFolder[]> => {
    const folders = await findComponentFolders(workspace);
    held.clear();
    for (const folder of folders) held.set(folder.id, folder);
    index.keepOnly(new Set(held.keys()));
    return folders;
  };

  const surroundingsHere = () => SURROUNDINGS.find(isThere);

  const look = (built?: PreviewWrapper) => {
    const surroundings = surroundingsHere();
    const shared: SharedParts = {
      style: isThere(SHARED.style),
      script: isThere(SHARED.script),
      ...(surroundings ? { surroundings } : {}),
    };
    const common = `${commonState()} ${JSON.stringify(shared)}`;
    const preview = built && { digest: built.digest, style: built.style, script: built.runs !== undefined };
    return { shared: { ...shared, ...(preview ? { preview } : {}) }, common };
  };

  return {
    async begin(index) {
      const ids = await componentIds(workspace);
      index.keepOnly(new Set(ids));
      before = { common: look().common };
      return ids;
    },
    surroundings: surroundingsHere,
    async next(index, changed, built) {
      const { shared, common } = look(built);
      const preview = built?.digest ?? "";
      const isReload = before !== undefined && before.common !== common;
      const isSame = before?.common === common && (before.preview ?? preview) === preview;
      const ids = isSame ? touched(index, changed) : undefined;
      before = { common, preview };
      if (!ids) return { folders: await lookAtAll(index), shared, isAnew: isReload };
      const folders = await Promise.all([...new Set([...ids, ...failed])].map(lookAt));
      return { folders: folders.flat(), shared, isAnew: isReload };
    },
    all: () => [...held.values()],
    note(results) {
      for (const { id, status } of results) {
        if (status === "failed") failed.add(id);
        else failed.delete(id);
      }
    },
  };

  function isThere(path: string): boolean {
    return fileState(join(workspace, path), { follow: true }) !== undefined;
  }
}

/** Returns the IDs of the components that changed paths affect. Undefined if they may affect all. */
function touched(index: BuildIndex, changed: readonly string[] | undefined): string[] | undefined {
  const ids: string[] = [];
  for (const path of changed ?? [""]) {
    const [top, id] = path.split("/");
    if (top !== "components" || !id) return undefined;
    ids.push(id, ...index.madeFrom(path));
  }
  return ids;
}
